import Foundation

/// A page of a timeline, merged from the entries of its feeds.
///
/// One statement finds the newest entry of each feed that the page may have. From there, the newest of these is taken
/// until the page is full, and its feed gives the next one. The cost depends on the number of feeds, not on the number of
/// entries, unread or read.
struct MergedTimeline {
  private let timeline: Timeline
  private let query: EntryQuery
  private let connection: Connection

  init(_ timeline: Timeline, _ query: EntryQuery, on connection: Connection) {
    self.timeline = timeline
    self.query = query
    self.connection = connection
  }

  /// The ids of the page, newest first.
  ///
  /// - Complexity: O(*n*) in the feeds, and O(*m* log *m*) in the length of the page.
  func page() throws(StorageError) -> [EntryID] {
    // The newest entries of a page are in as many feeds as it has entries at most.
    var sources = try sources(limit: query.limit)
    if sources.count == query.limit, sources.contains(where: \.startsAtDeleted) {
      sources = try self.sources(limit: -1)
    }
    for index in sources.indices { try sources[index].advance(on: connection) }
    sources.removeAll { $0.head == nil }
    sources.sort(by: Self.precedes)
    var page: [EntryID] = []
    // The source with the newest entry is the last.
    while page.count < query.limit, var source = sources.popLast(), let head = source.head {
      if let oldest = query.notOlderThan, head.position < oldest { break }
      page.append(head.position.id)
      try source.advance(on: connection)
      guard source.head != nil else { continue }
      var (low, high) = (0, sources.count)
      while low < high {
        let middle = (low + high) / 2
        if Self.precedes(sources[middle], source) { low = middle + 1 } else { high = middle }
      }
      sources.insert(source, at: low)
    }
    return page
  }

  // MARK: Private

  /// True if the left source has the older entry.
  private static func precedes(_ left: Source, _ right: Source) -> Bool {
    guard let left = left.head?.position, let right = right.head?.position else { return false }
    return left < right
  }

  /// The feeds in scope with the newest entry that each may contribute, newest first.
  private func sources(limit: Int) throws(StorageError) -> [Source] {
    try connection.rows(Self.sources(of: timeline, query, limit: limit)) { row in
      Source(
        user: timeline.user, feed: row.id(0), generation: row.integer(1), mark: row.integer(2), first: row.integer(3),
        startsAtDeleted: row.bool(4), isUnread: timeline.filter == .unread, arrivedAfter: query.arrivedAfter)
    }
  }

  /// The statement that finds the feeds in scope with the newest entry that each may contribute, newest first.
  static func sources(of timeline: Timeline, _ query: EntryQuery, limit: Int) -> SQL {
    var upper = query
    (upper.notOlderThan, upper.arrivedAfter) = (nil, nil)
    // The feed's last entry, or the last one before the page.
    let top: SQL =
      query.olderThan == nil && query.arrivedUpTo == nil
      ? "h.last_seq"
      : """
      (SELECT x.seq FROM entries x INDEXED BY entries_by_feed WHERE x.feed_id = s.feed_id\(timeline.andBetween(upper))
        ORDER BY x.rank DESC, x.id DESC LIMIT 1)
      """
    let first: SQL =
      timeline.filter == .unread
      ? """
      CASE WHEN top > mark THEN top ELSE min(top, (
        SELECT u.high FROM unread_ranges u
        WHERE u.user_id = \(timeline.user) AND u.feed_id = tops.feed_id AND u.generation = tops.generation
          AND u.low <= tops.top
        ORDER BY u.low DESC LIMIT 1)) END
      """ : "top"
    // In a feed, no earlier entry has a greater id.
    let andArrived: SQL = query.arrivedAfter.map { " AND (x.id IS NULL OR x.id > \($0))" } ?? ""
    return """
      WITH tops AS MATERIALIZED (
        SELECT s.feed_id, s.generation, s.mark, \(top) AS top FROM \(timeline.subscriptions)
      ), firsts AS MATERIALIZED (
        SELECT feed_id, generation, mark, \(first) AS first FROM tops WHERE top > 0
      )
      SELECT f.feed_id, f.generation, f.mark, f.first, x.id IS NULL
      FROM firsts f LEFT JOIN entries x INDEXED BY entries_by_seq ON x.feed_id = f.feed_id AND x.seq = f.first
      WHERE f.first IS NOT NULL\(andArrived) ORDER BY x.id IS NULL DESC, x.rank DESC, x.id DESC LIMIT \(limit)
      """
  }

  /// The entries of one feed, newest first.
  private struct Source {
    struct Head {
      let seq: Int64
      let position: TimelinePosition
    }

    /// The current entry; nil at the end.
    private(set) var head: Head?
    let startsAtDeleted: Bool

    private let user: UserID
    private let feed: FeedID
    private let generation: Int64
    private let isUnread: Bool
    private let arrivedAfter: EntryID?
    /// The lowest number of the current range of entries, and the next one to look for in it.
    private var low: Int64
    private var next: Int64
    /// Entries read ahead, oldest first.
    private var ahead: [Head] = []
    private var readsAhead = 2

    init(
      user: UserID, feed: FeedID, generation: Int64, mark: Int64, first: Int64, startsAtDeleted: Bool, isUnread: Bool,
      arrivedAfter: EntryID?
    ) {
      (self.user, self.feed, self.generation) = (user, feed, generation)
      (self.startsAtDeleted, self.isUnread, self.arrivedAfter) = (startsAtDeleted, isUnread, arrivedAfter)
      // In a range before the mark, the first look finds that range.
      (low, next) = !isUnread ? (1, first) : first > mark ? (mark + 1, first) : (first + 1, first)
    }

    mutating func advance(on connection: Connection) throws(StorageError) {
      while ahead.isEmpty {
        if next < low {
          guard isUnread, let range = try range(on: connection) else {
            head = nil
            return
          }
          (low, next) = (range.lowerBound, min(next, range.upperBound))
        }
        readsAhead = min(readsAhead * 2, 64)
        ahead = try connection.rows(
          """
          SELECT seq, rank, id FROM entries INDEXED BY entries_by_seq
          WHERE feed_id = \(feed) AND seq BETWEEN \(low) AND \(next) ORDER BY seq DESC LIMIT \(readsAhead)
          """
        ) { Head(seq: $0.integer(0), position: TimelinePosition(rank: $0.date(1), id: $0.id(2))) }
        next = (ahead.last?.seq ?? low) - 1
        ahead.reverse()
      }
      head = ahead.popLast()
      // In a feed, later entries have greater ids.
      if let arrivedAfter, let id = head?.position.id, id <= arrivedAfter { head = nil }
    }

    /// The last range of unread entries that begins no later than `next`.
    private func range(on connection: Connection) throws(StorageError) -> ClosedRange<Int64>? {
      try connection.first(
        """
        SELECT low, high FROM unread_ranges WHERE user_id = \(user) AND feed_id = \(feed)
        AND generation = \(generation) AND low <= \(next) ORDER BY low DESC LIMIT 1
        """
      ) { $0.integer(0)...$0.integer(1) }
    }
  }
}
