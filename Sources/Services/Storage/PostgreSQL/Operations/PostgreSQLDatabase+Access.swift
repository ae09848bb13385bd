import Bytes
import PostgreSQL

// MARK: - Settings of single feeds

extension PostgreSQLDatabase {
  public func setReading(
    _ user: UserID, feed: FeedID, _ settings: ReadingSettings
  ) async throws(StorageError) {
    try await write("changing the settings of a feed", of: .user(user)) { (session) async throws(StorageError) in
      try await Self.lock(user, on: session)
      guard try await Self.set(settings, of: feed, for: user, on: session) else {
        throw .notFound("subscription to feed \(feed)")
      }
      if settings.isPaused { try await session.run(Self.recounting([feed])) }
    }
  }

  /// - Returns: False if the user does not follow the feed.
  static func set(
    _ settings: ReadingSettings, of feed: FeedID, for user: UserID, on session: PostgreSQLSession
  ) async throws(StorageError) -> Bool {
    if !settings.isPaused {
      try await session.run(Self.makingDue([feed]))
      try await session.run(Feed.makingDue(feed, ifWishChanges: settings.interval, of: user))
    }
    let changed: [Bool] = try await session.rows(
      """
      UPDATE readings SET full_article = \(settings.wantsFullArticle), on_change = \(settings.onChange.rawValue),
        wished_interval = \(orNull: settings.interval), is_paused = \(settings.isPaused)
      WHERE user_id = \(user) AND feed_id = \(feed) AND is_followed RETURNING 1
      """
    ) { _ in true }
    guard !changed.isEmpty else { return false }
    try await gather(feed, on: session)
    return true
  }

  public func carrySettings(_ user: UserID, from feed: FeedID, to other: FeedID) async throws(StorageError) {
    try await write("changing the address of a feed", of: .user(user)) { (session) async throws(StorageError) in
      try await Self.lock(user, on: session)
      _ = try await session.batch([
        Feed.carryingSettings(of: user, from: feed, to: other), EntryRule.moving(of: user, from: feed, to: other),
      ])
      try await Self.carryReads(of: user, from: feed, to: other, on: session)
      try await Self.align(user, [other], on: session)
      try await Self.gather(other, on: session)
      try await session.run(Self.recounting([other]))
    }
  }

  public func ownFeed(_ user: UserID, feed: FeedID) async throws(StorageError) -> FeedID {
    try await write("making a feed a user's own", of: .user(user)) { (session) async throws(StorageError) in
      try await Self.lock(user, on: session)
      // Against another user who subscribes at the same time, which refers to the row.
      let found = try await session.first(
        """
        SELECT f.url, f.owner_id, f.access IS NOT NULL FROM feeds f
        WHERE f.id = \(feed) AND f.id IN (SELECT s.feed_id FROM subscriptions s WHERE s.user_id = \(user))
        FOR UPDATE OF f
        """
      ) { row in (url: row.address(0), owner: row.optionalID(1) as UserID?, hasAccess: row.bool(2)) }
      guard let (url, owner, hasAccess) = found else { throw .notFound("subscription to feed \(feed)") }
      if owner != nil { return feed }
      let own = try await Self.knownFeed(url, owner: user, on: session)
      if own == nil, !hasAccess,
        try await session.first(Feed.isKnownToOthers(feed, than: user), { _ in true }) == nil
      {
        try await session.run("UPDATE feeds SET owner_id = \(user) WHERE id = \(feed)")
        return feed
      }
      var new = own
      if new == nil { new = try await Self.insertFeed(url, owner: user, on: session) }
      guard let new else { throw .busy }
      try await Self.moveReading(of: user, from: feed, to: new, on: session)
      return new
    }
  }

  public func shareFeed(_ user: UserID, feed: FeedID) async throws(StorageError) -> FeedID {
    try await write("leaving a feed of a user's own", of: .user(user)) { (session) async throws(StorageError) in
      try await Self.lock(user, on: session)
      let url = try await session.first(
        """
        SELECT f.url FROM feeds f WHERE f.id = \(feed) AND f.owner_id = \(user)
        AND f.id IN (SELECT s.feed_id FROM subscriptions s WHERE s.user_id = \(user))
        """
      ) { $0.address(0) }
      guard let url else { throw .notFound("feed \(feed)") }
      try await session.batch(try Feed.settingAccess(of: feed, nil, [:]))
      let shared = try await Self.makeFeed(url, on: session)
      try await Self.moveReading(of: user, from: feed, to: shared, on: session)
      return shared
    }
  }

  public func setAccess(
    of feed: FeedID, _ access: FeedAccess?, secrets: [SecretField: [UInt8]]
  ) async throws(StorageError) {
    let statements = try Feed.settingAccess(of: feed, access, secrets)
    try await write("setting the way to a feed", of: .feed(feed)) { (session) async throws(StorageError) in
      guard try await session.first("SELECT 1 FROM feeds WHERE id = \(feed) FOR UPDATE", { _ in true }) != nil else {
        throw .notFound("feed \(feed)")
      }
      try await session.batch(statements)
    }
  }

  public func secrets(of feed: FeedID) async throws(StorageError) -> [ByteString: [UInt8]] {
    let rows = try await rows(
      "reading the secrets of a feed", "SELECT field, value FROM feed_secrets WHERE feed_id = \(feed)"
    ) { (ByteString($0.text(0)), $0.blob(1)) }
    return Dictionary(rows) { first, _ in first }
  }

  public func feedsWithAccess() async throws(StorageError) -> [Feed] {
    try await rows(
      "reading the feeds with settings",
      "SELECT \(Feed.columns) FROM \(Feed.tables) WHERE f.access IS NOT NULL ORDER BY f.id", Feed.init(row:))
  }

  public func subscribeAlone(_ user: UserID, url: WebAddress) async throws(StorageError) -> Subscription {
    try await write("subscribing to a feed of a user's own", of: .user(user)) { (session) async throws(StorageError) in
      try await Self.lock(user, on: session)
      let feed = try await Self.makeOwnFeed(url, of: user, on: session)
      if let existing = try await Self.subscription(user, feed: feed, on: session) { return existing }
      try await Self.follow(user, [(feed, nil)], on: session)
      guard let new = try await Self.subscription(user, feed: feed, on: session) else {
        throw .notFound("subscription to feed \(feed)")
      }
      return new
    }
  }

  /// Moves a subscription with all that belongs to it. What the user has read stays read, also of entries that the other
  /// feed does not have yet.
  static func moveReading(
    of user: UserID, from feed: FeedID, to known: FeedID, on session: PostgreSQLSession
  ) async throws(StorageError) {
    try await moveSubscription(of: user, from: feed, to: known, on: session)
    try await session.run(EntryRule.moving(of: user, from: feed, to: known))
    try await carryReads(of: user, from: feed, to: known, on: session)
    try await unfollow(user, feed, on: session)
    try await align(user, [known], on: session)
    try await gather(known, on: session)
    try await session.run(recounting([feed, known]))
  }

  /// Marks what the user has read of a feed as read in another one, also entries that are still to come.
  private static func carryReads(
    of user: UserID, from feed: FeedID, to other: FeedID, on session: PostgreSQLSession
  ) async throws(StorageError) {
    let read: [Int64] = try await session.rows(Feed.entriesRead(by: user, in: feed, alsoIn: other)) { $0.integer(0) }
    try await setRead([other: read], of: user, isRead: true, on: session)
    try await session.run(Feed.carryingReads(of: user, from: feed, to: other))
  }

  /// Gathers what the followers wish. The lock lets one transaction at a time look at them.
  static func gather(_ feed: FeedID, on session: PostgreSQLSession) async throws(StorageError) {
    _ = try await session.batch([
      "SELECT 1 FROM feeds WHERE id = \(feed) FOR NO KEY UPDATE", Feed.gathering([feed]),
    ])
  }

  /// Marks changed entries as unread for the users who want that, in the feed and its copies.
  static func unreadAgain(
    _ entries: [EntryID], of feed: FeedID, on session: PostgreSQLSession
  ) async throws(StorageError) {
    guard !entries.isEmpty,
      try await session.first("SELECT watches_changes FROM feeds WHERE id = \(feed)", { $0.bool(0) }) == true
    else { return }
    let users: [UserID] = try await session.rows(Feed.usersWatchingChanges(of: feed)) { $0.id(0) }
    for user in users {
      try await lock(user, on: session)
      let marked = Timeline.withCopies(Timeline.visible(entries, to: user), for: user).andUnmuted(by: user)
      let found = try await session.batch([numbers(marked)])
      try await setRead(numbers(found[0]), of: user, isRead: false, on: session)
    }
  }
}
