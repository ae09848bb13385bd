import Foundation

/// The icons of feeds.
public protocol IconStore: Sendable {
  /// The followed feeds that have been checked and whose icon is to be looked for now, by id: those for which it has never
  /// been, and those whose time has come.
  ///
  /// - Parameter place: Only the feeds after this one are searched.
  /// - Complexity: O(*n*) in the feeds between the place and the last one that is returned.
  func feedsToLookForIcons(now: Date, after place: FeedID, limit: Int) async throws(StorageError) -> [Feed]

  /// Stores the icon of a feed; nil if none was found, which keeps a stored one.
  ///
  /// - Parameter due: The time of the next look.
  /// - Returns: True if the feed has another icon now.
  func storeIcon(_ icon: FeedIcon?, of feed: FeedID, due: Date) async throws(StorageError) -> Bool

  /// The icon of a feed that the user follows or has followed.
  func icon(_ user: UserID, of feed: FeedID) async throws(StorageError) -> FeedIcon?

  /// The icons of the feeds that the user follows, up to 8 MiB together, the smallest first. Feeds without one are left out.
  func icons(_ user: UserID) async throws(StorageError) -> [FeedID: FeedIcon]
}
