import Bytes

// MARK: - Settings of single feeds

/// The settings of single feeds: those of a user's reading, and the way to a feed.
///
/// What one user's sign-in fetches is for that user alone: such a feed has an owner (`Feed.owner`), and no other user can
/// follow it. Another user who subscribes to its address gets the feed that all share.
extension Database {
  /// Changes what a user wants of a feed.
  /// - Throws: `notFound` if the user is not subscribed to the feed.
  public func setReading(_ user: UserID, feed: FeedID, _ settings: ReadingSettings) async throws(StorageError) {
    try await engine.write("changing the settings of a feed", of: .user(user)) { (session) async throws(StorageError) in
      try await session.lock(user)
      try await Self.requireSubscription(user, feed: feed, on: session)
      try await Self.set(settings, of: feed, for: user, on: session)
      if settings.isPaused { try await session.recount([feed]) }
    }
  }

  /// Changes what a user wants of a feed that the user follows.
  private nonisolated(nonsending) static func set(
    _ settings: ReadingSettings, of feed: FeedID, for user: UserID, on session: StorageSession
  ) async throws(StorageError) {
    if !settings.isPaused {
      try await session.run(Subscription.makingDue([feed]))
      try await session.run(Feed.makingDue(feed, ifWishChanges: settings.interval, of: user))
    }
    try await session.run(
      """
      UPDATE readings SET full_article = \(settings.wantsFullArticle), on_change = \(settings.onChange.rawValue),
        wished_interval = \(orNull: settings.interval), is_paused = \(settings.isPaused)
      WHERE user_id = \(user) AND feed_id = \(feed) AND is_followed
      """)
    try await session.gather(feed)
  }

  /// Gives a feed that the user has begun to follow in the place of another one what the user wants of that one, its
  /// rules, and what the user has read.
  public func carrySettings(_ user: UserID, from feed: FeedID, to other: FeedID) async throws(StorageError) {
    try await engine.write("changing the address of a feed", of: .user(user)) { (session) async throws(StorageError) in
      try await session.lock(user)
      try await session.run(all: [
        Feed.carryingSettings(of: user, from: feed, to: other), EntryRule.moving(of: user, from: feed, to: other),
      ])
      try await Self.carryReads(of: user, from: feed, to: other, on: session)
      try await session.align(user, other)
      try await session.gather(other)
      try await session.recount([other])
    }
  }

  /// Makes a feed the user's own. If no other user has ever followed it, and it has no settings of the operator, it gets
  /// the owner. Otherwise the user's subscription moves to another feed with the same address, which is made if it is
  /// missing: with its title, folders and settings, and what the user has read stays read. Starred and labeled entries
  /// stay visible.
  ///
  /// - Returns: The user's own feed.
  /// - Throws: `notFound` if the user is not subscribed to the feed.
  public func ownFeed(_ user: UserID, feed: FeedID) async throws(StorageError) -> FeedID {
    try await engine.write("making a feed a user's own", of: .user(user)) { (session) async throws(StorageError) in
      try await session.lock(user)
      // Against another user who subscribes at the same time, which refers to the row.
      let found = try await session.first(
        """
        SELECT f.url, f.owner_id, f.access IS NOT NULL FROM feeds f
        WHERE f.id = \(feed) AND f.id IN (SELECT s.feed_id FROM subscriptions s WHERE s.user_id = \(user))
        \(session.dialect.lock("f"))
        """
      ) { row in (url: row.address(0), owner: row.optionalID(1) as UserID?, hasAccess: row.bool(2)) }
      guard let (url, owner, hasAccess) = found else { throw .notFound("subscription to feed \(feed)") }
      if owner != nil { return feed }
      let own = try await session.knownFeed(url, owner: user)
      if own == nil, !hasAccess,
        try await session.first(Feed.isKnownToOthers(feed, than: user), { _ in true }) == nil
      {
        try await session.run("UPDATE feeds SET owner_id = \(user) WHERE id = \(feed)")
        return feed
      }
      let new = try await session.ownFeed(url, of: user)
      try await Self.moveSubscription(of: user, from: feed, to: new, on: session)
      return new
    }
  }

  /// Moves the subscription from a user's own feed to the one that all share, and deletes the settings and secrets of the
  /// own one, whose entries no other user will see.
  ///
  /// - Returns: The shared feed.
  /// - Throws: `notFound` if the user has no such feed.
  public func shareFeed(_ user: UserID, feed: FeedID) async throws(StorageError) -> FeedID {
    try await engine.write("leaving a feed of a user's own", of: .user(user)) { (session) async throws(StorageError) in
      try await session.lock(user)
      let url = try await session.first(
        """
        SELECT f.url FROM feeds f WHERE f.id = \(feed) AND f.owner_id = \(user)
        AND f.id IN (SELECT s.feed_id FROM subscriptions s WHERE s.user_id = \(user))
        """
      ) { $0.address(0) }
      guard let url else { throw .notFound("feed \(feed)") }
      try await session.run(all: try Feed.settingAccess(of: feed, nil, [:]))
      let shared = try await session.sharedFeed(url)
      try await Self.moveSubscription(of: user, from: feed, to: shared, on: session)
      return shared
    }
  }

  /// Sets the way to a feed, and makes it due. The result of a check that is under way is not stored.
  ///
  /// - Parameters:
  ///   - access: Nil or empty for none.
  ///   - secrets: New values of secrets, encrypted. Those that `access` names and that are not here stay as they are; all
  ///     others are deleted.
  /// - Throws: `notFound`.
  public func setAccess(
    of feed: FeedID, _ access: FeedAccess?, secrets: [SecretField: [UInt8]]
  ) async throws(StorageError) {
    let statements = try Feed.settingAccess(of: feed, access, secrets)
    try await engine.write("setting the way to a feed", of: .feed(feed)) { (session) async throws(StorageError) in
      try await session.require(
        "SELECT 1 FROM feeds f WHERE f.id = \(feed)\(session.dialect.lock("f"))", "feed \(feed)")
      try await session.run(all: statements)
    }
  }

  /// The encrypted secrets of a feed, by the names of their fields.
  public func secrets(of feed: FeedID) async throws(StorageError) -> [ByteString: [UInt8]] {
    let rows = try await engine.rows(
      "reading the secrets of a feed", "SELECT field, value FROM feed_secrets WHERE feed_id = \(feed)"
    ) { (ByteString($0.text(0)), $0.blob(1)) }
    return Dictionary(rows) { first, _ in first }
  }

  /// All feeds with settings of their own way.
  public func feedsWithAccess() async throws(StorageError) -> [Feed] {
    try await engine.rows(
      "reading the feeds with settings",
      "SELECT \(Feed.columns) FROM \(Feed.tables) WHERE f.access IS NOT NULL ORDER BY f.id", Feed.init(row:))
  }

  /// Subscribes a user to a feed of the user's own at an address; no other user can follow it.
  public func subscribeAlone(_ user: UserID, url: WebAddress) async throws(StorageError) -> Subscription {
    try await engine.write("subscribing to a feed of a user's own", of: .user(user)) {
      (session) async throws(StorageError) in
      try await session.lock(user)
      let feed = try await session.ownFeed(url, of: user)
      if let existing = try await Self.subscription(user, feed: feed, on: session) { return existing }
      try await session.follow(user, [(feed, nil)])
      guard let new = try await Self.subscription(user, feed: feed, on: session) else {
        throw .notFound("subscription to feed \(feed)")
      }
      return new
    }
  }

  /// Moves a subscription, with its title, folders and settings, to another feed, unless the user follows that one already.
  /// What the user has read stays read, also of entries that the other feed does not have yet. The user is locked.
  nonisolated(nonsending) static func moveSubscription(
    of user: UserID, from feed: FeedID, to known: FeedID, on session: StorageSession
  ) async throws(StorageError) {
    let own = try await session.first(
      """
      SELECT s.title FROM subscriptions s WHERE s.user_id = \(user) AND s.feed_id = \(feed)
      AND NOT EXISTS (SELECT 1 FROM subscriptions k WHERE k.user_id = \(user) AND k.feed_id = \(known))
      """
    ) { $0.optionalText(0) as String? }
    if let own {
      try await session.follow(user, [(known, own)])
      try await session.run(all: [
        "UPDATE folder_feeds SET feed_id = \(known) WHERE user_id = \(user) AND feed_id = \(feed)",
        Feed.carryingSettings(of: user, from: feed, to: known),
        """
        INSERT INTO pending_reads (feed_id, guid, user_id)
        SELECT \(known), p.guid, p.user_id FROM pending_reads p WHERE p.feed_id = \(feed) AND p.user_id = \(user)
        ON CONFLICT DO NOTHING
        """, "DELETE FROM pending_reads WHERE feed_id = \(feed) AND user_id = \(user)",
      ])
    }
    try await session.run(EntryRule.moving(of: user, from: feed, to: known))
    try await Self.carryReads(of: user, from: feed, to: known, on: session)
    try await Self.unfollow(user, feed, on: session)
    try await session.align(user, known)
    try await session.gather(known)
    try await session.recount([feed, known])
  }

  /// Marks what the user has read of a feed as read in another one, also entries that are still to come.
  private nonisolated(nonsending) static func carryReads(
    of user: UserID, from feed: FeedID, to other: FeedID, on session: StorageSession
  ) async throws(StorageError) {
    let read: [Int64] = try await session.rows(Feed.entriesRead(by: user, in: feed, alsoIn: other)) { $0.integer(0) }
    try await session.setRead([other: read], of: user, isRead: true)
    try await session.run(Feed.carryingReads(of: user, from: feed, to: other))
  }
}

// MARK: - Many subscriptions at once

extension Database {
  /// Changes several subscriptions at once. Changes of feeds that the user does not follow are left out.
  /// - Throws: `notFound` if the user has no such folder.
  public func change(_ user: UserID, _ changes: [SubscriptionChange]) async throws(StorageError) {
    try await engine.write("changing subscriptions", of: .user(user)) { (session) async throws(StorageError) in
      try await session.lock(user)
      let followed: [FeedID] = try await session.rows("SELECT feed_id FROM subscriptions WHERE user_id = \(user)") {
        $0.id(0)
      }
      let known = Set(followed)
      var recounted: [FeedID] = []
      // In the order of ids, in which all lock feeds. Changes of one feed stay in theirs.
      let ordered = changes.enumerated().sorted { ($0.element.feed, $0.offset) < ($1.element.feed, $1.offset) }
      for (_, change) in ordered where known.contains(change.feed) {
        switch change {
        case .folders(let feed, let folders): try await Self.put([(feed, folders)], of: user, on: session)
        case .settings(let feed, let settings):
          try await Self.set(settings, of: feed, for: user, on: session)
          if settings.isPaused { recounted.append(feed) }
        case .end(let feed):
          try await Self.unfollow(user, feed, on: session)
          recounted.append(feed)
        }
      }
      if !recounted.isEmpty { try await session.recount(recounted) }
    }
  }
}
