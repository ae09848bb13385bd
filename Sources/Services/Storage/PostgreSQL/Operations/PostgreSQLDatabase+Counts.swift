import Foundation
import PostgreSQL

// MARK: - Numbers of entries

extension PostgreSQLDatabase {
  public func hourlyCounts(_ user: UserID, feed: FeedID?, since: Date) async throws(StorageError) -> [HourlyCount] {
    try await rows("counting entries by hour", EntryCounts.hourly(user, feed: feed, since: since)) {
      EntryCounts.hourly($0)
    }
  }

  public func weeklyCounts(
    _ user: UserID, of feeds: [FeedID], weeks: Int, until now: Date
  ) async throws(StorageError) -> [FeedID: [Int]] {
    let since = EntryCounts.start(ofLast: weeks, until: now)
    let counts = try await rows("counting entries by week", EntryCounts.weekly(user, of: feeds, since: since)) {
      (feed: $0.id(0) as FeedID, week: $0.int(1), count: $0.int(2))
    }
    return EntryCounts.weekly(counts, weeks: weeks)
  }
}
