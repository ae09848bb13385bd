import Foundation
import PostgreSQL

// MARK: - Numbers of entries

extension PostgreSQLDatabase {
  public func hourlyCounts(_ user: UserID, feed: FeedID?, since: Date) async throws(StorageError) -> [HourlyCount] {
    try await rows("counting entries by hour", EntryCounts.hourly(user, feed: feed, since: since)) {
      EntryCounts.hourly($0)
    }
  }

  public func feedCounts(
    _ user: UserID, feed: FeedID?, since: Date
  ) async throws(StorageError) -> [FeedID: FeedCounts] {
    try await read("counting entries by feed") { (session) async throws(StorageError) in
      let found = try await session.batch([
        EntryCounts.starred(user, feed: feed, since: since), EntryCounts.byFeed(user, feed: feed, since: since),
      ])
      let starred = try found[0].values { ($0.id(0) as FeedID, $0.int(1)) }
      let counts = try found[1].values { (feed: $0.id(0) as FeedID, count: $0.int(1), unread: $0.int(2)) }
      return EntryCounts.byFeed(counts, starred: Dictionary(starred) { first, _ in first })
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

  public func hiddenCount(_ user: UserID, scope: EntryScope) async throws(StorageError) -> Int {
    try await rows("counting entries that are not shown", EntryCounts.hidden(user, scope)) { $0.int(0) }.first ?? 0
  }

  public func mutedChanges(_ user: UserID) async throws(StorageError) -> Int64 {
    try await rows("reading whether muted entries have changed", MutedEntry.changes(of: user)) {
      $0.integer(0)
    }.first ?? 0
  }

  public func firstReceived(of feeds: [FeedID]) async throws(StorageError) -> [FeedID: Date] {
    let found = try await rows("looking for the first entries of feeds", EntryCounts.firstReceived(of: feeds)) {
      ($0.id(0) as FeedID, $0.optionalDate(1))
    }
    return Dictionary(found) { first, _ in first }.compactMapValues(\.self)
  }
}
