import Foundation

// MARK: - Feeds

extension SQLiteDatabase {
  public func feed(_ id: FeedID) async throws(StorageError) -> Feed? {
    try await read("reading a feed") { (connection) throws(StorageError) in
      try connection.first("SELECT \(Feed.columns) FROM feeds f WHERE f.id = \(id)", Feed.init(row:))
    }
  }

  public func feed(url: WebAddress) async throws(StorageError) -> Feed? {
    try await read("looking for a feed") { (connection) throws(StorageError) in
      try connection.first("SELECT \(Feed.columns) FROM feeds f WHERE f.url = \(url)", Feed.init(row:))
    }
  }

  public func subscribedFeeds(of user: UserID?) async throws(StorageError) -> [Feed] {
    try await read("reading the feeds") { (connection) throws(StorageError) in
      var sql: SQL = "SELECT \(Feed.columns) FROM feeds f WHERE f.id IN (SELECT s.feed_id FROM subscriptions s"
      if let user { sql += " WHERE s.user_id = \(user)" }
      sql += ") ORDER BY f.id"
      return try connection.rows(sql, Feed.init(row:))
    }
  }

  public func feedDetails(of user: UserID) async throws(StorageError) -> [FeedID: FeedDetails] {
    try await read("reading what feeds say about themselves") { (connection) throws(StorageError) in
      let known = try connection.rows(
        """
        SELECT f.id, f.details FROM feeds f WHERE f.details IS NOT NULL
        AND f.id IN (SELECT s.feed_id FROM subscriptions s WHERE s.user_id = \(user))
        """
      ) { (row: Row) throws(StorageError) in
        (row.id(0) as FeedID, try JSONColumn.value(row.optionalText(1)) ?? FeedDetails())
      }
      return Dictionary(known) { (first, _) in first }
    }
  }

  public func dueFeeds(now: Date, limit: Int) async throws(StorageError) -> [Feed] {
    try await read("looking for feeds that are due") { (connection) throws(StorageError) in
      try connection.rows(
        """
        SELECT \(Feed.columns) FROM feeds f INDEXED BY feeds_by_next_check
        WHERE f.next_check <= \(now) AND \(Self.hasSubscriber)
        ORDER BY f.next_check, f.id LIMIT \(max(0, limit))
        """, Feed.init(row:))
    }
  }

  public func nextCheck(after now: Date) async throws(StorageError) -> Date? {
    try await read("looking for the next check") { (connection) throws(StorageError) in
      try connection.first(
        """
        SELECT f.next_check FROM feeds f INDEXED BY feeds_by_next_check
        WHERE f.next_check > \(now) AND \(Self.hasSubscriber) ORDER BY f.next_check LIMIT 1
        """
      ) { $0.date(0) }
    }
  }

  public func moveFeeds(fromPrefix: String, toPrefix: String) async throws(StorageError) {
    try await write("moving feeds") { (connection) throws(StorageError) in
      try connection.run(
        """
        UPDATE OR IGNORE feeds SET url = \(toPrefix) || substr(url, length(\(fromPrefix)) + 1)
        WHERE substr(url, 1, length(\(fromPrefix))) = \(fromPrefix)
        """)
    }
  }

  // MARK: Private

  /// A condition on `feeds f`.
  static let hasSubscriber: SQL = "EXISTS (SELECT 1 FROM subscriptions s WHERE s.feed_id = f.id)"
}

// MARK: - Row

extension Feed {
  /// The columns of `feeds f` that `init(row:)` reads.
  static let columns: SQL = """
    f.id, f.url, COALESCE(f.title, f.url), f.site_url, f.icon_url, f.etag, f.last_modified, f.last_checked, \
    f.last_succeeded, f.next_check, f.failure_count, f.problem, f.repairs
    """

  static let columnCount: Int32 = 13

  init(row: Row) throws(StorageError) {
    self.init(
      id: row.id(0), url: row.address(1), title: row.text(2), siteURL: row.optionalAddress(3),
      iconURL: row.optionalAddress(4),
      health: FeedHealth(
        etag: row.optionalText(5), lastModified: row.optionalText(6), lastChecked: row.optionalDate(7),
        lastSucceeded: row.optionalDate(8), nextCheck: row.date(9), failureCount: row.int(10),
        problem: row.optionalText(11), repairs: try JSONColumn.list(row.optionalText(12))))
  }
}
