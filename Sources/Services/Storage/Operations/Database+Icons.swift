import Foundation

// MARK: - Icons of feeds

extension Database {
  /// The followed feeds that have been checked and whose icon is to be looked for now, by id: those for which it has never
  /// been, and those whose time has come.
  ///
  /// - Parameter place: Only the feeds after this one are searched.
  /// - Complexity: O(*n*) in the feeds between the place and the last one that is returned.
  public func feedsToLookForIcons(now: Date, after place: FeedID, limit: Int) async throws(StorageError) -> [Feed] {
    try await engine.rows(
      "looking for feeds without an icon", FeedIcons.toLookFor(now: now, after: place, limit: limit), Feed.init(row:))
  }

  /// Stores the icon of a feed; nil if none was found, which keeps a stored one.
  ///
  /// - Parameter due: The time of the next look.
  /// - Returns: True if the feed has another icon now.
  public func storeIcon(_ icon: FeedIcon?, of feed: FeedID, due: Date) async throws(StorageError) -> Bool {
    try await engine.write("storing the icon of a feed", of: .anything) { (session) async throws(StorageError) in
      try await session.run(FeedIcons.storing(icon, of: feed, due: due))
      guard let icon else { return false }
      return try await session.first(FeedIcons.versioning(icon, of: feed), { _ in true }) ?? false
    }
  }

  /// The icon of a feed that the user follows or has followed.
  public func icon(_ user: UserID, of feed: FeedID) async throws(StorageError) -> FeedIcon? {
    try await engine.rows("reading the icon of a feed", FeedIcons.reading(user, of: feed), FeedIcon.init(row:)).first
  }

  /// The icon of a feed, for clients that have been given its address.
  public func icon(of feed: FeedID) async throws(StorageError) -> FeedIcon? {
    try await engine.rows("reading an icon", FeedIcons.reading(of: feed), FeedIcon.init(row:)).first
  }

  /// The icons of the feeds that the user follows, up to 8 MiB together, the smallest first. Feeds without one are left out.
  public func icons(_ user: UserID) async throws(StorageError) -> [FeedID: FeedIcon] {
    let icons = try await engine.rows("reading the icons of feeds", FeedIcons.all(of: user)) { row in
      var columns = Columns(row)
      let feed: FeedID = columns.id("i.feed_id")
      return (feed, FeedIcon(&columns))
    }
    return Dictionary(uniqueKeysWithValues: icons)
  }
}
