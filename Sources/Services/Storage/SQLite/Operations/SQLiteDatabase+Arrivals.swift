import Foundation

// MARK: - Entries by arrival

extension SQLiteDatabase {
  public func arrived(_ user: UserID, _ query: ArrivalQuery) async throws(StorageError) -> [ArrivedEntry] {
    guard query.limit > 0 else { return [] }
    return try await read("reading entries by arrival") { (connection) throws(StorageError) in
      let isScanned = query.timeline(of: user).label == nil && query.isStarred != true
      if isScanned, let scan = try ArrivalScan(query, of: user, on: connection) { return try scan.entries() }
      return try connection.rows(query.statement(of: user, isFew: isScanned)) {
        ArrivedEntry(id: $0.id(0), milliseconds: $0.integer(1))
      }
    }
  }
}

/// A walk along the index of arrivals. What the user has read is looked up in memory, where it takes a tenth of the time
/// of a subquery for each entry.
private struct ArrivalScan {
  private let query: ArrivalQuery
  private let user: UserID
  private let connection: Connection
  private let feeds: [Int64: FeedReading]
  /// Entries of these ids are left out.
  private let left: Set<Int64>

  /// What a user has read of a feed.
  private struct FeedReading {
    let mark: Int64
    var unread: [ClosedRange<Int64>] = []

    func isUnread(_ seq: Int64) -> Bool {
      if seq > mark { return true }
      var (low, high) = (0, unread.count)
      while low < high {
        let middle = (low + high) / 2
        if unread[middle].upperBound < seq { low = middle + 1 } else { high = middle }
      }
      return low < unread.count && unread[low].lowerBound <= seq
    }
  }

  /// Nil for a query that finds only unread entries, of which the user has few in scope: they may be far apart among all.
  init?(_ query: ArrivalQuery, of user: UserID, on connection: Connection) throws(StorageError) {
    (self.query, self.user, self.connection) = (query, user, connection)
    let timeline = query.timeline(of: user)
    let readings = try connection.rows(
      "SELECT s.feed_id, s.mark, h.last_seq - s.read_count FROM \(timeline.subscriptions)",
      { (feed: $0.integer(0), mark: $0.integer(1), unread: $0.int(2)) })
    if query.isUnread == true, readings.reduce(0, { $0 + $1.unread }) <= ListingQuery.fewUnread { return nil }
    var feeds: [Int64: FeedReading] = [:]
    feeds.reserveCapacity(readings.count)
    for (feed, mark, _) in readings {
      if let wanted = query.feeds, !wanted.contains(FeedID(rawValue: feed)) { continue }
      feeds[feed] = FeedReading(mark: mark)
    }
    if query.isUnread != nil {
      // One feed has few ranges, and all of them have at most as many as the user has read entries one by one.
      let andFeed: SQL = if case .feed(let feed) = query.scope { " AND u.feed_id = \(feed)" } else { "" }
      let ranges = try connection.rows(
        """
        SELECT u.feed_id, u.low, u.high FROM unread_ranges u
        JOIN readings r ON r.user_id = u.user_id AND r.feed_id = u.feed_id
        WHERE u.user_id = \(user)\(andFeed) ORDER BY u.feed_id, u.low
        """
      ) { (feed: $0.integer(0), range: $0.integer(1)...$0.integer(2)) }
      for (feed, range) in ranges { feeds[feed]?.unread.append(range) }
    }
    self.feeds = feeds
    var left: Set<Int64> = []
    // Muted entries are read.
    if query.isUnread != true {
      left.formUnion(
        try connection.rows("SELECT entry_id FROM muted_entries WHERE user_id = \(user)") { $0.integer(0) })
    }
    if query.isStarred == false {
      left.formUnion(try connection.rows("SELECT entry_id FROM stars WHERE user_id = \(user)") { $0.integer(0) })
    }
    self.left = left
  }

  func entries() throws(StorageError) -> [ArrivedEntry] {
    guard !feeds.isEmpty else { return [] }
    let arrived = try found(in: try table(), query.since.map { " AND x.received >= \($0)" } ?? "")
    guard let since = query.since else { return arrived }
    let changed = try found(
      in: """
        (SELECT DISTINCT entry_id FROM entry_versions WHERE replaced >= \(since - ArrivalQuery.versionSeconds)) v
        CROSS JOIN entries x ON x.id = v.entry_id
        """, " AND x.received < \(since)")
    guard !changed.isEmpty else { return arrived }
    let sorted = (arrived + changed).sorted { one, other in
      query.isAscending ? one.position < other.position : one.position > other.position
    }
    return Array(sorted.prefix(query.limit))
  }

  /// The entries to walk along: those of a few small feeds one feed after the other, and otherwise all.
  private func table() throws(StorageError) -> SQL {
    guard query.scope != .all || query.feeds != nil else { return "entries x INDEXED BY entries_by_arrival" }
    let ids = feeds.keys.map { FeedID(rawValue: $0) }
    let count = try connection.first("SELECT sum(last_seq) FROM feed_heads WHERE feed_id IN \(.set(ids))") { $0.int(0) }
    guard count ?? 0 <= 5_000 else { return "entries x INDEXED BY entries_by_arrival" }
    return "(\(.rows(ids))) i CROSS JOIN entries x INDEXED BY entries_by_seq ON x.feed_id = i.id"
  }

  private func found(in table: SQL, _ andSince: SQL) throws(StorageError) -> [ArrivedEntry] {
    let wantsUnread = query.isUnread
    return try connection.rows(
      """
      SELECT x.id, x.received, x.feed_id, x.seq FROM \(table)
      WHERE TRUE\(andSince)\(query.andBounds) ORDER BY x.received \(query.direction), x.id \(query.direction)
      """, limit: query.limit
    ) { row in
      guard let feed = feeds[row.integer(2)] else { return nil }
      if let wantsUnread, feed.isUnread(row.integer(3)) != wantsUnread { return nil }
      let id = row.integer(0)
      if !left.isEmpty, left.contains(id) { return nil }
      return ArrivedEntry(id: EntryID(rawValue: id), milliseconds: row.integer(1))
    }
  }
}
