import Foundation
import PostgreSQL

// MARK: - Subscriptions

extension PostgreSQLDatabase {
  public func subscribe(
    _ user: UserID, url: WebAddress, title: String?, folders: [FolderID]
  ) async throws(StorageError) -> (subscription: Subscription, isNew: Bool) {
    try await write("subscribing to a feed", of: .user(user)) { (session) async throws(StorageError) in
      try await Self.lock(user, on: session)
      let feed = try await Self.makeFeed(url, for: user, on: session)
      if let existing = try await Self.subscription(user, feed: feed, on: session) { return (existing, false) }
      try await Self.follow(user, feed, title: Name.meaningful(title), on: session)
      try await Self.align(user, feed, on: session)
      try await Self.put(feed, into: folders, of: user, on: session)
      guard let new = try await Self.subscription(user, feed: feed, on: session) else {
        throw .notFound("subscription to feed \(feed)")
      }
      return (new, true)
    }
  }

  public func subscribers(of feeds: [FeedID]) async throws(StorageError) -> Set<UserID> {
    Set(try await rows("reading the subscribers of feeds", Subscription.subscribers(of: feeds)) { $0.id(0) })
  }

  public func unsubscribe(_ user: UserID, feed: FeedID) async throws(StorageError) {
    try await write("ending a subscription", of: .user(user)) { (session) async throws(StorageError) in
      try await session.run(Self.lock(user))
      try await Self.unfollow(user, feed, on: session)
    }
  }

  public func setTitle(_ user: UserID, feed: FeedID, title: String?) async throws(StorageError) {
    let changed = try await change(
      "changing a subscription", of: .user(user),
      """
      UPDATE readings SET title = \(orNull: Name.meaningful(title))
      WHERE user_id = \(user) AND feed_id = \(feed) AND is_followed RETURNING 1
      """)
    guard changed > 0 else { throw .notFound("subscription to feed \(feed)") }
  }

  public func subscriptions(_ user: UserID) async throws(StorageError) -> [Subscription] {
    let unsorted = try await read("reading the subscriptions") { (session) async throws(StorageError) in
      try await Self.subscriptions(of: user, feed: nil, on: session)
    }
    return SortingKey.sorted(unsorted, by: \.title, thenBy: \.feed.id)
  }

  public func subscription(_ user: UserID, feed: FeedID) async throws(StorageError) -> Subscription? {
    try await read("reading a subscription") { (session) async throws(StorageError) in
      try await Self.subscription(user, feed: feed, on: session)
    }
  }

  // MARK: Private

  private static func subscriptions(
    of user: UserID, feed: FeedID?, on session: PostgreSQLSession
  ) async throws(StorageError) -> [Subscription] {
    let found = try await session.batch([
      Subscription.places(of: user, feed: feed), Subscription.statement(of: user, feed: feed),
    ])
    let places = try found[0].values { (feed: $0.id(0) as FeedID, folder: $0.id(1) as FolderID) }
    let folders = Dictionary(grouping: places, by: \.feed).mapValues { $0.map(\.folder) }
    return try found[1].values { (row) throws(StorageError) in try Subscription(row: row, folders: folders) }
  }

  static func subscription(
    _ user: UserID, feed: FeedID, on session: PostgreSQLSession
  ) async throws(StorageError) -> Subscription? {
    try await subscriptions(of: user, feed: feed, on: session).first
  }

  /// The feed at an address that all share. It stays so until the transaction ends: its row is locked against becoming a
  /// user's own.
  static func makeFeed(_ url: WebAddress, on session: PostgreSQLSession) async throws(StorageError) -> FeedID {
    // A refused row would use up an id.
    if let known = try await knownFeed(url, owner: nil, on: session) { return known }
    // Another process may make it in between.
    guard let made = try await insertFeed(url, owner: nil, on: session) else { throw .busy }
    return made
  }

  /// The feed at an address that a user follows or would follow.
  static func makeFeed(
    _ url: WebAddress, for user: UserID, on session: PostgreSQLSession
  ) async throws(StorageError) -> FeedID {
    let own: FeedID? = try await session.first(
      "SELECT f.id FROM feeds f WHERE \(Feed.isAt(url)) AND \(Feed.isUsed(by: user))"
    ) { $0.id(0) }
    if let own { return own }
    return try await makeFeed(url, on: session)
  }

  /// The user's own feed at an address, made if it is missing.
  static func makeOwnFeed(
    _ url: WebAddress, of user: UserID, on session: PostgreSQLSession
  ) async throws(StorageError) -> FeedID {
    if let known = try await knownFeed(url, owner: user, on: session) { return known }
    guard let made = try await insertFeed(url, owner: user, on: session) else { throw .busy }
    return made
  }

  static func knownFeed(
    _ url: WebAddress, owner: UserID?, on session: PostgreSQLSession
  ) async throws(StorageError) -> FeedID? {
    let isOwned: SQL = owner.map { "f.owner_id = \($0)" } ?? "f.owner_id IS NULL"
    return try await session.first(
      "SELECT f.id FROM feeds f WHERE \(Feed.isAt(url)) AND \(isOwned) FOR KEY SHARE"
    ) { $0.id(0) }
  }

  /// - Returns: Nil if another process has made it in between.
  static func insertFeed(
    _ url: WebAddress, owner: UserID?, on session: PostgreSQLSession
  ) async throws(StorageError) -> FeedID? {
    // Due since 1970, so that a new feed is checked before all others.
    try await session.first(
      """
      WITH feed AS (
        INSERT INTO feeds (url, owner_id) VALUES (\(url), \(orNull: owner)) ON CONFLICT DO NOTHING RETURNING id
      ), schedule AS (
        INSERT INTO feed_schedule (feed_id, due, shard) SELECT id, 0, \(FeedShard.number(of: url)) FROM feed
      )
      INSERT INTO feed_heads (feed_id) SELECT id FROM feed RETURNING feed_id
      """
    ) { $0.id(0) }
  }

  /// Adds the subscription. What the user has read of the feed before stays read.
  static func follow(
    _ user: UserID, _ feed: FeedID, title: String?, on session: PostgreSQLSession
  ) async throws(StorageError) {
    // The numbers of deleted entries count as read.
    try await session.run(
      """
      WITH due AS (\(Subscription.makingDue(feed)))
      INSERT INTO readings (user_id, feed_id, title, read_count)
      SELECT \(user), \(feed), \(orNull: title)::text,
        h.last_seq - (SELECT count(*) FROM entries e WHERE e.feed_id = \(feed))
      FROM feed_heads h WHERE h.feed_id = \(feed)
      ON CONFLICT (user_id, feed_id) DO UPDATE SET is_followed = TRUE, title = excluded.title
      """)
    try await session.run(Feed.gathering(feed, with: user))
  }

  /// Gives a subscription with its title, folders and settings to another feed, unless the user follows that one already.
  static func moveSubscription(
    of user: UserID, from feed: FeedID, to known: FeedID, on session: PostgreSQLSession
  ) async throws(StorageError) {
    let own = try await session.first(
      """
      SELECT s.title FROM subscriptions s WHERE s.user_id = \(user) AND s.feed_id = \(feed)
      AND NOT EXISTS (SELECT 1 FROM subscriptions k WHERE k.user_id = \(user) AND k.feed_id = \(known))
      """
    ) { $0.optionalText(0) as String? }
    guard let own else { return }
    try await follow(user, known, title: own, on: session)
    _ = try await session.batch([
      "UPDATE folder_feeds SET feed_id = \(known) WHERE user_id = \(user) AND feed_id = \(feed)",
      Feed.carryingSettings(of: user, from: feed, to: known),
      """
      INSERT INTO pending_reads (feed_id, guid, user_id)
      SELECT \(known), p.guid, p.user_id FROM pending_reads p WHERE p.feed_id = \(feed) AND p.user_id = \(user)
      ON CONFLICT DO NOTHING
      """, "DELETE FROM pending_reads WHERE feed_id = \(feed) AND user_id = \(user)",
    ])
  }

  /// Ends the subscription, and keeps what the user has read.
  static func unfollow(_ user: UserID, _ feed: FeedID, on session: PostgreSQLSession) async throws(StorageError) {
    try await session.batch([
      "UPDATE readings SET is_followed = FALSE, title = NULL, is_paused = FALSE WHERE user_id = \(user) AND feed_id = \(feed)",
      "DELETE FROM folder_feeds WHERE user_id = \(user) AND feed_id = \(feed)", Feed.gatheringRest(feed),
    ])
  }
}
