import Foundation
import PostgreSQL
import Synchronization
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
  let indexer = BackgroundIndexer()
  public let times = DatabaseTimes()
  private let process = UUID()
  /// True if this process has changed something that others have not been told.
  private let hasChanged = Atomic(false)

  // MARK: Lifecycle

  /// Opens a database on a server. Its tables are made if it is empty; those of an older schema are migrated.
  /// - Parameter url: As in libpq (https://www.postgresql.org/docs/15/libpq-connect.html, 34.1.1.2).
  /// - Throws: `unreachable`; `cannotOpen`; `newerSchema`.
  public init(url: String, connections: Int = 4) async throws(StorageError) {
    server = PostgreSQLClient.address(of: url)
    do throws(PostgreSQLError) {
      client = try await PostgreSQLClient(url: url, connections: connections)
    } catch {
      throw StorageError(error, operation: "opening the database", server: PostgreSQLClient.address(of: url))
    }
    do throws(StorageError) {
      try await migrate()
    } catch {
      await client.close()
      throw error
    }
    indexer.start { [weak self] in
      try? await self?.announce()
      while !Task.isCancelled, (try? await self?.indexSome()) == true {}
      return self.map { _ in true } ?? false
    }
  }

  public func close() async throws(StorageError) {
    if await indexer.stop() { try? await announce() }
    await client.close()
  }

  private func migrate() async throws(StorageError) {
    let known = PostgreSQLSchema.migrations.count
    while true {
      let version = try await write("updating the database") { (session) async throws(StorageError) in
        // One process at a time. The lock ends with the transaction.
        try await session.run("SELECT pg_advisory_xact_lock(\(Schema.applicationID))")
        try await session.run("CREATE TABLE IF NOT EXISTS schema_version (version bigint NOT NULL)")
        let version = try await session.first("SELECT version FROM schema_version") { $0.int(0) } ?? 0
        guard version <= known else { throw .newerSchema(found: version, known: known) }
        guard version < known else { return version }
        try await session.run("DELETE FROM schema_version")
        try await session.run("INSERT INTO schema_version VALUES (\(version + 1))")
        try await session.batch(PostgreSQLSchema.migrations[version].parts)
        return version + 1
      }
      if version == known { return }
    }
  }

  // MARK: Internal

  /// The rows of one statement, which sees one state of the database.
  func rows<Value>(
    _ operation: String, _ sql: SQL, mode: PostgreSQLMode = .readOnly,
    _ read: (PostgreSQLRow) throws(StorageError) -> Value
  ) async throws(StorageError) -> [Value] {
    let rows = try await times.measure(mode == .readOnly ? \.reads : \.writes) { () async throws(StorageError) in
      do throws(PostgreSQLError) {
        return try await client.query(sql.statement, mode)
      } catch {
        throw StorageError(error, operation: operation, server: server)
      }
    }
    return try rows.values(read)
  }

  /// Changes rows by one statement, which is a transaction of its own.
  func change<Value: Sendable>(
    _ operation: String, _ sql: SQL, _ read: @escaping @Sendable (PostgreSQLRow) throws(StorageError) -> Value
  ) async throws(StorageError) -> [Value] {
    let values = try await uncancelled { () async throws(StorageError) in
      try await self.rows(operation, sql, mode: .readWrite, read)
    }
    markChanged()
    return values
  }

  /// Changes rows by one statement. Returns the number of rows that it changes, or gives.
  @discardableResult
  func change(_ operation: String, _ sql: SQL) async throws(StorageError) -> Int {
    try await change(operation, sql) { _ in () }.count
  }

  /// Runs the body in one transaction that sees one state of the database.
  func read<Value: Sendable>(
    _ operation: String, _ body: @Sendable (PostgreSQLSession) async throws(StorageError) -> Value
  ) async throws(StorageError) -> Value {
    try await transaction(operation, .readOnly, body)
  }

  /// Runs the body in one transaction. It runs again if another transaction was in its way.
  func write<Value: Sendable>(
    _ operation: String, _ body: @escaping @Sendable (PostgreSQLSession) async throws(StorageError) -> Value
  ) async throws(StorageError) -> Value {
    let value = try await uncancelled { () async throws(StorageError) in
      for _ in 1...5 {
        do throws(StorageError) {
          return try await self.transaction(operation, .readWrite, body)
        } catch .busy {}
      }
      return try await self.transaction(operation, .readWrite, body)
    }
    markChanged()
    return value
  }

  /// Runs a change to its end, also where its task is cancelled: whether it was made is known.
  private func uncancelled<Value: Sendable>(
    _ body: @escaping @Sendable () async throws(StorageError) -> Value
  ) async throws(StorageError) -> Value {
    let task = Task { () -> Result<Value, StorageError> in
      do throws(StorageError) { return .success(try await body()) } catch { return .failure(error) }
    }
    return try await task.value.get()
  }

  func transaction<Value: Sendable>(
    _ operation: String, _ mode: PostgreSQLMode,
    _ body: @Sendable (PostgreSQLSession) async throws(StorageError) -> Value
  ) async throws(StorageError) -> Value {
    let server = server
    return try await times.measure(mode == .readOnly ? \.reads : \.writes) { () async throws(StorageError) in
      do {
        return try await client.transaction(mode) { transaction in
          try await body(PostgreSQLSession(transaction, operation: operation, server: server))
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

  // MARK: Changes

  /// Records that other processes must be told of a change.
  func markChanged() {
    if !hasChanged.exchange(true, ordering: .relaxed) { indexer.wake() }
  }

  /// The sum of the changes that other processes have announced.
  public func dataVersion() async throws(StorageError) -> Int64 {
    try await rows(
      "looking for changes", "SELECT COALESCE(SUM(value), 0)::bigint FROM changes WHERE process <> \(processID)::uuid"
    ) { $0.integer(0) }.first ?? 0
  }

  /// Tells other processes that something has changed, after the fact: a row for each change would make all changes of
  /// a process wait for each other.
  func announce() async throws(StorageError) {
    guard hasChanged.exchange(false, ordering: .relaxed) else { return }
    // What processes announced that have ended has long been noticed.
    let announcement: SQL = """
      WITH gone AS (DELETE FROM changes WHERE changed < now() - interval '30 days' AND process <> \(processID)::uuid)
      INSERT INTO changes (process, value) VALUES (\(processID)::uuid, 1)
      ON CONFLICT (process) DO UPDATE SET value = changes.value + 1, changed = now()
      """
    _ = try await rows("announcing changes", announcement, mode: .readWrite) { _ in () }
  }

  private var processID: String { process.uuidString }

}
