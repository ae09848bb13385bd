import Bytes
import PostgreSQL
import WebAddresses

// MARK: - Subscribing

extension PostgreSQLDatabase {
  public func subscribe(
    _ user: UserID, to feeds: [WantedSubscription]
  ) async throws(StorageError) -> [(subscription: Subscription, isNew: Bool)] {
    if feeds.isEmpty { return [] }
    return try await write("subscribing to a feed", of: .user(user)) { (session) async throws(StorageError) in
      try await Self.lock(user, on: session)
      let ids = try await Self.makeFeeds(feeds.map(\.url), for: user, on: session)
      var known: Set<FeedID> = []
      let followed = try await session.rows(
        "SELECT feed_id FROM subscriptions WHERE user_id = \(user) AND feed_id IN \(.set(ids))")
      for row in followed { known.insert(row.id(0)) }
      var new: [FeedID: WantedSubscription] = [:]
      let isNew = zip(ids, feeds).map { id, wanted in
        guard known.insert(id).inserted else { return false }
        new[id] = wanted
        return true
      }
      if !new.isEmpty { try await Self.follow(user, new, on: session) }
      let subscriptions = try await Self.subscriptions(of: user, feeds: ids, on: .postgreSQL(session))
      let byFeed = Dictionary(subscriptions.map { ($0.feed.id, $0) }) { first, _ in first }
      var all: [(subscription: Subscription, isNew: Bool)] = []
      for (id, isNew) in zip(ids, isNew) {
        guard let subscription = byFeed[id] else { throw .notFound("subscription to feed \(id)") }
        all.append((subscription, isNew))
      }
      return all
    }
  }

  // MARK: Subscriptions

  private static func follow(
    _ user: UserID, _ new: [FeedID: WantedSubscription], on session: PostgreSQLSession
  ) async throws(StorageError) {
    let sorted = new.sorted { $0.key < $1.key }
    let ids = sorted.map(\.key)
    try await follow(user, sorted.map { ($0.key, Name.meaningful($0.value.title)) }, on: session)
    try await align(user, ids, on: session)
    try await put(sorted.map { ($0.key, $0.value.folders) }, of: user, on: .postgreSQL(session))
  }

  /// Adds subscriptions. What the user has read of the feeds before stays read.
  static func follow(
    _ user: UserID, _ feeds: [(id: FeedID, title: String?)], on session: PostgreSQLSession
  ) async throws(StorageError) {
    let ids = feeds.map(\.id)
    try await session.batch([
      Subscription.makingDue(ids).statement,
      // The numbers of deleted entries count as read.
      PostgreSQLStatement(
        """
        INSERT INTO readings (user_id, feed_id, title, read_count)
        SELECT $1, u.feed_id, u.title, h.last_seq - (SELECT count(*) FROM entries e WHERE e.feed_id = u.feed_id)
        FROM unnest($2, $3) AS u (feed_id, title) JOIN feed_heads h ON h.feed_id = u.feed_id
        ON CONFLICT (user_id, feed_id) DO UPDATE SET is_followed = TRUE, title = excluded.title
        """, [.integer(user.rawValue), .integers(ids.map(\.rawValue)), .texts(feeds.map(\.title))]),
      Feed.gathering(ids, with: user).statement,
    ])
  }

  // MARK: Feeds

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
    if url == Feed.savedPages { return try await makeOwnFeed(url, of: user, on: session) }
    guard let feed = try await makeFeeds([url], for: user, on: session).first else { throw .busy }
    return feed
  }

  /// The feeds at addresses that a user follows or would follow. Those that all share stay so until the transaction ends.
  private static func makeFeeds(
    _ urls: [WebAddress], for user: UserID, on session: PostgreSQLSession
  ) async throws(StorageError) -> [FeedID] {
    var feeds: [ByteString: FeedID] = [:]
    let isUsed: SQL = Feed.isUsed(by: "$2")
    let known = try await session.query(
      PostgreSQLStatement(
        """
        SELECT f.url, f.id FROM unnest($1) AS u (url) CROSS JOIN LATERAL (
          SELECT f.url, f.id FROM feeds f
          WHERE md5(f.url)::uuid = md5(u.url)::uuid AND f.url = u.url AND (f.owner_id IS NULL OR \(isUsed.text))
          ORDER BY f.owner_id NULLS LAST LIMIT 1 FOR KEY SHARE OF f) f
        """, [.texts(urls.map(\.string)), .integer(user.rawValue)]))
    for row in known { feeds[ByteString(row.text(0 as Int32))] = row.id(1) }
    var missing: [WebAddress] = []
    var seen = Set(feeds.keys)
    for url in urls where seen.insert(stored(url)).inserted { missing.append(url) }
    for (url, feed) in zip(missing, try await insertFeeds(missing, owner: nil, on: session)) {
      feeds[stored(url)] = feed
    }
    var ids: [FeedID] = []
    for url in urls {
      // Another process has made it in between.
      guard let id = feeds[stored(url)] else { throw .busy }
      ids.append(id)
    }
    return ids
  }

  /// The text of an address as it is stored.
  private static func stored(_ url: WebAddress) -> ByteString { ByteString(url.string.withoutNUL) }

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
    try await insertFeeds([url], owner: owner, on: session).first
  }

  /// Makes feeds, each at another address.
  ///
  /// - Returns: The feeds, in their order; none if another process has made one of them in between.
  private static func insertFeeds(
    _ urls: [WebAddress], owner: UserID?, on session: PostgreSQLSession
  ) async throws(StorageError) -> [FeedID] {
    if urls.isEmpty { return [] }
    // Due since 1970, so that a new feed is checked before all others.
    let made = try await session.query(
      PostgreSQLStatement(
        """
        WITH feed AS (
          INSERT INTO feeds (url, owner_id)
          SELECT url, $3::bigint FROM unnest($1) WITH ORDINALITY AS u (url, number) ORDER BY number
          ON CONFLICT DO NOTHING RETURNING id, url
        ), schedule AS (
          INSERT INTO feed_schedule (feed_id, due, shard)
          SELECT f.id, 0, u.shard FROM feed f JOIN unnest($1, $2) AS u (url, shard) ON u.url = f.url
        ), heads AS (
          INSERT INTO feed_heads (feed_id) SELECT id FROM feed
        )
        SELECT id, url FROM feed
        """,
        [
          .texts(urls.map(\.string)), .integers(urls.map { Int64(FeedShard.number(of: $0)) }),
          owner.map { .integer($0.rawValue) } ?? .null,
        ]))
    var feeds: [ByteString: FeedID] = [:]
    for row in made { feeds[ByteString(row.text(1 as Int32))] = row.id(0) }
    let ids = urls.compactMap { feeds[stored($0)] }
    return ids.count == urls.count ? ids : []
  }
}
