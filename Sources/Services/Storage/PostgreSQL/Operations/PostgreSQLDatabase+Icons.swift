import Foundation
import PostgreSQL

// MARK: - Icons of feeds

extension PostgreSQLDatabase {
  public func feedsToLookForIcons(now: Date, after place: FeedID, limit: Int) async throws(StorageError) -> [Feed] {
    try await rows(
      "looking for feeds without an icon", FeedIcons.toLookFor(now: now, after: place, limit: limit), Feed.init(row:))
  }

  public func storeIcon(_ icon: FeedIcon?, of feed: FeedID, due: Date) async throws(StorageError) -> Bool {
    try await write("storing the icon of a feed") { (session) async throws(StorageError) in
      try await session.run(FeedIcons.storing(icon, of: feed, due: due))
      guard let icon else { return false }
      return try await session.first(FeedIcons.versioning(icon, of: feed), { _ in true }) ?? false
    }
  }

  public func icon(_ user: UserID, of feed: FeedID) async throws(StorageError) -> FeedIcon? {
    try await rows("reading the icon of a feed", FeedIcons.reading(user, of: feed), FeedIcon.init(row:)).first
  }

  public func icons(_ user: UserID) async throws(StorageError) -> [FeedID: FeedIcon] {
    let icons = try await rows("reading the icons of feeds", FeedIcons.all(of: user)) {
      ($0.id(3) as FeedID, FeedIcon(row: $0))
    }
    return Dictionary(uniqueKeysWithValues: icons)
  }
}
