import Foundation
import PostgreSQL

// MARK: - Subscriptions

extension PostgreSQLDatabase {
  public func subscribe(
    _ user: UserID, url: WebAddress, title: String?, folder: String?
  ) async throws(StorageError) -> (subscription: Subscription, isNew: Bool) {
    try await write("subscribing to a feed") { (session) async throws(StorageError) in
      try await Self.lock(user, on: session)
      let feed = try await Self.makeFeed(url, on: session)
      if let existing = try await Self.subscription(user, feed: feed, on: session) { return (existing, false) }
      let folder = try await Self.makeFolder(folder, of: user, on: session)
      try await Self.follow(user, feed, title: Subscription.meaningful(title), folder: folder, on: session)
      guard let new = try await Self.subscription(user, feed: feed, on: session) else {
        throw .notFound("subscription to feed \(feed)")
      }
      return (new, true)
    }
  }

  public func unsubscribe(_ user: UserID, feed: FeedID) async throws(StorageError) {
    try await write("ending a subscription") { (session) async throws(StorageError) in
      try await session.run(Self.lock(user))
      try await Self.unfollow(user, feed, on: session)
    }
  }

  public func updateSubscription(
    _ user: UserID, feed: FeedID, title: String?, folder: String?
  ) async throws(StorageError) {
    try await write("changing a subscription") { (session) async throws(StorageError) in
      try await session.run(Self.lock(user))
      guard try await Self.subscription(user, feed: feed, on: session) != nil else {
        throw .notFound("subscription to feed \(feed)")
      }
      let folder = try await Self.makeFolder(folder, of: user, on: session)
      try await session.run(
        """
        UPDATE readings SET title = \(orNull: Subscription.meaningful(title)), folder_id = \(orNull: folder)
        WHERE user_id = \(user) AND feed_id = \(feed)
        """)
      try await session.run(Self.removeEmptyFolders(of: user))
    }
  }

  public func subscriptions(_ user: UserID) async throws(StorageError) -> [Subscription] {
    Subscription.sorted(
      try await rows("reading the subscriptions", Subscription.statement(of: user), Subscription.init(row:)))
  }

  public func subscription(_ user: UserID, feed: FeedID) async throws(StorageError) -> Subscription? {
    try await rows(
      "reading a subscription", "\(Subscription.statement(of: user)) AND s.feed_id = \(feed)", Subscription.init(row:)
    ).first
  }

  public func folders(_ user: UserID) async throws(StorageError) -> [Folder] {
    try await rows(
      "reading the folders",
      "SELECT id, name, position, is_folded FROM folders WHERE user_id = \(user) ORDER BY position, id"
    ) { Folder(id: $0.id(0), name: $0.text(1), position: $0.int(2), isFolded: $0.bool(3)) }
  }

  public func setFolded(_ user: UserID, folder: FolderID, isFolded: Bool) async throws(StorageError) -> Bool {
    let changed = try await change(
      "folding a folder",
      "UPDATE folders SET is_folded = \(isFolded) WHERE id = \(folder) AND user_id = \(user) RETURNING 1")
    return changed > 0
  }

  // MARK: Private

  private static func subscription(
    _ user: UserID, feed: FeedID, on session: PostgreSQLSession
  ) async throws(StorageError) -> Subscription? {
    try await session.first("\(Subscription.statement(of: user)) AND s.feed_id = \(feed)", Subscription.init(row:))
  }

  private static func makeFeed(_ url: WebAddress, on session: PostgreSQLSession) async throws(StorageError) -> FeedID {
    // A refused row would use up an id.
    let known: FeedID? = try await session.first("SELECT f.id FROM feeds f WHERE \(Feed.hasAddress(url))") { $0.id(0) }
    if let known { return known }
    // Due since 1970, so that a new feed is checked before all others.
    let made: FeedID? = try await session.first(
      """
      WITH feed AS (
        INSERT INTO feeds (url, next_check) VALUES (\(url), 0) ON CONFLICT ((md5(url)::uuid)) DO NOTHING RETURNING id
      )
      INSERT INTO feed_heads (feed_id) SELECT id FROM feed RETURNING feed_id
      """
    ) { $0.id(0) }
    // Somebody has made it in between.
    guard let made else { throw .busy }
    return made
  }

  /// Adds the subscription. What the user has read of the feed before stays read.
  static func follow(
    _ user: UserID, _ feed: FeedID, title: String?, folder: FolderID?, on session: PostgreSQLSession
  ) async throws(StorageError) {
    // The numbers of deleted entries count as read.
    try await session.run(
      """
      INSERT INTO readings (user_id, feed_id, title, folder_id, read_count)
      SELECT \(user), \(feed), \(orNull: title)::text, \(orNull: folder)::bigint,
        h.last_seq - (SELECT count(*) FROM entries e WHERE e.feed_id = \(feed))
      FROM feed_heads h WHERE h.feed_id = \(feed)
      ON CONFLICT (user_id, feed_id)
        DO UPDATE SET is_followed = TRUE, title = excluded.title, folder_id = excluded.folder_id
      """)
  }

  /// Gives a subscription with its title and folder to another feed, unless the user follows that one already.
  static func moveSubscription(
    of user: UserID, from feed: FeedID, to known: FeedID, on session: PostgreSQLSession
  ) async throws(StorageError) {
    let own = try await session.first(
      """
      SELECT s.title, s.folder_id FROM subscriptions s WHERE s.user_id = \(user) AND s.feed_id = \(feed)
      AND NOT EXISTS (SELECT 1 FROM subscriptions k WHERE k.user_id = \(user) AND k.feed_id = \(known))
      """
    ) { (title: $0.optionalText(0) as String?, folder: $0.optionalID(1) as FolderID?) }
    guard let own else { return }
    try await follow(user, known, title: own.title, folder: own.folder, on: session)
  }

  /// Ends the subscription, and keeps what the user has read.
  static func unfollow(
    _ user: UserID, _ feed: FeedID, on session: PostgreSQLSession
  ) async throws(StorageError) {
    try await session.batch([
      """
      UPDATE readings SET is_followed = FALSE, title = NULL, folder_id = NULL
      WHERE user_id = \(user) AND feed_id = \(feed)
      """, removeEmptyFolders(of: user),
    ])
  }

  private static func makeFolder(
    _ name: String?, of user: UserID, on session: PostgreSQLSession
  ) async throws(StorageError) -> FolderID? {
    guard let name = Subscription.meaningful(name) else { return nil }
    let known: FolderID? = try await session.first(
      "SELECT id FROM folders WHERE user_id = \(user) AND name = \(name)"
    ) { $0.id(0) }
    if let known { return known }
    return try await session.first(
      """
      INSERT INTO folders (user_id, name, position)
      SELECT \(user), \(name), COALESCE(MAX(position), 0) + 1 FROM folders WHERE user_id = \(user) RETURNING id
      """
    ) { $0.id(0) }
  }

  private static func removeEmptyFolders(of user: UserID) -> SQL {
    """
    DELETE FROM folders WHERE user_id = \(user)
    AND NOT EXISTS (SELECT 1 FROM subscriptions s WHERE s.folder_id = folders.id)
    """
  }
}
