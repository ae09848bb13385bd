import Bytes

// MARK: - Settings of single feeds

extension SQLiteDatabase {
  public func setReading(
    _ user: UserID, feed: FeedID, _ settings: ReadingSettings
  ) async throws(StorageError) {
    try await write("changing the settings of a feed") { (connection) async throws(StorageError) in
      try await Self.requireSubscription(user, feed: feed, on: .sqlite(connection))
      try Self.set(settings, of: feed, for: user, on: connection)
    }
  }

  static func set(
    _ settings: ReadingSettings, of feed: FeedID, for user: UserID, on connection: Connection
  ) throws(StorageError) {
    if !settings.isPaused {
      try connection.run(Subscription.makingDue(Subscription.unwanted([feed])))
      try connection.run(Feed.makingDue(feed, ifWishChanges: settings.interval, of: user))
    }
    try connection.run(
      """
      UPDATE readings SET full_article = \(settings.wantsFullArticle), on_change = \(settings.onChange.rawValue),
        wished_interval = \(orNull: settings.interval), is_paused = \(settings.isPaused)
      WHERE user_id = \(user) AND feed_id = \(feed)
      """)
    try connection.run(Feed.gathering([feed]))
  }

  public func carrySettings(_ user: UserID, from feed: FeedID, to other: FeedID) async throws(StorageError) {
    try await write("changing the address of a feed") { (connection) throws(StorageError) in
      try connection.run(Feed.carryingSettings(of: user, from: feed, to: other))
      try connection.run(EntryRule.moving(of: user, from: feed, to: other))
      try Self.carryReads(of: user, from: feed, to: other, on: connection)
      try Self.align(user, other, on: connection)
      try connection.run(Feed.gathering([other]))
    }
  }

  public func ownFeed(_ user: UserID, feed: FeedID) async throws(StorageError) -> FeedID {
    try await write("making a feed a user's own") { (connection) async throws(StorageError) in
      try await Self.requireSubscription(user, feed: feed, on: .sqlite(connection))
      let found = try connection.first("SELECT url, owner_id, access IS NOT NULL FROM feeds WHERE id = \(feed)") {
        row in
        (url: row.address(0), owner: row.optionalID(1) as UserID?, hasAccess: row.bool(2))
      }
      guard let (url, owner, hasAccess) = found else { throw .notFound("feed \(feed)") }
      if owner != nil { return feed }
      let own = try Self.knownFeed(url, owner: user, on: connection)
      if own == nil, !hasAccess,
        try connection.first(Feed.isKnownToOthers(feed, than: user), { _ in true }) == nil
      {
        try connection.run("UPDATE feeds SET owner_id = \(user) WHERE id = \(feed)")
        return feed
      }
      let new: FeedID
      if let own { new = own } else { new = try Self.insertFeed(url, owner: user, on: connection) }
      try Self.moveSubscription(of: user, from: feed, to: new, on: connection)
      return new
    }
  }

  public func shareFeed(_ user: UserID, feed: FeedID) async throws(StorageError) -> FeedID {
    try await write("leaving a feed of a user's own") { (connection) async throws(StorageError) in
      try await Self.requireSubscription(user, feed: feed, on: .sqlite(connection))
      let url = try connection.first("SELECT url FROM feeds WHERE id = \(feed) AND owner_id = \(user)") {
        $0.address(0)
      }
      guard let url else { throw .notFound("feed \(feed)") }
      for statement in try Feed.settingAccess(of: feed, nil, [:]) { try connection.run(statement) }
      let shared = try Self.makeFeed(url, on: connection)
      try Self.moveSubscription(of: user, from: feed, to: shared, on: connection)
      return shared
    }
  }

  public func setAccess(
    of feed: FeedID, _ access: FeedAccess?, secrets: [SecretField: [UInt8]]
  ) async throws(StorageError) {
    let statements = try Feed.settingAccess(of: feed, access, secrets)
    try await write("setting the way to a feed") { (connection) throws(StorageError) in
      guard try connection.first("SELECT 1 FROM feeds WHERE id = \(feed)", { _ in true }) != nil else {
        throw .notFound("feed \(feed)")
      }
      for statement in statements { try connection.run(statement) }
    }
  }

  public func secrets(of feed: FeedID) async throws(StorageError) -> [ByteString: [UInt8]] {
    try await read("reading the secrets of a feed") { (connection) throws(StorageError) in
      let rows = try connection.rows("SELECT field, value FROM feed_secrets WHERE feed_id = \(feed)") {
        (ByteString($0.text(0)), $0.blob(1))
      }
      return Dictionary(rows) { first, _ in first }
    }
  }

  public func feedsWithAccess() async throws(StorageError) -> [Feed] {
    try await read("reading the feeds with settings") { (connection) throws(StorageError) in
      try connection.rows(
        "SELECT \(Feed.columns) FROM \(Feed.tables) WHERE f.access IS NOT NULL ORDER BY f.id", Feed.init(row:))
    }
  }

  public func subscribeAlone(_ user: UserID, url: WebAddress) async throws(StorageError) -> Subscription {
    try await write("subscribing to a feed of a user's own") { (connection) throws(StorageError) in
      try Self.requireUser(user, on: connection)
      let feed = try Self.makeOwnFeed(url, of: user, on: connection)
      if let existing = try Self.subscription(user, feed: feed, on: connection) { return existing }
      try Self.follow(user, [(feed, nil)], on: connection)
      guard let new = try Self.subscription(user, feed: feed, on: connection) else {
        throw .notFound("subscription to feed \(feed)")
      }
      return new
    }
  }

  /// Moves a subscription with all that belongs to it. What the user has read stays read, also of entries that the other
  /// feed does not have yet.
  static func moveSubscription(
    of user: UserID, from feed: FeedID, to known: FeedID, on connection: Connection
  ) throws(StorageError) {
    let own = try connection.first(
      """
      SELECT s.title FROM subscriptions s WHERE s.user_id = \(user) AND s.feed_id = \(feed)
      AND NOT EXISTS (SELECT 1 FROM subscriptions k WHERE k.user_id = \(user) AND k.feed_id = \(known))
      """
    ) { $0.optionalText(0) }
    if let own {
      try follow(user, [(known, own)], on: connection)
      try connection.run("UPDATE folder_feeds SET feed_id = \(known) WHERE user_id = \(user) AND feed_id = \(feed)")
      try connection.run(Feed.carryingSettings(of: user, from: feed, to: known))
      try connection.run(
        "UPDATE OR IGNORE pending_reads SET feed_id = \(known) WHERE user_id = \(user) AND feed_id = \(feed)")
    }
    try connection.run(EntryRule.moving(of: user, from: feed, to: known))
    try carryReads(of: user, from: feed, to: known, on: connection)
    try unfollow(user, feed, on: connection)
    try align(user, known, on: connection)
    try connection.run(Feed.gathering([known]))
  }

  /// Marks what the user has read of a feed as read in another one, also entries that are still to come.
  private static func carryReads(
    of user: UserID, from feed: FeedID, to other: FeedID, on connection: Connection
  ) throws(StorageError) {
    let read: [Int64] = try connection.rows(Feed.entriesRead(by: user, in: feed, alsoIn: other)) { $0.integer(0) }
    try setRead([other: read], of: user, isRead: true, on: connection)
    try connection.run(Feed.carryingReads(of: user, from: feed, to: other))
  }

  /// Marks changed entries as unread for the users who want that, in the feed and its copies.
  static func unreadAgain(_ entries: [EntryID], of feed: FeedID, on connection: Connection) throws(StorageError) {
    guard !entries.isEmpty,
      try connection.first("SELECT watches_changes FROM feeds WHERE id = \(feed)", { $0.bool(0) }) == true
    else { return }
    let users: [UserID] = try connection.rows(Feed.usersWatchingChanges(of: feed)) { $0.id(0) }
    for user in users {
      let marked = Timeline.withCopies(Timeline.visible(entries, to: user), for: user).andUnmuted(by: user)
      try setRead(try numbers(marked, on: connection), of: user, isRead: false, on: connection)
    }
  }
}
