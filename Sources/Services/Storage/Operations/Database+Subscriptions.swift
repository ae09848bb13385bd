// MARK: - Subscriptions

extension Database {
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
      and: Subscription.statement(of: user, feeds: feeds),
      { (row) throws(StorageError) in try Subscription(row: row) })
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
