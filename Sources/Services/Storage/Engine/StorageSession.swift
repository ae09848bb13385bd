import Foundation

/// An open transaction of an engine, in which an operation runs its statements.
enum StorageSession {
  case sqlite(Connection)
  case postgreSQL(PostgreSQLSession)

  /// The time of what users do.
  var now: Date {
    switch self {
    case .sqlite(let connection): connection.now()
    case .postgreSQL(let session): session.now()
    }
  }

  var dialect: SQLDialect {
    switch self {
    case .sqlite: .sqlite
    case .postgreSQL: .postgreSQL
    }
  }

  /// All rows, each converted by `read`, which must not use the session.
  nonisolated(nonsending) func rows<Value>(
    _ sql: SQL, _ read: (StorageRow) throws(StorageError) -> Value
  ) async throws(StorageError) -> [Value] {
    switch self {
    case .sqlite(let connection):
      try connection.rows(sql) { (row) throws(StorageError) in try read(.sqlite(row)) }
    case .postgreSQL(let session):
      try await session.rows(sql) { (row) throws(StorageError) in try read(.postgreSQL(row)) }
    }
  }

  /// The first row, if there is one.
  nonisolated(nonsending) func first<Value>(
    _ sql: SQL, _ read: (StorageRow) throws(StorageError) -> Value
  ) async throws(StorageError) -> Value? {
    switch self {
    case .sqlite(let connection):
      try connection.first(sql) { (row) throws(StorageError) in try read(.sqlite(row)) }
    case .postgreSQL(let session):
      try await session.first(sql) { (row) throws(StorageError) in try read(.postgreSQL(row)) }
    }
  }

  /// Runs a statement that gives no rows.
  nonisolated(nonsending) func run(_ sql: SQL) async throws(StorageError) {
    switch self {
    case .sqlite(let connection): try connection.run(sql)
    case .postgreSQL(let session): try await session.run(sql)
    }
  }

  /// The rows of each of the statements, which run one after another; on a server in one journey.
  nonisolated(nonsending) func rows<Value>(
    all statements: [SQL], _ read: (StorageRow) throws(StorageError) -> Value
  ) async throws(StorageError) -> [[Value]] {
    var results: [[Value]] = []
    switch self {
    case .sqlite(let connection):
      for each in statements {
        results.append(try connection.rows(each) { (row) throws(StorageError) in try read(.sqlite(row)) })
      }
    case .postgreSQL(let session):
      guard !statements.isEmpty else { return [] }
      for rows in try await session.batch(statements) {
        results.append(try rows.values { (row) throws(StorageError) in try read(.postgreSQL(row)) })
      }
    }
    return results
  }

  /// Runs statements that give no rows, one after another; on a server in one journey.
  nonisolated(nonsending) func run(all statements: [SQL]) async throws(StorageError) {
    switch self {
    case .sqlite(let connection): for each in statements { try connection.run(each) }
    case .postgreSQL(let session): if !statements.isEmpty { try await session.batch(statements) }
    }
  }

  /// Makes changes of a user's data wait for each other until the transaction ends.
  ///
  /// - Throws: `notFound` if there is no such user.
  nonisolated(nonsending) func lock(_ user: UserID) async throws(StorageError) {
    switch self {
    // Its one connection that writes has the lock of the whole.
    case .sqlite(let connection): try SQLiteDatabase.requireUser(user, on: connection)
    case .postgreSQL(let session): try await PostgreSQLDatabase.lock(user, on: session)
    }
  }
}
