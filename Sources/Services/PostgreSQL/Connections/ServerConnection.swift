import CPostgreSQL

/// A connection in libpq's pipeline mode, and the requests that were sent on it. Only the loop's thread uses it.
final class ServerConnection {
  // MARK: Lifecycle

  init(_ new: NewConnection, names: String) {
    link = new.link
    statements = new.isDirect ? PreparedStatements(prefix: names) : nil
  }

  deinit { PQfinish(link) }

  // MARK: Internal

  /// A request whose statements were tried, and its answer.
  struct Ended {
    let request: ServerRequest
    let answer: ServerRequest.Answer
    /// The request had no effect and may be sent again, because the fault was not its own.
    var maySendAgain = false
    /// A prepared statement did not stay where it was prepared.
    var isPreparedInVain = false
  }

  var socket: Int32 { PQsocket(link) }
  /// True if the connection waits until the socket takes more bytes.
  private(set) var isWriting = false
  /// The transaction that the connection is reserved for.
  var holder: HeldTransaction?
  /// True while the server is told to cancel the running statement. Nothing more is sent then: it could be met instead.
  private(set) var isCancelling = false

  var count: Int { sent.count }
  /// The time since which the request that is run now is the first one, and nil without one.
  var runningSince: ContinuousClock.Instant? { sent.isEmpty ? nil : firstSince }
  var running: ServerRequest? { sent.first?.request }

  /// Queues a request in libpq.
  /// - Returns: False if the connection is lost.
  func send(_ request: ServerRequest) -> Bool {
    var outgoing = Sent(request: request)
    let isQueued =
      switch request.kind {
      case .single:
        add(request.statements, to: &outgoing) && sync(&outgoing)
      case .batch(let mode):
        // The end stands in a section of its own: after an error the rest of the section is skipped, and what follows
        // on this connection would meet a transaction that waits for its end.
        add(mode.beginning, .ignored, to: &outgoing) && add(request.statements, to: &outgoing)
          && sync(&outgoing) && add(Self.commit, .commit, to: &outgoing) && sync(&outgoing)
      case .step(let transaction):
        (holder === transaction || add(transaction.mode.beginning, .ignored, to: &outgoing))
          && add(request.statements, to: &outgoing) && sync(&outgoing)
      case .end(_, let isCommitted):
        add(isCommitted ? Self.commit : Self.rollback, isCommitted ? .commit : .ignored, to: &outgoing)
          && sync(&outgoing)
      }
    holder = request.transaction
    if sent.isEmpty { firstSince = .now }
    sent.append(outgoing)
    return isQueued
  }

  /// Sends what libpq has queued, as far as the socket takes it.
  /// - Returns: False if the connection is lost.
  func flush() -> Bool {
    let left = PQflush(link)
    isWriting = left == 1
    return left >= 0
  }

  /// Reads what has arrived.
  /// - Returns: The requests that have their answers, and false if the connection is lost.
  func receive() -> (ended: [Ended], isAlive: Bool) {
    let isAlive = PQconsumeInput(link) == 1
    var ended: [Ended] = []
    // A nil comes after the result of each statement; two in a row mean that there is nothing.
    var nils = 0
    while !sent.isEmpty, nils < 2, PQisBusy(link) == 0 {
      guard let result = PQgetResult(link) else {
        nils += 1
        continue
      }
      nils = 0
      if let request = receive(ServerResult(result)) { ended.append(request) }
    }
    return (ended, isAlive && !hasOpenTransaction && PQstatus(link) == CONNECTION_OK)
  }

  /// The notifications that have arrived, with their channels.
  func notifications() -> [(channel: String, text: String)] {
    var found: [(channel: String, text: String)] = []
    while let notification = PQnotifies(link) {
      defer { PQfreemem(notification) }
      found.append((String(cString: notification.pointee.relname), String(cString: notification.pointee.extra)))
    }
    return found
  }

  /// The requests that have no answer, for a lost connection.
  func abandon() -> [ServerRequest] {
    defer { (sent, deferred) = ([], []) }
    return sent.map(\.request) + deferred
  }

  var lossReason: String { ServerAddress.reason(link) }

  /// Sends all statements without names from now on.
  func stopPreparing() { statements = nil }

  /// Notes that the server is told to cancel the statement that runs now.
  /// - Returns: A handle for another thread, with which it does so.
  func beginCancelling() -> CancelHandle? {
    guard let pointer = PQgetCancel(link) else { return nil }
    isCancelling = true
    // Whatever is on its way may be cancelled in the place of the right one.
    for index in sent.indices { sent[index].mayBeCancelledWrongly = true }
    return CancelHandle(pointer: pointer)
  }

  /// Notes that the server was told.
  /// - Returns: The requests to send now.
  func endCancelling() -> [ServerRequest] {
    isCancelling = false
    defer { deferred = [] }
    return deferred
  }

  /// Keeps a request of the holder until the server was told.
  func `defer`(_ request: ServerRequest) { deferred.append(request) }

  // MARK: Private

  /// The use of a statement's result.
  private enum Step {
    case ignored
    case row
    case prepared(PreparedStatements.Key)
    case commit
  }

  private struct Sent {
    let request: ServerRequest
    var steps: [Step] = []
    var nextStep = 0
    var syncs = 0
    var rows: [PostgreSQLRows] = []
    var error: PostgreSQLError?
    var usesPrepared = false
    var mayBeCancelledWrongly = false

    /// True if the server ends the transaction now.
    var isEnding: Bool {
      switch request.kind {
      case .single, .step: false
      case .batch: syncs == 1
      case .end: true
      }
    }
  }

  private static let commit = EncodedStatement("COMMIT")
  private static let rollback = EncodedStatement("ROLLBACK")

  private func add(_ statements: [EncodedStatement], to outgoing: inout Sent) -> Bool {
    statements.allSatisfy { add($0, .row, to: &outgoing) }
  }

  private func add(_ statement: EncodedStatement, _ step: Step, to outgoing: inout Sent) -> Bool {
    let count = Int32(clamping: statement.types.count)
    let use = statement.isPlannedEachTime ? .unnamed : statements?.use(of: statement) ?? .unnamed
    let code: Int32
    switch use {
    case .unnamed:
      code = statement.withParameters {
        PQsendQueryParams(link, statement.text, count, statement.types, $0, $1, $2, 1)
      }
    case .prepare(let key, let name):
      guard PQsendPrepare(link, name, statement.text, count, statement.types) == 1 else { return false }
      outgoing.steps.append(.prepared(key))
      code = statement.withParameters { PQsendQueryPrepared(link, name, count, $0, $1, $2, 1) }
      outgoing.usesPrepared = true
    case .prepared(let name):
      code = statement.withParameters { PQsendQueryPrepared(link, name, count, $0, $1, $2, 1) }
      outgoing.usesPrepared = true
    }
    outgoing.steps.append(step)
    return code == 1
  }

  private func sync(_ outgoing: inout Sent) -> Bool {
    outgoing.syncs += 1
    return PQpipelineSync(link) == 1
  }

  /// Takes a result for the first request.
  /// - Returns: That request, if it is the last result.
  private func receive(_ result: ServerResult) -> Ended? {
    let status = PQresultStatus(result.pointer)
    if status == PGRES_PIPELINE_SYNC {
      sent[0].syncs -= 1
      return sent[0].syncs == 0 ? endFirst() : nil
    }
    // An error without a step comes from the commit that a sync is for a single statement.
    let step = sent[0].nextStep < sent[0].steps.count ? sent[0].steps[sent[0].nextStep] : .ignored
    sent[0].nextStep += 1
    switch status {
    case PGRES_TUPLES_OK, PGRES_COMMAND_OK, PGRES_EMPTY_QUERY:
      switch step {
      case .ignored: break
      case .row: sent[0].rows.append(PostgreSQLRows(result))
      case .prepared(let key): statements?.succeeded(key)
      case .commit: noteCommit(result)
      }
      return nil
    case PGRES_PIPELINE_ABORTED: break
    case PGRES_FATAL_ERROR:
      let error = PostgreSQLError(result)
      note(error)
      // The end itself was cancelled.
      if error.state == "57014", sent[0].isEnding { hasOpenTransaction = true }
    default: note(.server(state: "0A000", message: "COPY is not supported", detail: nil, constraint: nil))
    }
    if case .prepared(let key) = step { statements?.failed(key) }
    return nil
  }

  private func note(_ error: PostgreSQLError) {
    if sent[0].error == nil { sent[0].error = error }
  }

  /// A transaction in which a statement failed answers `COMMIT` by `ROLLBACK`.
  private func noteCommit(_ result: ServerResult) {
    guard String(cString: PQcmdStatus(result.pointer)) != "COMMIT" else { return }
    note(
      .server(
        state: "25P02", message: "the transaction was undone, because a statement in it had failed", detail: nil,
        constraint: nil))
  }

  private func endFirst() -> Ended {
    let first = sent.removeFirst()
    firstSince = .now
    if case .end(let transaction, _) = first.request.kind, holder === transaction { holder = nil }
    guard let error = first.error else { return Ended(request: first.request, answer: .success(first.rows)) }
    var ended = Ended(request: first.request, answer: .failure(error))
    switch error.state {
    case "57014":
      ended.maySendAgain = first.mayBeCancelledWrongly
    // A prepared statement that does not exist, or exists already: a pooler changes the server's process after all.
    case "26000", "42P05":
      ended.maySendAgain = first.usesPrepared
      ended.isPreparedInVain = first.usesPrepared
    // A kept plan gives other columns than it did, since a table was changed.
    case "0A000":
      ended.maySendAgain = first.usesPrepared
      if first.usesPrepared { statements?.forgetAll() }
    default: break
    }
    return ended
  }

  private let link: OpaquePointer
  /// Nil if statements cannot be prepared, because a pooler may change the server's process after each transaction.
  private var statements: PreparedStatements?
  /// The holder's requests that wait until the server is told to cancel an earlier one.
  private var deferred: [ServerRequest] = []
  /// True if a transaction has not ended as it should have. Only closing the connection undoes it then.
  private var hasOpenTransaction = false
  /// The requests without an answer, in the order in which the server runs them.
  private var sent: [Sent] = []
  private var firstSince: ContinuousClock.Instant = .now
}

extension PostgreSQLMode {
  fileprivate var beginning: EncodedStatement {
    switch self {
    case .readWrite: Self.beginningToWrite
    case .readOnly: Self.beginningToRead
    }
  }

  private static let beginningToWrite = EncodedStatement("BEGIN ISOLATION LEVEL READ COMMITTED, READ WRITE")
  private static let beginningToRead = EncodedStatement("BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY")
}

extension PostgreSQLError {
  /// The error that a result holds.
  init(_ result: ServerResult) {
    self = .server(
      state: result.field("C") ?? "",
      message: result.field("M") ?? String(cString: PQresultErrorMessage(result.pointer)),
      detail: result.field("D"), constraint: result.field("n"))
  }
}
