import Foundation

// MARK: - Numbers of entries

extension SQLiteDatabase {
  public func hourlyCounts(_ user: UserID, feed: FeedID?, since: Date) async throws(StorageError) -> [HourlyCount] {
    try await read("counting entries by hour") { (connection) throws(StorageError) in
      // SQLite would sort all entries to group them: of a million in 200 ms, where this takes 70.
      var counts: [Int64: Int] = [:]
      try connection.forEach(EntryCounts.hours(user, feed: feed, since: since)) {
        counts[$0.integer(0), default: 0] += 1
      }
      return counts.sorted { $0.key < $1.key }.map { EntryCounts.hourly($0.key, $0.value) }
    }
  }

  public func feedCounts(
    _ user: UserID, feed: FeedID?, since: Date
  ) async throws(StorageError) -> [FeedID: FeedCounts] {
    try await read("counting entries by feed") { (connection) throws(StorageError) in
      let starred = try connection.rows(EntryCounts.starred(user, feed: feed, since: since)) {
        ($0.id(0) as FeedID, $0.int(1))
      }
      let counts = try connection.rows(EntryCounts.byFeed(user, feed: feed, since: since)) {
        (feed: $0.id(0) as FeedID, count: $0.int(1), unread: $0.int(2))
      }
      return EntryCounts.byFeed(counts, starred: Dictionary(starred) { first, _ in first })
    }
  }

  public func weeklyCounts(
    _ user: UserID, of feeds: [FeedID], weeks: Int, until now: Date
  ) async throws(StorageError) -> [FeedID: [Int]] {
    try await read("counting entries by week") { (connection) throws(StorageError) in
      let since = EntryCounts.start(ofLast: weeks, until: now)
      var found: [FeedID: [Int]] = [:]
      try connection.forEach(EntryCounts.weeks(user, of: feeds, since: since)) {
        EntryCounts.add((feed: $0.id(0), week: $0.int(1), count: 1), weeks: weeks, to: &found)
      }
      return found
    }
  }

  public func hiddenCount(_ user: UserID, scope: EntryScope) async throws(StorageError) -> Int {
    try await read("counting entries that are not shown") { (connection) throws(StorageError) in
      try connection.first(EntryCounts.hidden(user, scope)) { $0.int(0) } ?? 0
    }
  }

  public func mutedChanges(_ user: UserID) async throws(StorageError) -> Int64 {
    try await read("reading whether muted entries have changed") { (connection) throws(StorageError) in
      try connection.first(MutedEntry.changes(of: user)) { $0.integer(0) } ?? 0
    }
  }

  public func firstReceived(of feeds: [FeedID]) async throws(StorageError) -> [FeedID: Date] {
    try await read("looking for the first entries of feeds") { (connection) throws(StorageError) in
      let found = try connection.rows(EntryCounts.firstReceived(of: feeds)) {
        ($0.id(0) as FeedID, $0.optionalDate(1))
      }
      return Dictionary(found) { first, _ in first }.compactMapValues(\.self)
    }
  }
}
