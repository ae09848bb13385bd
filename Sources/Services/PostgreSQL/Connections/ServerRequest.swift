import Threading

/// Statements that are sent together, and the task that waits for their rows.
final class ServerRequest: Sendable {
  // MARK: Lifecycle

  init(_ kind: Kind, _ statements: [EncodedStatement]) {
    self.kind = kind
    self.statements = statements
  }

  // MARK: Internal

  typealias Answer = Result<[PostgreSQLRows], PostgreSQLError>

  enum Kind: Sendable {
    /// One statement in a transaction of its own.
    case single(PostgreSQLMode)
    /// Statements between `BEGIN` and `COMMIT`.
    case batch(PostgreSQLMode)
    /// A step of a transaction that holds a connection. The first one begins it.
    case step(of: HeldTransaction)
    case end(of: HeldTransaction, isCommitted: Bool)
  }

  let kind: Kind
  let statements: [EncodedStatement]
  let created: ContinuousClock.Instant = .now

  var mode: PostgreSQLMode {
    switch kind {
    case .single(let mode), .batch(let mode): mode
    case .step(let transaction), .end(let transaction, _): transaction.mode
    }
  }

  /// The transaction that it is a part of, if it may only be sent on that one's connection.
  var transaction: HeldTransaction? {
    switch kind {
    case .single, .batch: nil
    case .step(let transaction), .end(let transaction, _): transaction
    }
  }

  /// True if the task was cancelled, so that no answer is needed.
  var isCancelled: Bool { state.withLock { $0.isCancelled } }

  /// Keeps the continuation until there is an answer. If it was cancelled before, it is continued at once.
  /// - Returns: False if the request must not be sent.
  func wait(_ continuation: CheckedContinuation<Answer, Never>) -> Bool {
    let isWaiting = state.withLock { state in
      guard !state.isCancelled else { return false }
      state.continuation = continuation
      return true
    }
    if !isWaiting { continuation.resume(returning: .failure(.cancelled)) }
    return isWaiting
  }

  /// Returns true if the request may be sent a second time: once, and only while a task waits for it.
  func sendAgain() -> Bool {
    state.withLock { state in
      guard !state.isCancelled, !state.isSecond else { return false }
      state.isSecond = true
      return true
    }
  }

  func answer(_ answer: Answer) { takeContinuation()?.resume(returning: answer) }

  /// Continues the task at once, whatever becomes of the statements.
  func cancel() {
    state.withLock { $0.isCancelled = true }
    answer(.failure(.cancelled))
  }

  // MARK: Private

  private func takeContinuation() -> CheckedContinuation<Answer, Never>? {
    state.withLock { state in
      defer { state.continuation = nil }
      return state.continuation
    }
  }

  private struct State {
    var continuation: CheckedContinuation<Answer, Never>?
    var isCancelled = false
    /// True once the request was sent again.
    var isSecond = false
  }

  private let state = Lock(State())
}

/// A transaction that holds a connection from its first request to its end.
final class HeldTransaction: Sendable {
  init(_ mode: PostgreSQLMode) { self.mode = mode }

  let mode: PostgreSQLMode

  /// The state, which only the loop's thread changes.
  var phase: Phase {
    get { current.withLock { $0 } }
    set { current.withLock { $0 = newValue } }
  }

  enum Phase: Sendable {
    /// No connection was needed yet.
    case new
    /// It has a connection. If that breaks, the transaction is lost.
    case begun
    case ended
  }

  private let current = Lock(Phase.new)
}
