import Bytes
import Foundation

// MARK: - Subscriptions

extension SQLiteDatabase {
  public func subscribe(
    _ user: UserID, to feeds: [WantedSubscription]
  ) async throws(StorageError) -> [(subscription: Subscription, isNew: Bool)] {
    try await write("subscribing to a feed") { (connection) async throws(StorageError) in
      try Self.requireUser(user, on: connection)
      var all: [(subscription: Subscription, isNew: Bool)] = []
      for wanted in feeds {
        let feed = try Self.makeFeed(wanted.url, for: user, on: connection)
        if let existing = try await Self.subscription(user, feed: feed, on: .sqlite(connection)) {
          all.append((existing, false))
          continue
        }
        try Self.follow(user, [(feed, Name.meaningful(wanted.title))], on: connection)
        try Self.align(user, feed, on: connection)
        try await Self.put([(feed, wanted.folders)], of: user, on: .sqlite(connection))
        guard let new = try await Self.subscription(user, feed: feed, on: .sqlite(connection)) else {
          throw .notFound("subscription to feed \(feed)")
        }
        all.append((new, true))
      }
      return all
    }
  }

  // MARK: Private

  /// - Throws: `notFound`.
  static func requireUser(_ user: UserID, on connection: Connection) throws(StorageError) {
    if try connection.first(User.finding(user), { _ in true }) == nil { throw .notFound("user \(user)") }
  }

  /// The feed at an address that all share.
  static func makeFeed(_ url: WebAddress, on connection: Connection) throws(StorageError) -> FeedID {
    if let known = try knownFeed(url, owner: nil, on: connection) { return known }
    return try insertFeed(url, owner: nil, on: connection)
  }

  /// The feed at an address that a user follows or would follow.
  static func makeFeed(
    _ url: WebAddress, for user: UserID, on connection: Connection
  ) throws(StorageError) -> FeedID {
    if url == Feed.savedPages { return try makeOwnFeed(url, of: user, on: connection) }
    let own: FeedID? = try connection.first(
      "SELECT f.id FROM feeds f WHERE f.url = \(url) AND \(Feed.isUsed(by: user))"
    ) { $0.id(0) }
    if let own { return own }
    return try makeFeed(url, on: connection)
  }

  /// The user's own feed at an address, made if it is missing.
  static func makeOwnFeed(
    _ url: WebAddress, of user: UserID, on connection: Connection
  ) throws(StorageError) -> FeedID {
    if let known = try knownFeed(url, owner: user, on: connection) { return known }
    return try insertFeed(url, owner: user, on: connection)
  }

  static func knownFeed(
    _ url: WebAddress, owner: UserID?, on connection: Connection
  ) throws(StorageError) -> FeedID? {
    let isOwned: SQL = owner.map { "owner_id = \($0)" } ?? "owner_id IS NULL"
    return try connection.first("SELECT id FROM feeds WHERE url = \(url) AND \(isOwned)") { $0.id(0) }
  }

  static func insertFeed(
    _ url: WebAddress, owner: UserID?, on connection: Connection
  ) throws(StorageError) -> FeedID {
    try connection.run("INSERT INTO feeds (url, owner_id) VALUES (\(url), \(orNull: owner))")
    let feed = FeedID(rawValue: connection.lastInsertedID)
    // Due since 1970, so that a new feed is checked before all others.
    try connection.run(
      "INSERT INTO feed_schedule (feed_id, due, shard) VALUES (\(feed), 0, \(FeedShard.number(of: url)))")
    try connection.run("INSERT INTO feed_heads (feed_id) VALUES (\(feed))")
    return feed
  }

  /// Adds subscriptions. What the user has read of the feeds before stays read.
  static func follow(
    _ user: UserID, _ feeds: [(id: FeedID, title: String?)], on connection: Connection
  ) throws(StorageError) {
    for feed in feeds { try makeReading(user, feed.id, on: connection) }
    try connection.run(Subscription.makingDue(feeds.map(\.id)))
    for feed in feeds {
      try connection.run(
        """
        UPDATE readings SET is_followed = 1, title = \(orNull: feed.title)
        WHERE user_id = \(user) AND feed_id = \(feed.id)
        """)
    }
    try connection.run(Feed.gathering(feeds.map(\.id), with: user))
  }

  /// Adds the reading of a feed that is not followed, if it is missing.
  static func makeReading(_ user: UserID, _ feed: FeedID, on connection: Connection) throws(StorageError) {
    // The numbers of deleted entries count as read.
    try connection.run(
      """
      INSERT INTO readings (user_id, feed_id, is_followed, read_count)
      SELECT \(user), \(feed), 0,
        h.last_seq - (SELECT count(*) FROM entries e INDEXED BY entries_by_seq WHERE e.feed_id = \(feed))
      FROM feed_heads h WHERE h.feed_id = \(feed)
      ON CONFLICT DO NOTHING
      """)
  }
}
