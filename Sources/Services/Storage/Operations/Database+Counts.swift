import Foundation

// MARK: - Numbers of entries

extension Database {
  /// The entries of the user's feeds, or of one of them, by the hour of their rank, from a time on.
  /// - Complexity: O(*n*) in the entries since then, which are read from an index.
  public func hourlyCounts(_ user: UserID, feed: FeedID?, since: Date) async throws(StorageError) -> [HourlyCount] {
    var counts: [Int64: Int] = [:]
    let hours = EntryCounts.hourly(user, feed: feed, since: since, engine.dialect)
    for row in try await engine.rows("counting entries by hour", hours, { (hour: $0.integer(0), count: $0.int(1)) }) {
      counts[row.hour, default: 0] += row.count
    }
    return counts.sorted { $0.key < $1.key }.map { EntryCounts.hourly($0.key, $0.value) }
  }

  /// The entries of feeds of the user in each of the last weeks, the current one last. Feeds without an entry in them are
  /// left out.
  /// - Complexity: O(*n*) in the entries of these feeds in these weeks.
  public func weeklyCounts(
    _ user: UserID, of feeds: [FeedID], weeks: Int, until now: Date
  ) async throws(StorageError) -> [FeedID: [Int]] {
    let since = EntryCounts.start(ofLast: weeks, until: now)
    let weekly = EntryCounts.weekly(user, of: feeds, since: since, engine.dialect)
    let counts = try await engine.rows("counting entries by week", weekly) {
      (feed: $0.id(0) as FeedID, week: $0.int(1), count: $0.int(2))
    }
    return EntryCounts.weekly(counts, weeks: weeks)
  }

  /// The entries of each of the user's feeds from a time on, and how many of them are unread or starred. Feeds without an
  /// entry since then are left out.
  /// - Complexity: O(*n*) in the entries since then.
  public func feedCounts(
    _ user: UserID, feed: FeedID?, since: Date
  ) async throws(StorageError) -> [FeedID: FeedCounts] {
    try await engine.read("counting entries by feed") { (session) async throws(StorageError) in
      let (starred, counts) = try await session.rows(
        EntryCounts.starred(user, feed: feed, since: since), { ($0.id(0) as FeedID, $0.int(1)) },
        and: EntryCounts.byFeed(user, feed: feed, since: since),
        { (feed: $0.id(0) as FeedID, count: $0.int(1), unread: $0.int(2)) })
      return EntryCounts.byFeed(counts, starred: Dictionary(starred) { first, _ in first })
    }
  }

  /// The number of entries of the feeds of a scope that its timeline does not show: copies of others, and muted ones.
  /// - Complexity: O(*n*) in copies and in muted entries.
  public func hiddenCount(_ user: UserID, scope: EntryScope) async throws(StorageError) -> Int {
    try await engine.rows("counting entries that are not shown", EntryCounts.hidden(user, scope)) { $0.int(0) }.first
      ?? 0
  }

  /// The number of times that other entries became muted than those that a feed has just brought.
  public func mutedChanges(_ user: UserID) async throws(StorageError) -> Int64 {
    try await engine.rows("reading whether muted entries have changed", MutedEntry.changes(of: user)) {
      $0.integer(0)
    }.first ?? 0
  }

  /// The time when the first stored entry of each of the feeds came.
  public func firstReceived(of feeds: [FeedID]) async throws(StorageError) -> [FeedID: Date] {
    let found = try await engine.rows("looking for the first entries of feeds", EntryCounts.firstReceived(of: feeds)) {
      ($0.id(0) as FeedID, $0.optionalDate(1))
    }
    return Dictionary(found) { first, _ in first }.compactMapValues(\.self)
  }
}
