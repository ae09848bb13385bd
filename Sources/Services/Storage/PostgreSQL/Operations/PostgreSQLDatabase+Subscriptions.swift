import Foundation
import PostgreSQL

// MARK: - Subscriptions

extension PostgreSQLDatabase {
  public func subscribers(of feeds: [FeedID]) async throws(StorageError) -> Set<UserID> {
    Set(try await rows("reading the subscribers of feeds", Subscription.subscribers(of: feeds)) { $0.id(0) })
  }

  public func unsubscribe(_ user: UserID, feed: FeedID) async throws(StorageError) {
    try await write("ending a subscription", of: .user(user)) { (session) async throws(StorageError) in
      try await session.run(Self.lock(user))
      try await Self.unfollow(user, feed, on: session)
      try await session.run(Self.recounting([feed]))
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
      try await Self.subscriptions(of: user, feeds: nil, on: session)
    }
    return SortingKey.sorted(unsorted, by: \.title, thenBy: \.feed.id)
  }

  public func subscription(_ user: UserID, feed: FeedID) async throws(StorageError) -> Subscription? {
    try await read("reading a subscription") { (session) async throws(StorageError) in
      try await Self.subscription(user, feed: feed, on: session)
    }
  }

  // MARK: Private

  static func subscriptions(
    of user: UserID, feeds: [FeedID]?, on session: PostgreSQLSession
  ) async throws(StorageError) -> [Subscription] {
    let found = try await session.batch([
      Subscription.places(of: user, feeds: feeds), Subscription.statement(of: user, feeds: feeds),
    ])
    let places = try found[0].values { (feed: $0.id(0) as FeedID, folder: $0.id(1) as FolderID) }
    let folders = Dictionary(grouping: places, by: \.feed).mapValues { $0.map(\.folder) }
    return try found[1].values { (row) throws(StorageError) in try Subscription(row: row, folders: folders) }
  }

  static func subscription(
    _ user: UserID, feed: FeedID, on session: PostgreSQLSession
  ) async throws(StorageError) -> Subscription? {
    try await subscriptions(of: user, feeds: [feed], on: session).first
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
    try await follow(user, [(known, own)], on: session)
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
