import CPostgreSQL
import Foundation
import Threading

/// A client of a PostgreSQL server, which many tasks may use at once.
///
/// One thread waits for all connections, and no thread for any statement. Requests are sent without waiting for the
/// answers to earlier ones, each with its own end, so that a mistake spoils none but its own. Nothing is left in a session
/// of the server outside a transaction, so a pooler in transaction mode may stand between.
///
/// Where the server is reached directly, statements are prepared at their second use on a connection and keep their plans.
public final class PostgreSQLClient: Sendable {
  // MARK: Lifecycle

  /// Connects to a server.
  /// - Parameter url: The address: `postgres://user@host:port/database?sslmode=require`, with libpq's parameters. No
  ///   message shows it.
  /// - Throws: `cannotConnect`.
  public init(
    url: String, connections: Int = 4, configuration: PostgreSQLConfiguration = PostgreSQLConfiguration()
  ) async throws(PostgreSQLError) {
    var configuration = configuration
    configuration.connections = connections
    let address = try ServerAddress(url)
    guard let pipe = WakeupPipe() else { throw .cannotConnect(reason: "too many files are open") }
    let first = await withCheckedContinuation { continuation in
      Thread.detachNewThread { continuation.resume(returning: address.connect()) }
    }
    let connection = try first.get()
    isDirect = connection.isDirect
    let queue = LoopQueue(waking: pipe)
    self.queue = queue
    Self.open.withLock { $0[ObjectIdentifier(queue)] = queue }
    Thread.detachNewThread { [configuration] in
      ConnectionLoop(address: address, configuration: configuration, queue: queue, pipe: pipe, first: connection).run()
      Self.open.withLock { $0[ObjectIdentifier(queue)] = nil }
    }
  }

  deinit { _ = queue.post(.close(nil)) }

  // MARK: Public

  /// The version of libpq that the program runs with, as `15.18`.
  public static var libraryVersion: String {
    let number = PQlibVersion()
    return "\(number / 10_000).\(number % 10_000)"
  }

  /// An address without its password and parameters, for messages.
  public static func address(of url: String) -> String { ServerAddress.shown(url) }

  /// Runs one statement in a transaction of its own, in one round trip.
  /// - Parameter mode: The connections to use. With `.readOnly`, the statement shares those of the readers, whom no writer
  ///   holds up; the server does not check that it only reads.
  @discardableResult public func query(
    _ statement: PostgreSQLStatement, _ mode: PostgreSQLMode = .readWrite
  ) async throws(PostgreSQLError) -> PostgreSQLRows {
    try await send(.single(mode), [statement])[0]
  }

  /// Runs statements in one transaction and one round trip: all of them or none.
  /// - Returns: The rows of each statement.
  @discardableResult public func batch(
    _ statements: [PostgreSQLStatement], _ mode: PostgreSQLMode = .readWrite
  ) async throws(PostgreSQLError) -> [PostgreSQLRows] {
    if statements.isEmpty { return [] }
    return try await send(.batch(mode), statements)
  }

  /// Runs a transaction that needs answers in between. It holds a connection from its first statement until the body
  /// returns, which commits it, or throws, which undoes it.
  ///
  /// At least one connection remains for other requests of the same mode, if there are at least two of them: more
  /// transactions than that wait for each other.
  public func transaction<Value>(
    _ mode: PostgreSQLMode = .readWrite, isolation: isolated (any Actor)? = #isolation,
    _ body: (PostgreSQLTransaction) async throws -> Value
  ) async throws -> Value {
    let held = HeldTransaction(mode)
    do {
      let value = try await body(PostgreSQLTransaction(client: self, held: held))
      // Not cancelled any more: the body has done its work.
      _ = try await send(ServerRequest(.end(of: held, isCommitted: true), []), isCancellable: false).get()
      return value
    } catch {
      _ = queue.post(.start(ServerRequest(.end(of: held, isCommitted: false), [])))
      throw error
    }
  }

  /// The texts that are sent to a channel by `NOTIFY` or `pg_notify`, from now on.
  ///
  /// An empty text also comes when notifications may have been missed: at the beginning, and after the connection was
  /// lost and made again. A task that is slow misses the oldest of more than a hundred.
  ///
  /// - Returns: Nil if a pooler stands between, which would deliver nothing: look for changes now and then instead.
  public func notifications(of channel: String) -> AsyncStream<String>? {
    guard isDirect else { return nil }
    let (stream, continuation) = AsyncStream<String>.makeStream(bufferingPolicy: .bufferingNewest(100))
    let listener = Listener(channel: channel, continuation)
    continuation.onTermination = { [queue] _ in _ = queue.post(.stopListening(listener)) }
    if !queue.post(.listen(listener)) { continuation.finish() }
    return stream
  }

  /// Refuses further requests, and returns when those under way have their answers and all connections are closed.
  public func close() async { await Self.close(queue) }

  /// Closes all clients of the process, before it ends: one that an error left open, or whose owner still lives.
  /// - Parameter limit: The longest wait, for a server that does not answer.
  public static func closeAll(within limit: Duration = .seconds(3)) async {
    let queues = open.withLock { Array($0.values) }
    if queues.isEmpty { return }
    let (ended, continuation) = AsyncStream<Void>.makeStream()
    Task {
      await withTaskGroup { group in
        for queue in queues { group.addTask { await close(queue) } }
      }
      continuation.finish()
    }
    Task {
      try? await Task.sleep(for: limit)
      continuation.finish()
    }
    for await _ in ended {}
  }

  // MARK: Internal

  func send(
    _ kind: ServerRequest.Kind, _ statements: [PostgreSQLStatement]
  ) async throws(PostgreSQLError) -> [PostgreSQLRows] {
    var encoded: [EncodedStatement] = []
    encoded.reserveCapacity(statements.count)
    for statement in statements { encoded.append(try EncodedStatement(statement)) }
    return try await send(ServerRequest(kind, encoded)).get()
  }

  // MARK: Private

  private func send(_ request: ServerRequest, isCancellable: Bool = true) async -> ServerRequest.Answer {
    guard isCancellable else { return await answer(to: request) }
    return await withTaskCancellationHandler {
      await answer(to: request)
    } onCancel: { [queue] in
      request.cancel()
      _ = queue.post(.cancelled)
    }
  }

  private func answer(to request: ServerRequest) async -> ServerRequest.Answer {
    await withCheckedContinuation { continuation in
      if request.wait(continuation), !queue.post(.start(request)) { request.answer(.failure(.closed)) }
    }
  }

  private static func close(_ queue: LoopQueue) async {
    await withCheckedContinuation { continuation in
      if !queue.post(.close(continuation)) { continuation.resume() }
    }
  }

  /// The clients whose threads run.
  private static let open = Lock<[ObjectIdentifier: LoopQueue]>([:])

  private let queue: LoopQueue
  /// True if no pooler stands between.
  private let isDirect: Bool
}
