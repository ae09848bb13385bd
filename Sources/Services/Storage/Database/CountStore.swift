import Foundation

/// The numbers of entries over time, for statistics.
public protocol CountStore: Sendable {
  /// The entries of the user's feeds, or of one of them, by the hour of their rank, from a time on.
  /// - Complexity: O(*n*) in the entries since then, which are read from an index.
  func hourlyCounts(_ user: UserID, feed: FeedID?, since: Date) async throws(StorageError) -> [HourlyCount]

  /// The entries of feeds of the user in each of the last weeks, the current one last. Feeds without an entry in them are
  /// left out.
  /// - Complexity: O(*n*) in the entries of these feeds in these weeks.
  func weeklyCounts(
    _ user: UserID, of feeds: [FeedID], weeks: Int, until now: Date
  ) async throws(StorageError) -> [FeedID: [Int]]
}

/// The number of entries in an hour.
public struct HourlyCount: Hashable, Sendable {
  public var hour: Date
  public var count: Int

  public init(hour: Date, count: Int) {
    self.hour = hour
    self.count = count
  }
}

/// The numbers of entries of a feed in a time.
public struct FeedCounts: Hashable, Sendable {
  public var entries: Int
  public var unread: Int
  public var starred: Int

  public init(entries: Int = 0, unread: Int = 0, starred: Int = 0) {
    self.entries = entries
    self.unread = unread
    self.starred = starred
  }

  public var read: Int { entries - unread }
}
