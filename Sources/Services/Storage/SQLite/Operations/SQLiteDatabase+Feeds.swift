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
      let known = try connection.rows(FeedDetails.statement(of: user)) { (row: Row) throws(StorageError) in
        (row.id(0) as FeedID, try JSONColumn.value(row.optionalText(1)) ?? FeedDetails())
      }
      return Dictionary(known) { (first, _) in first }
    }
  }

  public func fetches(of feed: FeedID) async throws(StorageError) -> [PastFetch] {
    try await read("reading the fetches of a feed") { (connection) throws(StorageError) in
      PastFetch.all(
        try connection.rows(PastFetch.statement(of: feed)) { (PastFetch(row: $0), $0.int(12), $0.optionalDate(13)) })
    }
  }

  public func dueFeeds(now: Date, limit: Int) async throws(StorageError) -> [Feed] {
    try await read("looking for feeds that are due") { (connection) throws(StorageError) in
      try connection.rows(
        """
        SELECT \(Feed.columns) FROM feeds f INDEXED BY feeds_by_next_check
        WHERE f.next_check <= \(now) AND \(Feed.hasSubscriber)
        ORDER BY f.next_check, f.id LIMIT \(max(0, limit))
        """, Feed.init(row:))
    }
  }

  public func nextCheck(after now: Date) async throws(StorageError) -> Date? {
    try await read("looking for the next check") { (connection) throws(StorageError) in
      try connection.first(
        """
        SELECT f.next_check FROM feeds f INDEXED BY feeds_by_next_check
        WHERE f.next_check > \(now) AND \(Feed.hasSubscriber) ORDER BY f.next_check LIMIT 1
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
}
