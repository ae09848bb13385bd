/// The engine below the operations of a `Database`, which are written once: each of them is one statement, or one
/// transaction with a session.
///
/// What an engine does otherwise, or faster, it declares itself as a requirement of `Database`.
public struct StorageEngine: Sendable {
  let kind: Kind

  enum Kind: Sendable {
    case sqlite(SQLiteDatabase)
    case postgreSQL(PostgreSQLDatabase)
  }

  var dialect: SQLDialect {
    switch kind {
    case .sqlite: .sqlite
    case .postgreSQL: .postgreSQL
    }
  }

  /// The entries in use.
  var shared: SharedEntries {
    switch kind {
    case .sqlite(let database): database.shared
    case .postgreSQL(let database): database.shared
    }
  }

  // MARK: One statement

  /// The rows of one statement, which sees one state of the database.
  ///
  /// - Parameter operation: The operation, for error messages: "reading notes".
  func rows<Value: Sendable>(
    _ operation: String, _ sql: SQL, _ read: @Sendable (StorageRow) throws(StorageError) -> Value
  ) async throws(StorageError) -> [Value] {
    switch kind {
    case .sqlite(let database):
      try await database.read(operation) { (connection) throws(StorageError) in
        try connection.rows(sql) { (row) throws(StorageError) in try read(.sqlite(row)) }
      }
    case .postgreSQL(let database):
      try await database.rows(operation, sql) { (row) throws(StorageError) in try read(.postgreSQL(row)) }
    }
  }

  /// Changes rows by one statement.
  ///
  /// - Parameters:
  ///   - change: What pages of other processes show; nil for what no page shows.
  ///   - read: Reads a row that the statement gives.
  func change<Value: Sendable>(
    _ operation: String, of change: StoredChange?, _ sql: SQL,
    _ read: @escaping @Sendable (StorageRow) throws(StorageError) -> Value
  ) async throws(StorageError) -> [Value] {
    switch kind {
    case .sqlite(let database):
      try await database.write(operation) { (connection) throws(StorageError) in
        try connection.rows(sql) { (row) throws(StorageError) in try read(.sqlite(row)) }
      }
    case .postgreSQL(let database):
      try await database.change(operation, of: change, sql) { (row) throws(StorageError) in
        try read(.postgreSQL(row))
      }
    }
  }

  /// Changes rows by one statement.
  ///
  /// - Returns: The number of rows that it gives.
  @discardableResult
  func change(_ operation: String, of change: StoredChange?, _ sql: SQL) async throws(StorageError) -> Int {
    try await self.change(operation, of: change, sql) { _ in () }.count
  }

  // MARK: Transactions

  /// Runs the body in one transaction that sees one state of the database.
  ///
  /// - Parameter body: Awaits nothing but its session: all others on SQLite's connection wait meanwhile.
  func read<Value: Sendable>(
    _ operation: String, _ body: nonisolated(nonsending) @Sendable (StorageSession) async throws(StorageError) -> Value
  ) async throws(StorageError) -> Value {
    switch kind {
    case .sqlite(let database):
      try await database.read(operation) { (connection) async throws(StorageError) in
        try await body(.sqlite(connection))
      }
    case .postgreSQL(let database):
      try await database.read(operation) { (session) async throws(StorageError) in
        try await body(.postgreSQL(session))
      }
    }
  }

  /// Runs the body in one transaction. On a server it runs again if another transaction was in its way.
  ///
  /// - Parameters:
  ///   - change: What pages of other processes show; nil for what no page shows.
  ///   - body: Awaits nothing but its session.
  func write<Value: Sendable>(
    _ operation: String, of change: StoredChange?,
    _ body: nonisolated(nonsending) @escaping @Sendable (StorageSession) async throws(StorageError) -> Value
  ) async throws(StorageError) -> Value {
    switch kind {
    case .sqlite(let database):
      try await database.write(operation) { (connection) async throws(StorageError) in
        try await body(.sqlite(connection))
      }
    case .postgreSQL(let database):
      try await database.write(operation, of: change) { (session) async throws(StorageError) in
        try await body(.postgreSQL(session))
      }
    }
  }

  // MARK: Searching

  /// The unread entries of a scope that a search finds, or that have the scope's label.
  ///
  /// - Parameter newest: Only entries stored up to this one; nil for all.
  /// - Returns: Nil if nothing is to be looked for: there is no search, and no label.
  func unread(
    of user: UserID, in scope: EntryScope, search: String?, newest: EntryID?
  ) async throws(StorageError) -> [EntryID]? {
    switch kind {
    case .sqlite(let database): try await database.unread(of: user, in: scope, search: search, newest: newest)
    case .postgreSQL(let database): try await database.unread(of: user, in: scope, search: search, newest: newest)
    }
  }
}
