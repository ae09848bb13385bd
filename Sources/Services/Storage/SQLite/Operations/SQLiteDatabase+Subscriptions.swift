import Bytes
import Foundation

// MARK: - Subscriptions

extension SQLiteDatabase {
  public func subscribe(
    _ user: UserID, url: WebAddress, title: String?, folder: String?
  ) async throws(StorageError) -> (subscription: Subscription, isNew: Bool) {
    try await write("subscribing to a feed") { (connection) throws(StorageError) in
      _ = try Self.user(user, on: connection)
      let feed = try Self.makeFeed(url, on: connection)
      if let existing = try Self.subscription(user, feed: feed, on: connection) { return (existing, false) }
      let folder = try Self.makeFolder(folder, of: user, on: connection)
      try Self.follow(user, feed, title: Subscription.meaningful(title), folder: folder, on: connection)
      guard let new = try Self.subscription(user, feed: feed, on: connection) else {
        throw .notFound("subscription to feed \(feed)")
      }
      return (new, true)
    }
  }

  public func unsubscribe(_ user: UserID, feed: FeedID) async throws(StorageError) {
    try await write("ending a subscription") { (connection) throws(StorageError) in
      try Self.unfollow(user, feed, on: connection)
    }
  }

  public func updateSubscription(
    _ user: UserID, feed: FeedID, title: String?, folder: String?
  ) async throws(StorageError) {
    try await write("changing a subscription") { (connection) throws(StorageError) in
      guard try Self.subscription(user, feed: feed, on: connection) != nil else {
        throw .notFound("subscription to feed \(feed)")
      }
      let folder = try Self.makeFolder(folder, of: user, on: connection)
      try connection.run(
        """
        UPDATE readings SET title = \(orNull: Subscription.meaningful(title)), folder_id = \(orNull: folder)
        WHERE user_id = \(user) AND feed_id = \(feed)
        """)
      try Self.removeEmptyFolders(of: user, on: connection)
    }
  }

  public func subscriptions(_ user: UserID) async throws(StorageError) -> [Subscription] {
    let unsorted = try await read("reading the subscriptions") { (connection) throws(StorageError) in
      try connection.rows(Subscription.statement(of: user), Subscription.init(row:))
    }
    return Subscription.sorted(unsorted)
  }

  public func subscription(_ user: UserID, feed: FeedID) async throws(StorageError) -> Subscription? {
    try await read("reading a subscription") { (connection) throws(StorageError) in
      try Self.subscription(user, feed: feed, on: connection)
    }
  }

  public func folders(_ user: UserID) async throws(StorageError) -> [Folder] {
    try await read("reading the folders") { (connection) throws(StorageError) in
      try connection.rows(
        "SELECT id, name, position, is_folded FROM folders WHERE user_id = \(user) ORDER BY position, id"
      ) { Folder(id: $0.id(0), name: $0.text(1), position: $0.int(2), isFolded: $0.bool(3)) }
    }
  }

  public func setFolded(_ user: UserID, folder: FolderID, isFolded: Bool) async throws(StorageError) -> Bool {
    try await write("folding a folder") { (connection) throws(StorageError) in
      try connection.first(
        "UPDATE folders SET is_folded = \(isFolded) WHERE id = \(folder) AND user_id = \(user) RETURNING id"
      ) { _ in true } ?? false
    }
  }

  // MARK: Private

  private static func subscription(
    _ user: UserID, feed: FeedID, on connection: Connection
  ) throws(StorageError) -> Subscription? {
    try connection.first("\(Subscription.statement(of: user)) AND s.feed_id = \(feed)", Subscription.init(row:))
  }

  private static func makeFeed(_ url: WebAddress, on connection: Connection) throws(StorageError) -> FeedID {
    let known: FeedID? = try connection.first("SELECT id FROM feeds WHERE url = \(url)") { $0.id(0) }
    if let known { return known }
    // Due since 1970, so that a new feed is checked before all others.
    try connection.run("INSERT INTO feeds (url, next_check) VALUES (\(url), 0)")
    let feed = FeedID(rawValue: connection.lastInsertedID)
    try connection.run("INSERT INTO feed_heads (feed_id) VALUES (\(feed))")
    return feed
  }

  /// Adds the subscription. What the user has read of the feed before stays read.
  static func follow(
    _ user: UserID, _ feed: FeedID, title: String?, folder: FolderID?, on connection: Connection
  ) throws(StorageError) {
    // The numbers of deleted entries count as read.
    try connection.run(
      """
      INSERT INTO readings (user_id, feed_id, title, folder_id, read_count)
      SELECT \(user), \(feed), \(orNull: title), \(orNull: folder),
        h.last_seq - (SELECT count(*) FROM entries e INDEXED BY entries_by_seq WHERE e.feed_id = \(feed))
      FROM feed_heads h WHERE h.feed_id = \(feed)
      ON CONFLICT DO UPDATE SET is_followed = 1, title = excluded.title, folder_id = excluded.folder_id
      """)
  }

  /// Ends the subscription, and keeps what the user has read.
  static func unfollow(_ user: UserID, _ feed: FeedID, on connection: Connection) throws(StorageError) {
    try connection.run(
      """
      UPDATE readings SET is_followed = 0, title = NULL, folder_id = NULL WHERE user_id = \(user) AND feed_id = \(feed)
      """)
    try removeEmptyFolders(of: user, on: connection)
  }

  private static func makeFolder(
    _ name: String?, of user: UserID, on connection: Connection
  ) throws(StorageError) -> FolderID? {
    guard let name = Subscription.meaningful(name) else { return nil }
    try connection.run(
      """
      INSERT INTO folders (user_id, name, position)
      SELECT \(user), \(name), COALESCE(MAX(position), 0) + 1 FROM folders WHERE user_id = \(user)
      ON CONFLICT DO NOTHING
      """)
    return try connection.first("SELECT id FROM folders WHERE user_id = \(user) AND name = \(name)") { $0.id(0) }
  }

  private static func removeEmptyFolders(of user: UserID, on connection: Connection) throws(StorageError) {
    try connection.run(
      """
      DELETE FROM folders WHERE user_id = \(user)
      AND NOT EXISTS (SELECT 1 FROM subscriptions s WHERE s.folder_id = folders.id)
      """)
  }
}
