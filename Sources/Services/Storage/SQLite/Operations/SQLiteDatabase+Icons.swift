import Foundation

// MARK: - Icons of feeds

extension SQLiteDatabase {
  public func feedsToLookForIcons(now: Date, after place: FeedID, limit: Int) async throws(StorageError) -> [Feed] {
    try await read("looking for feeds without an icon") { (connection) throws(StorageError) in
      try connection.rows(FeedIcons.toLookFor(now: now, after: place, limit: limit), Feed.init(row:))
    }
  }

  public func storeIcon(_ icon: FeedIcon?, of feed: FeedID, due: Date) async throws(StorageError) -> Bool {
    try await write("storing the icon of a feed") { (connection) throws(StorageError) in
      try connection.run(FeedIcons.storing(icon, of: feed, due: due))
      guard let icon else { return false }
      return try connection.first(FeedIcons.versioning(icon, of: feed), { _ in true }) ?? false
    }
  }

  public func icon(_ user: UserID, of feed: FeedID) async throws(StorageError) -> FeedIcon? {
    try await read("reading the icon of a feed") { (connection) throws(StorageError) in
      try connection.first(FeedIcons.reading(user, of: feed), FeedIcon.init(row:))
    }
  }

  public func icons(_ user: UserID) async throws(StorageError) -> [FeedID: FeedIcon] {
    let icons = try await read("reading the icons of feeds") { (connection) throws(StorageError) in
      try connection.rows(FeedIcons.all(of: user)) { ($0.id(3) as FeedID, FeedIcon(row: $0)) }
    }
    return Dictionary(uniqueKeysWithValues: icons)
  }
}
