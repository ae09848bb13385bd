// MARK: - Subscriptions

extension Database {
  /// Subscribes a user to the feeds at addresses: each the user's own, if there is one with settings (`setAccess`), and
  /// otherwise the one that all share. Creates the feed if it is missing; a new feed is immediately due for
  /// its first check. An existing subscription is unchanged. Copies of which the user has read one are read.
  ///
  /// Several feeds are one transaction. A feed listed twice is new once.
  /// - Returns: The subscriptions, in the order of the feeds.
  /// - Throws: `notFound` if there is no such user, or the user has no such folder.
  public func subscribe(
    _ user: UserID, to feeds: [WantedSubscription]
  ) async throws(StorageError) -> [(subscription: Subscription, isNew: Bool)] {
    if feeds.isEmpty { return [] }
    return try await engine.write("subscribing to a feed", of: .user(user)) { (session) async throws(StorageError) in
      try await session.lock(user)
      let ids = try await session.feeds(at: feeds.map(\.url), for: user)
      var known = Set<FeedID>(
        try await session.rows(
          "SELECT feed_id FROM subscriptions WHERE user_id = \(user) AND feed_id IN \(.set(ids))"
        ) { $0.id(0) })
      let isNew = ids.map { known.insert($0).inserted }
      let new = zip(zip(ids, feeds), isNew).filter(\.1).map(\.0).sorted { $0.0 < $1.0 }
      if !new.isEmpty {
        try await session.follow(user, new.map { ($0.0, Name.meaningful($0.1.title)) })
        let isOfFeeds: SQL = "c.feed_id IN \(.set(new.map(\.0)))"
        try await session.align(.unread(isOfFeeds), of: user)
        try await session.align(.read(isOfFeeds), of: user)
        try await Self.put(new.map { ($0.0, $0.1.folders) }, of: user, on: session)
      }
      let found = try await Self.subscriptions(of: user, feeds: ids, on: session)
      let byFeed = Dictionary(found.map { ($0.feed.id, $0) }) { first, _ in first }
      var all: [(subscription: Subscription, isNew: Bool)] = []
      for (id, isNew) in zip(ids, isNew) {
        guard let subscription = byFeed[id] else { throw .notFound("subscription to feed \(id)") }
        all.append((subscription, isNew))
      }
      return all
    }
  }

  /// Subscribes a user to the feed at an address.
  ///
  /// - Parameter title: The user's own title for the feed; `nil` or blank for the feed's.
  /// - Throws: `notFound` if there is no such user, or the user has no such folder.
  public func subscribe(
    _ user: UserID, url: WebAddress, title: String?, folders: [FolderID]
  ) async throws(StorageError) -> (subscription: Subscription, isNew: Bool) {
    let all = try await self.subscribe(user, to: [WantedSubscription(url, title: title, folders: folders)])
    guard let one = all.first else { throw .notFound("subscription") }
    return one
  }

  /// The users who follow one of the feeds.
  public func subscribers(of feeds: [FeedID]) async throws(StorageError) -> Set<UserID> {
    Set(try await engine.rows("reading the subscribers of feeds", Subscription.subscribers(of: feeds)) { $0.id(0) })
  }

  /// Sets the user's own title of a subscription; `nil` or blank for the feed's title.
  /// - Throws: `notFound` if the user is not subscribed to the feed.
  public func setTitle(_ user: UserID, feed: FeedID, title: String?) async throws(StorageError) {
    let changed = try await engine.change(
      "changing a subscription", of: .user(user),
      """
      UPDATE readings SET title = \(orNull: Name.meaningful(title))
      WHERE user_id = \(user) AND feed_id = \(feed) AND is_followed RETURNING 1
      """)
    guard changed > 0 else { throw .notFound("subscription to feed \(feed)") }
  }

  /// The user's subscriptions with their unread counts, sorted by title.
  /// - Complexity: O(*n* log *n*) in subscriptions, regardless of the number of entries.
  public func subscriptions(_ user: UserID) async throws(StorageError) -> [Subscription] {
    let unsorted = try await engine.read("reading the subscriptions") { (session) async throws(StorageError) in
      try await Self.subscriptions(of: user, feeds: nil, on: session)
    }
    return SortingKey.sorted(unsorted, by: \.title, thenBy: \.feed.id)
  }

  /// The user's subscription to a feed.
  public func subscription(_ user: UserID, feed: FeedID) async throws(StorageError) -> Subscription? {
    try await engine.read("reading a subscription") { (session) async throws(StorageError) in
      try await Self.subscription(user, feed: feed, on: session)
    }
  }

  /// Ends a subscription, and takes the feed out of its folders. The entries and the user's states stay stored; starred
  /// and labeled entries stay visible under their filter and label. Subscribing again restores the rest.
  public func unsubscribe(_ user: UserID, feed: FeedID) async throws(StorageError) {
    try await engine.write("ending a subscription", of: .user(user)) { (session) async throws(StorageError) in
      try await session.lock(user)
      try await Self.unfollow(user, feed, on: session)
      try await session.recount([feed])
    }
  }

  // MARK: Internal

  /// The subscriptions to these feeds, or all if that is nil.
  nonisolated(nonsending) static func subscriptions(
    of user: UserID, feeds: [FeedID]?, on session: StorageSession
  ) async throws(StorageError) -> [Subscription] {
    var (places, subscriptions) = try await session.rows(
      Subscription.places(of: user, feeds: feeds), { (feed: $0.id(0) as FeedID, folder: $0.id(1) as FolderID) },
      and: Subscription.statement(of: user, feeds: feeds), Subscription.init(row:))
    let folders = Dictionary(grouping: places, by: \.feed).mapValues { $0.map(\.folder) }
    for index in subscriptions.indices { subscriptions[index].folders = folders[subscriptions[index].feed.id] ?? [] }
    return subscriptions
  }

  nonisolated(nonsending) static func subscription(
    _ user: UserID, feed: FeedID, on session: StorageSession
  ) async throws(StorageError) -> Subscription? {
    try await Self.subscriptions(of: user, feeds: [feed], on: session).first
  }

  /// Ends the subscription, and keeps what the user has read.
  nonisolated(nonsending) static func unfollow(
    _ user: UserID, _ feed: FeedID, on session: StorageSession
  ) async throws(StorageError) {
    try await session.run(all: [
      "UPDATE readings SET is_followed = FALSE, title = NULL, is_paused = FALSE WHERE user_id = \(user) AND feed_id = \(feed)",
      "DELETE FROM folder_feeds WHERE user_id = \(user) AND feed_id = \(feed)", Feed.gatheringRest(feed),
    ])
  }
}
