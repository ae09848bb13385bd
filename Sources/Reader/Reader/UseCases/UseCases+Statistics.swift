import Foundation
import Running
import Storage

// MARK: - Statistics

extension UseCases {
  /// The numbers of a user's feeds in the last 90 days, or of one feed.
  ///
  /// - Parameters:
  ///   - subscriptions: All of the user's.
  ///   - timeZone: That of the days and hours.
  /// - Throws: `UseCaseError.notFound` if the user does not follow the feed.
  /// - Complexity: O(*n*) in the entries of these days.
  public func statistics(
    of user: UserID, among subscriptions: [Subscription], feed: FeedID? = nil, timeZone: TimeZone = .current
  ) async throws -> ReadingStatistics {
    let now = services.clock().now()
    let since = ReadingStatistics.start(now: now, timeZone)
    var subscriptions = subscriptions
    if let feed {
      subscriptions.removeAll { $0.feed.id != feed }
      guard !subscriptions.isEmpty else { throw UseCaseError.notFound }
    }
    let counts = try await database.feedCounts(user, feed: feed, since: since)
    let unread = counts.filter { FeedSuggestion.isUnread($0.value) }.map(\.key)
    return ReadingStatistics(
      of: subscriptions, hourly: try await database.hourlyCounts(user, feed: feed, since: since), counts: counts,
      firstReceived: try await database.firstReceived(of: unread), now: now, timeZone: timeZone)
  }

  /// The entries of feeds in each of the last weeks, the current one last.
  public func weeklyCounts(
    of feeds: [FeedID], of user: UserID, weeks: Int = 12
  ) async throws(StorageError) -> [FeedID: [Int]] {
    try await database.weeklyCounts(user, of: feeds, weeks: weeks, until: services.clock().now())
  }

  /// The entries of each feed in the last 12 weeks.
  public func recentCounts(of user: UserID) async throws(StorageError) -> [FeedID: FeedCounts] {
    let start = services.clock().now().addingTimeInterval(-12 * 7 * 86_400)
    return try await database.feedCounts(user, feed: nil, since: start)
  }

  /// The icon of a feed that the user follows or has followed.
  public func icon(of feed: FeedID, for user: UserID) async throws(StorageError) -> FeedIcon? {
    try await database.icon(user, of: feed)
  }

  /// The icon of a feed, for clients that have been given its address.
  public func icon(of feed: FeedID) async throws(StorageError) -> FeedIcon? { try await database.icon(of: feed) }
}
