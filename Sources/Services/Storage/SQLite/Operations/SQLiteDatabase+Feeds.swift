import Foundation

// MARK: - Feeds

extension SQLiteDatabase {
  public func feed(_ id: FeedID) async throws(StorageError) -> Feed? {
    try await read("reading a feed") { (connection) throws(StorageError) in
      try connection.first("SELECT \(Feed.columns) FROM \(Feed.tables) WHERE f.id = \(id)", Feed.init(row:))
    }
  }

  public func feed(url: WebAddress) async throws(StorageError) -> Feed? {
    try await read("looking for a feed") { (connection) throws(StorageError) in
      try connection.first(
        "SELECT \(Feed.columns) FROM \(Feed.tables) WHERE f.url = \(url) AND f.owner_id IS NULL", Feed.init(row:))
    }
  }

  public func feed(url: WebAddress, for user: UserID) async throws(StorageError) -> Feed? {
    let own = try await read("looking for a feed") { (connection) throws(StorageError) in
      try connection.first(
        "SELECT \(Feed.columns) FROM \(Feed.tables) WHERE f.url = \(url) AND \(Feed.isUsed(by: user))", Feed.init(row:))
    }
    if let own { return own }
    return try await feed(url: url)
  }

  public func subscribedFeeds(of user: UserID?) async throws(StorageError) -> [Feed] {
    try await read("reading the feeds") { (connection) throws(StorageError) in
      var sql: SQL = "SELECT \(Feed.columns) FROM \(Feed.tables) WHERE f.id IN (SELECT s.feed_id FROM subscriptions s"
      if let user { sql += " WHERE s.user_id = \(user)" }
      sql += ") ORDER BY f.id"
      return try connection.rows(sql, Feed.init(row:))
    }
  }

  public func feedDetails(of user: UserID, feed: FeedID?) async throws(StorageError) -> [FeedID: FeedDetails] {
    try await read("reading what feeds say about themselves") { (connection) throws(StorageError) in
      let known = try connection.rows(FeedDetails.statement(of: user, feed: feed)) { (row: Row) throws(StorageError) in
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

  public func moveFeeds(fromPrefix: String, toPrefix: String) async throws(StorageError) {
    try await write("moving feeds") { (connection) throws(StorageError) in
      // The shard is computed where it is needed.
      try connection.run(
        """
        UPDATE feed_schedule SET shard = NULL
        WHERE feed_id IN (SELECT id FROM feeds WHERE substr(url, 1, length(\(fromPrefix))) = \(fromPrefix))
        """)
      try connection.run(
        """
        UPDATE OR IGNORE feeds SET url = \(toPrefix) || substr(url, length(\(fromPrefix)) + 1)
        WHERE substr(url, 1, length(\(fromPrefix))) = \(fromPrefix)
        """)
    }
  }
}
