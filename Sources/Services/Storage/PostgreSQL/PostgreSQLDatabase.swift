import Foundation
import PostgreSQL
import TextSearch
import Threading

/// The engine for several machines: a PostgreSQL server, 15 or later.
///
/// - All machines work on one database at once. Any of them may stop at any moment.
/// - No session state is used outside a transaction, so that a pooler in transaction mode may stand between.
/// - Nothing waits in a thread for the server.
public final class PostgreSQLDatabase: Database {
  let client: PostgreSQLClient
  let shared = SharedEntries()
  /// The address of the server and the name of the database, without a password.
  let server: String
  let indexer = BackgroundLoop()
  let preparer = EntryPreparer()
  let recordings = RecordingQueue()
  let underWay = RecordingsUnderWay()
  /// Tells other processes that the log has grown.
  let announcer = BackgroundLoop()
  public let times = DatabaseTimes()
  public let now: @Sendable () -> Date
  let clock = ServerClock()
  let process = UUID()
  /// True if the log has grown since others were told.
  let hasLogged = Atomic(false)

  // MARK: Lifecycle

  /// Opens a database on a server. Its tables are made if it is empty; those of an older schema are migrated.
  /// - Parameters:
  ///   - url: As in libpq (https://www.postgresql.org/docs/15/libpq-connect.html, 34.1.1.2).
  ///   - makesTables: False to refuse a database without tables.
  ///   - now: The time of checks and of what users do: that of the server, except in tests.
  /// - Throws: `unreachable`; `cannotOpen`; `newerSchema`; `notFound` if there are no tables.
  public init(
    url: String, connections: Int = 4, makesTables: Bool = true, now: (@Sendable () -> Date)? = nil
  ) async throws(StorageError) {
    self.now = now ?? { [clock] in clock.now }
    server = PostgreSQLClient.address(of: url)
    do throws(PostgreSQLError) {
      client = try await PostgreSQLClient(url: url, connections: connections)
    } catch {
      throw StorageError(error, operation: "opening the database", server: PostgreSQLClient.address(of: url))
    }
    do throws(StorageError) {
      if !makesTables, try await !hasTables() { throw .notFound("database of the reader at \(server)") }
      try await migrate()
      try await readClock()
    } catch {
      await client.close()
      throw error
    }
    clock.asks { [weak self] in try? await self?.readClock() }
    announcer.start(pause: nil) { [weak self] in
      try? await self?.announce()
      return self != nil
    }
    indexer.start(pause: BackgroundLoop.indexing) { [weak self] in
      try? await self?.indexAll(lettingPass: true)
      return self.map { _ in true } ?? false
    }
  }

  public func close() async throws(StorageError) {
    _ = await indexer.stop()
    if await announcer.stop() { try? await announce() }
    await client.close()
  }

  /// Ends all connections of the process to servers, also of databases that were not closed: just before it ends.
  public static func closeAll() async { await PostgreSQLClient.closeAll() }

  private func hasTables() async throws(StorageError) -> Bool {
    try await rows("opening the database", "SELECT to_regclass('schema_version') IS NOT NULL") { $0.bool(0) }
      .contains(true)
  }

  private func migrate() async throws(StorageError) {
    let first = PostgreSQLSchema.first
    let known = Migrator.version(PostgreSQLSchema.migrations, first: first)
    while true {
      let version = try await write("updating the database", of: nil) { (session) async throws(StorageError) in
        // One process at a time. The lock ends with the transaction.
        try await session.run("SELECT pg_advisory_xact_lock(\(Schema.applicationID))")
        try await session.run("CREATE TABLE IF NOT EXISTS schema_version (version bigint NOT NULL)")
        let version = try await session.first("SELECT version FROM schema_version") { $0.int(0) } ?? 0
        guard version <= known else { throw .newerSchema(found: version, known: known) }
        if let reason = Migrator.refusal(of: version, first: first) {
          throw .cannotOpen(path: self.server, reason: reason)
        }
        guard version < known else { return version }
        let next = max(version + 1, first)
        try await session.run("DELETE FROM schema_version")
        try await session.run("INSERT INTO schema_version VALUES (\(next))")
        try await session.batch(PostgreSQLSchema.migrations[Migrator.index(of: version, first: first)].parts)
        return next
      }
      if version == known { return }
    }
  }

  /// Asks the server for its time.
  private func readClock() async throws(StorageError) {
    let sent = ContinuousClock.now
    let microseconds: [Int64] = try await rows(
      "reading the clock of the server", "SELECT (extract(epoch FROM clock_timestamp()) * 1000000)::bigint"
    ) { $0.integer(0) }
    guard let now = microseconds.first else { return }
    clock.set(Date(timeIntervalSince1970: Double(now) / 1_000_000), sent: sent)
  }

  public var engine: StorageEngine { StorageEngine(kind: .postgreSQL(self)) }

  // MARK: For simulations

  /// Asks the server for nothing, on a connection that readings share.
  package func askForNothing() async throws(StorageError) {
    _ = try await rows("asking for nothing", "SELECT 1") { _ in () }
  }

  // MARK: Internal

  /// The rows of one statement, which sees one state of the database.
  func rows<Value>(
    _ operation: String, _ sql: SQL, mode: PostgreSQLMode = .readOnly,
    _ read: (PostgreSQLRow) throws(StorageError) -> Value
  ) async throws(StorageError) -> [Value] {
    try await rows(operation, sql.statement, mode: mode, read)
  }

  func rows<Value>(
    _ operation: String, _ statement: PostgreSQLStatement, mode: PostgreSQLMode = .readOnly,
    _ read: (PostgreSQLRow) throws(StorageError) -> Value
  ) async throws(StorageError) -> [Value] {
    let rows = try await times.measure(mode == .readOnly ? \.reads : \.writes) { () async throws(StorageError) in
      do throws(PostgreSQLError) {
        return try await client.query(statement, mode)
      } catch {
        throw StorageError(error, operation: operation, server: server)
      }
    }
    return try rows.values(read)
  }

  /// Changes rows by one statement. It runs again if another transaction was in its way.
  ///
  /// - Parameter change: The change that pages show; nil for none.
  func change<Value: Sendable>(
    _ operation: String, of change: StoredChange? = .anything, _ sql: SQL,
    _ read: @escaping @Sendable (PostgreSQLRow) throws(StorageError) -> Value
  ) async throws(StorageError) -> [Value] {
    guard let change else { return try await quietly(operation, sql.statement, read) }
    let log = logging(change).statement
    let rows = try await repeated { () async throws(StorageError) in
      try await self.times.measure(\.writes) { () async throws(StorageError) in
        do throws(PostgreSQLError) {
          return try await self.client.batch([sql.statement, log], .readWrite)[0]
        } catch {
          throw StorageError(error, operation: operation, server: self.server)
        }
      }
    }
    tellOthers()
    return try rows.values(read)
  }

  /// Changes rows that no page shows by one statement. It runs again if another transaction was in its way.
  func quietly<Value: Sendable>(
    _ operation: String, _ statement: PostgreSQLStatement,
    _ read: @escaping @Sendable (PostgreSQLRow) throws(StorageError) -> Value
  ) async throws(StorageError) -> [Value] {
    try await repeated { () async throws(StorageError) in
      try await self.rows(operation, statement, mode: .readWrite, read)
    }
  }

  /// Changes rows by one statement. Returns the number of rows that it changes, or gives.
  @discardableResult
  func change(
    _ operation: String, of change: StoredChange? = .anything, _ sql: SQL
  ) async throws(StorageError) -> Int {
    try await self.change(operation, of: change, sql) { _ in () }.count
  }

  /// Runs the body in one transaction that sees one state of the database.
  func read<Value: Sendable>(
    _ operation: String,
    _ body: nonisolated(nonsending) @Sendable (PostgreSQLSession) async throws(StorageError) -> Value
  ) async throws(StorageError) -> Value {
    try await transaction(operation, .readOnly, body)
  }

  /// Runs the body in one transaction. It runs again if another transaction was in its way.
  ///
  /// - Parameter change: The change that pages show; nil for none.
  func write<Value: Sendable>(
    _ operation: String, of change: StoredChange? = .anything,
    _ body: nonisolated(nonsending) @escaping @Sendable (PostgreSQLSession) async throws(StorageError) -> Value
  ) async throws(StorageError) -> Value {
    let statement = change.map(logging)
    let value = try await repeated { () async throws(StorageError) in
      try await self.transaction(operation, logging: statement, body)
    }
    if change != nil { tellOthers() }
    return value
  }

  private func transaction<Value: Sendable>(
    _ operation: String, logging: SQL?,
    _ body: nonisolated(nonsending) @Sendable (PostgreSQLSession) async throws(StorageError) -> Value
  ) async throws(StorageError) -> Value {
    try await transaction(operation, .readWrite) { (session) async throws(StorageError) in
      let value = try await body(session)
      if let logging { try await session.run(logging) }
      return value
    }
  }

  /// Runs a change to its end, and again if another transaction was in its way. The server ends one of two that wait for
  /// each other, and undoes it.
  private func repeated<Value: Sendable>(
    _ body: @escaping @Sendable () async throws(StorageError) -> Value
  ) async throws(StorageError) -> Value {
    try await uncancelled { () async throws(StorageError) in
      for _ in 1...5 {
        do throws(StorageError) { return try await body() } catch .busy {}
        // At once, it would often lock its rows again before the other one wakes up.
        try? await Task.sleep(for: .milliseconds(.random(in: 10...30)))
      }
      return try await body()
    }
  }

  /// Runs a change to its end, also where its task is cancelled: whether it was made is known.
  func uncancelled<Value: Sendable>(
    _ body: @escaping @Sendable () async throws(StorageError) -> Value
  ) async throws(StorageError) -> Value {
    let task = Task { () -> Result<Value, StorageError> in
      do throws(StorageError) { return .success(try await body()) } catch { return .failure(error) }
    }
    return try await task.value.get()
  }

  func transaction<Value: Sendable>(
    _ operation: String, _ mode: PostgreSQLMode,
    _ body: nonisolated(nonsending) @Sendable (PostgreSQLSession) async throws(StorageError) -> Value
  ) async throws(StorageError) -> Value {
    let (server, now) = (server, now)
    return try await times.measure(mode == .readOnly ? \.reads : \.writes) { () async throws(StorageError) in
      do {
        return try await client.transaction(mode) { transaction in
          try await body(PostgreSQLSession(transaction, operation: operation, server: server, now: now))
        }
      } catch {
        switch error {
        case let error as PostgreSQLError: throw StorageError(error, operation: operation, server: server)
        case let error as StorageError: throw error
        default: throw StorageError.failed(operation: operation, reason: "\(error)")
        }
      }
    }
  }
}
