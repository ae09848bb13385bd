/// The size of a database, as an operator watches it.
public struct DatabaseStatistics: Sendable {
  /// `sqlite` or `postgresql`.
  public var engine: String
  /// The size on disk in bytes, with indexes and free space.
  public var bytes: Int64
  public var users: Int64
  /// In PostgreSQL an estimate once there are over 10,000.
  public var feeds: Int64
  /// In PostgreSQL an estimate once there are over 10,000.
  public var entries: Int64
}

extension SQLiteDatabase {
  public func statistics() async throws(StorageError) -> DatabaseStatistics {
    try await read("measuring the database") { (connection) throws(StorageError) in
      let statistics = try connection.first(
        """
        SELECT (SELECT page_count FROM pragma_page_count) * (SELECT page_size FROM pragma_page_size),
          (SELECT count(*) FROM users), (SELECT count(*) FROM feeds), (SELECT count(*) FROM entries)
        """
      ) {
        DatabaseStatistics(
          engine: "sqlite", bytes: $0.integer(0), users: $0.integer(1), feeds: $0.integer(2), entries: $0.integer(3))
      }
      guard let statistics else { throw .failed(operation: "measuring the database", reason: "it gave no row") }
      return statistics
    }
  }
}

extension PostgreSQLDatabase {
  public func statistics() async throws(StorageError) -> DatabaseStatistics {
    // Counting all rows of a large table takes seconds; the estimate is as good as the last ANALYZE.
    func count(of table: StaticString) -> SQL {
      SQL(
        stringLiteral: """
          (SELECT CASE WHEN reltuples > 10000 THEN reltuples::bigint ELSE (SELECT count(*) FROM \(table)) END
          FROM pg_class WHERE oid = '\(table)'::regclass)
          """)
    }
    let (feeds, entries) = (count(of: "feeds"), count(of: "entries"))
    let sql: SQL = """
      SELECT pg_database_size(current_database()), (SELECT count(*) FROM users), \(feeds), \(entries)
      """
    let statistics = try await rows("measuring the database", sql) {
      DatabaseStatistics(
        engine: "postgresql", bytes: $0.integer(0), users: $0.integer(1), feeds: $0.integer(2), entries: $0.integer(3))
    }.first
    guard let statistics else { throw .failed(operation: "measuring the database", reason: "it gave no row") }
    return statistics
  }
}
