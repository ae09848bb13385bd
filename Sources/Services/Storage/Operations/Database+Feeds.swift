import Foundation

// MARK: - Feeds

extension Database {
  /// A feed by its id.
  public func feed(_ id: FeedID) async throws(StorageError) -> Feed? {
    try await engine.rows(
      "reading a feed", "SELECT \(Feed.columns) FROM \(Feed.tables) WHERE f.id = \(id)", Feed.init(row:)
    ).first
  }

  /// The feed at exactly this address that all users share.
  public func feed(url: WebAddress) async throws(StorageError) -> Feed? {
    try await engine.rows(
      "looking for a feed",
      "SELECT \(Feed.columns) FROM \(Feed.tables) WHERE \(engine.dialect.has("f.url", url)) AND f.owner_id IS NULL",
      Feed.init(row:)
    ).first
  }

  /// The feed at exactly this address that a subscription of the user would follow: the user's own, or the shared one.
  public func feed(url: WebAddress, for user: UserID) async throws(StorageError) -> Feed? {
    let own = try await engine.rows(
      "looking for a feed",
      "SELECT \(Feed.columns) FROM \(Feed.tables) WHERE \(engine.dialect.has("f.url", url)) AND \(Feed.isUsed(by: user))",
      Feed.init(row:)
    ).first
    if let own { return own }
    return try await self.feed(url: url)
  }

  /// The feeds a user is subscribed to; with `nil`, those with any subscriber.
  public func subscribedFeeds(of user: UserID?) async throws(StorageError) -> [Feed] {
    var sql: SQL = "SELECT \(Feed.columns) FROM \(Feed.tables) WHERE f.id IN (SELECT s.feed_id FROM subscriptions s"
    if let user { sql += " WHERE s.user_id = \(user)" }
    sql += ") ORDER BY f.id"
    return try await engine.rows("reading the feeds", sql, Feed.init(row:))
  }

  /// The details of the user's feeds, without feeds that state none.
  ///
  /// - Parameter feed: The only feed; nil for all.
  public func feedDetails(of user: UserID, feed: FeedID?) async throws(StorageError) -> [FeedID: FeedDetails] {
    let known = try await engine.rows(
      "reading what feeds say about themselves", FeedDetails.statement(of: user, feed: feed)
    ) {
      (row) throws(StorageError) in
      (row.id(0) as FeedID, try JSONColumn.value(row.optionalText(1)) ?? FeedDetails())
    }
    return Dictionary(known) { first, _ in first }
  }

  /// The last 20 fetches of a feed, newest first. A run of fetches that found nothing new counts as one.
  public func fetches(of feed: FeedID) async throws(StorageError) -> [PastFetch] {
    PastFetch.all(
      try await engine.rows("reading the fetches of a feed", PastFetch.statement(of: feed), PastFetch.last))
  }
}
