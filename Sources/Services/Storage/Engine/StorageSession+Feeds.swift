import Bytes
import WebAddresses

// MARK: - Feeds

extension StorageSession {
  /// The feed at an address that all share, or a user's own. It stays so until the transaction ends.
  nonisolated(nonsending) func knownFeed(_ url: WebAddress, owner: UserID?) async throws(StorageError) -> FeedID? {
    try await first(knowing(url, owner: owner)) { $0.id(0) }
  }

  /// The feed at an address that all share, made if it is missing.
  nonisolated(nonsending) func sharedFeed(_ url: WebAddress) async throws(StorageError) -> FeedID {
    if let known = try await knownFeed(url, owner: nil) { return known }
    return try await insert([(url, nil)])[0]
  }

  /// The user's own feed at an address, made if it is missing.
  nonisolated(nonsending) func ownFeed(_ url: WebAddress, of user: UserID) async throws(StorageError) -> FeedID {
    if let known = try await knownFeed(url, owner: user) { return known }
    return try await insert([(url, user)])[0]
  }

  /// The feeds at addresses that a user follows or would follow, made if they are missing. They stay so until the transaction
  /// ends.
  nonisolated(nonsending) func feeds(at urls: [WebAddress], for user: UserID) async throws(StorageError) -> [FeedID] {
    // The text of an address as it is stored.
    func key(_ url: WebAddress) -> ByteString { ByteString(url.string.withoutNUL) }
    var seen: Set<ByteString> = []
    let unique = urls.filter { seen.insert(key($0)).inserted }
    let found = try await rows(
      all: unique.map { url in
        url == Feed.savedPages
          ? knowing(url, owner: user)
          : """
          SELECT f.id FROM feeds f WHERE \(dialect.has("f.url", url)) AND (f.owner_id IS NULL OR \(Feed.isUsed(by: user)))
          ORDER BY f.owner_id NULLS LAST LIMIT 1 FOR KEY SHARE OF f
          """
      }
    ) { $0.id(0) as FeedID }
    var feeds: [ByteString: FeedID] = [:]
    for (url, found) in zip(unique, found) { feeds[key(url)] = found.first }
    let missing = unique.filter { feeds[key($0)] == nil }
    let made = try await insert(missing.map { ($0, $0 == Feed.savedPages ? user : nil) })
    for (url, feed) in zip(missing, made) { feeds[key(url)] = feed }
    return urls.compactMap { feeds[key($0)] }
  }

  /// The lock keeps a shared feed from becoming a user's own.
  private func knowing(_ url: WebAddress, owner: UserID?) -> SQL {
    let isOwned: SQL = owner.map { "f.owner_id = \($0)" } ?? "f.owner_id IS NULL"
    return "SELECT f.id FROM feeds f WHERE \(dialect.has("f.url", url)) AND \(isOwned) FOR KEY SHARE"
  }

  /// Makes feeds, each at another address.
  ///
  /// - Throws: `busy` if another process has made one of them in between.
  private nonisolated(nonsending) func insert(
    _ feeds: [(url: WebAddress, owner: UserID?)]
  ) async throws(StorageError) -> [FeedID] {
    let made = try await rows(
      all: feeds.map { url, owner in
        "INSERT INTO feeds (url, owner_id) VALUES (\(url), \(orNull: owner)) ON CONFLICT DO NOTHING RETURNING id"
      }
    ) { $0.id(0) as FeedID }
    let ids = made.compactMap(\.first)
    guard ids.count == feeds.count else { throw .busy }
    try await run(
      all: zip(ids, feeds).flatMap { id, feed -> [SQL] in
        [
          // Due since 1970, so that a new feed is checked before all others.
          "INSERT INTO feed_schedule (feed_id, due, shard) VALUES (\(id), 0, \(FeedShard.number(of: feed.url)))",
          "INSERT INTO feed_heads (feed_id) VALUES (\(id))",
        ]
      })
    return ids
  }

  /// Gives a feed its new address. If another feed has it, the feed's subscriptions move to that feed, and what their
  /// users have read there stays read. The feed remains for its starred entries.
  nonisolated(nonsending) func move(_ feed: FeedID, to url: WebAddress) async throws(StorageError) {
    // The content of a user's own feed must not reach others: both belong to the same user, or to all. The lock waits for
    // a user who makes it their own meanwhile.
    let known: FeedID? = try await first(
      """
      SELECT f.id FROM feeds f JOIN feeds old ON old.id = \(feed)
      WHERE \(dialect.has("f.url", url)) AND f.owner_id IS NOT DISTINCT FROM old.owner_id FOR KEY SHARE OF f
      """
    ) { $0.id(0) }
    guard let known else {
      // Nodes ask for feeds that are new in a shard.
      let isNew: SQL = dialect == .postgreSQL ? ", is_new = TRUE" : ""
      return try await run(all: [
        "UPDATE feeds SET url = \(url) WHERE id = \(feed)",
        "UPDATE feed_schedule SET shard = \(FeedShard.number(of: url))\(isNew) WHERE feed_id = \(feed)",
      ])
    }
    let users: [UserID] = try await rows(Subscription.subscribers(of: feed)) { $0.id(0) }
    for user in users {
      try await lock(user)
      switch self {
      case .sqlite: try await SQLiteDatabase.moveSubscription(of: user, from: feed, to: known, on: self)
      case .postgreSQL: try await PostgreSQLDatabase.moveSubscription(of: user, from: feed, to: known, on: self)
      }
    }
  }

  // MARK: Subscriptions

  /// Adds subscriptions of a user who is locked. What the user has read of the feeds before stays read.
  nonisolated(nonsending) func follow(
    _ user: UserID, _ feeds: [(id: FeedID, title: String?)]
  ) async throws(StorageError) {
    let ids = feeds.map(\.id)
    try await run(
      all: [Subscription.makingDue(ids)]
        + feeds.map { feed, title in
          """
          \(reading(of: user, feed, title: title, isFollowed: true))
          ON CONFLICT (user_id, feed_id) DO UPDATE SET is_followed = TRUE, title = excluded.title
          """
        } + [Feed.gathering(ids, with: user)])
  }

  /// Adds the reading of a feed that is not followed, if it is missing.
  nonisolated(nonsending) func makeReading(_ user: UserID, _ feed: FeedID) async throws(StorageError) {
    try await run("\(reading(of: user, feed, title: nil, isFollowed: false)) ON CONFLICT DO NOTHING")
  }

  /// The numbers of deleted entries count as read.
  private func reading(of user: UserID, _ feed: FeedID, title: String?, isFollowed: Bool) -> SQL {
    """
    INSERT INTO readings (user_id, feed_id, title, is_followed, read_count)
    SELECT \(user), \(feed), CAST(\(orNull: title) AS TEXT), \(isFollowed),
      h.last_seq - (SELECT count(*) FROM entries e\(dialect.index("entries_by_seq")) WHERE e.feed_id = \(feed))
    FROM feed_heads h WHERE h.feed_id = \(feed)
    """
  }

  /// Gathers what the followers of a feed wish. The lock lets one transaction at a time look at them.
  nonisolated(nonsending) func gather(_ feed: FeedID) async throws(StorageError) {
    try await run(all: ["SELECT 1 FROM feeds WHERE id = \(feed) FOR NO KEY UPDATE", Feed.gathering([feed])])
  }

  /// Lets nodes look again whether somebody follows the feeds. Where one process has the database, it knows.
  nonisolated(nonsending) func recount(_ feeds: [FeedID]) async throws(StorageError) {
    switch self {
    case .sqlite: break
    case .postgreSQL(let session): try await session.run(PostgreSQLDatabase.recounting(feeds))
    }
  }
}
