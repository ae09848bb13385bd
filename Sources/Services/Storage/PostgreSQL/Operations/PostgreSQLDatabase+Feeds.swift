import Foundation
import PostgreSQL

// MARK: - Feeds

extension PostgreSQLDatabase {
  public func feed(_ id: FeedID) async throws(StorageError) -> Feed? {
    try await rows("reading a feed", "SELECT \(Feed.columns) FROM \(Feed.tables) WHERE f.id = \(id)", Feed.init(row:))
      .first
  }

  public func feed(url: WebAddress) async throws(StorageError) -> Feed? {
    try await rows(
      "looking for a feed", "SELECT \(Feed.columns) FROM \(Feed.tables) WHERE \(Feed.hasAddress(url))", Feed.init(row:)
    ).first
  }

  public func feed(url: WebAddress, for user: UserID) async throws(StorageError) -> Feed? {
    let own = try await rows(
      "looking for a feed",
      "SELECT \(Feed.columns) FROM \(Feed.tables) WHERE \(Feed.isAt(url)) AND \(Feed.isUsed(by: user))",
      Feed.init(row:)
    ).first
    if let own { return own }
    return try await feed(url: url)
  }

  public func subscribedFeeds(of user: UserID?) async throws(StorageError) -> [Feed] {
    var sql: SQL = "SELECT \(Feed.columns) FROM \(Feed.tables) WHERE f.id IN (SELECT s.feed_id FROM subscriptions s"
    if let user { sql += " WHERE s.user_id = \(user)" }
    sql += ") ORDER BY f.id"
    return try await rows("reading the feeds", sql, Feed.init(row:))
  }

  public func feedDetails(of user: UserID, feed: FeedID?) async throws(StorageError) -> [FeedID: FeedDetails] {
    let known = try await rows("reading what feeds say about themselves", FeedDetails.statement(of: user, feed: feed)) {
      (row) throws(StorageError) in
      (row.id(0) as FeedID, try JSONColumn.value(row.optionalText(1)) ?? FeedDetails())
    }
    return Dictionary(known) { first, _ in first }
  }

  public func fetches(of feed: FeedID) async throws(StorageError) -> [PastFetch] {
    PastFetch.all(
      try await rows("reading the fetches of a feed", PastFetch.statement(of: feed)) {
        (PastFetch(row: $0), $0.int(12), $0.optionalDate(13))
      })
  }

  public func moveFeeds(fromPrefix: String, toPrefix: String) async throws(StorageError) {
    try await write("moving feeds") { (session) async throws(StorageError) in
      let feeds = try await session.rows(
        """
        SELECT id, \(toPrefix) || substr(url, length(\(fromPrefix)) + 1) FROM feeds
        WHERE starts_with(url, \(fromPrefix)) ORDER BY id FOR UPDATE
        """
      ) { (id: $0.id(0) as FeedID, url: $0.address(1)) }
      // The shard is computed where it is needed.
      try await session.run(
        "UPDATE feed_schedule SET shard = NULL WHERE feed_id IN (\(Self.locked(feeds.map(\.id))))")
      // One by one, since one of them may have the new address of another.
      try await session.batch(
        feeds.map { feed in
          """
          UPDATE feeds SET url = \(feed.url)
          WHERE id = \(feed.id) AND NOT EXISTS (
            SELECT 1 FROM feeds f WHERE \(Feed.isAt(feed.url)) AND f.owner_id IS NOT DISTINCT FROM feeds.owner_id)
          """
        })
    }
  }
}
