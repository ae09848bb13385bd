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

  /// Runs a statement that gives a row, or throws `notFound`.
  ///
  /// - Parameter what: What is missing without a row: "feed 7".
  nonisolated(nonsending) func require(_ sql: SQL, _ what: @autoclosure () -> String) async throws(StorageError) {
    guard try await first(sql, { _ in true }) != nil else { throw .notFound(what()) }
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

  /// The rows of two statements; on a server in one journey.
  nonisolated(nonsending) func rows<One, Other>(
    _ one: SQL, _ readOne: (StorageRow) throws(StorageError) -> One, and other: SQL,
    _ readOther: (StorageRow) throws(StorageError) -> Other
  ) async throws(StorageError) -> ([One], [Other]) {
    switch self {
    case .sqlite: return (try await rows(one, readOne), try await rows(other, readOther))
    case .postgreSQL(let session):
      let results = try await session.batch([one, other])
      return (
        try results[0].values { (row) throws(StorageError) in try readOne(.postgreSQL(row)) },
        try results[1].values { (row) throws(StorageError) in try readOther(.postgreSQL(row)) }
      )
    }
  }

  /// Locks a user, and gives the rows of a statement; on a server in one journey.
  ///
  /// - Throws: `notFound` if there is no such user.
  nonisolated(nonsending) func rows<Value>(
    locking user: UserID, _ sql: SQL, _ read: (StorageRow) throws(StorageError) -> Value
  ) async throws(StorageError) -> [Value] {
    switch self {
    case .sqlite:
      try await lock(user)
      return try await rows(sql, read)
    case .postgreSQL(let session):
      let results = try await session.batch([User.locking(user), sql])
      guard !results[0].isEmpty else { throw .notFound("user \(user)") }
      return try results[1].values { (row) throws(StorageError) in try read(.postgreSQL(row)) }
    }
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
    try await require(User.locking(user), "user \(user)")
  }

  /// Shows muted entries again, by a statement that deletes and returns them.
  nonisolated(nonsending) func show(_ deleting: SQL, of user: UserID) async throws(StorageError) {
    guard try await !rows(deleting, { _ in () }).isEmpty else { return }
    try await run(MutedEntry.countingChange(of: user))
  }

  /// The same as `lock`. In addition, no entries are stored until the transaction ends. Storing entries has the same order.
  nonisolated(nonsending) func lockStoring(and user: UserID) async throws(StorageError) {
    if dialect == .postgreSQL { try await run("SELECT 1 FROM counters FOR UPDATE") }
    try await lock(user)
  }
}
