import Foundation

/// A page of a timeline, merged from the entries of its feeds.
///
/// One statement finds the first entry of each feed that the page may have, in the order of the page. From there, the
/// first of these is taken until the page is full, and its feed gives the next one. The cost depends on the number of feeds, not on the number of
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

  /// The ids of the page, in its order.
  ///
  /// - Complexity: O(*n*) in the feeds, and O(*m* log *m*) in the length of the page.
  func page() throws(StorageError) -> [EntryID] {
    // The entries of a page are in as many feeds as it has entries at most.
    var sources = try sources(limit: query.limit)
    if sources.count == query.limit, sources.contains(where: \.startsAtDeleted) {
      sources = try self.sources(limit: -1)
    }
    for index in sources.indices { try sources[index].advance(on: connection) }
    sources.removeAll { $0.head == nil }
    sources.sort(by: follows)
    var page: [EntryID] = []
    // The source with the page's next entry is the last.
    while page.count < query.limit, var source = sources.popLast(), let head = source.head {
      if isAtEnd(head.position) { break }
      page.append(head.position.id)
      try source.advance(on: connection)
      guard source.head != nil else { continue }
      var (low, high) = (0, sources.count)
      while low < high {
        let middle = (low + high) / 2
        if follows(sources[middle], source) { low = middle + 1 } else { high = middle }
      }
      sources.insert(source, at: low)
    }
    return page
  }

  // MARK: Private

  /// True if the left source has the entry that comes later in the page.
  private func follows(_ left: Source, _ right: Source) -> Bool {
    guard let left = left.head?.position, let right = right.head?.position else { return false }
    return query.isAscending ? right < left : left < right
  }

  /// True if a position is after the page.
  private func isAtEnd(_ position: TimelinePosition) -> Bool {
    if query.isAscending { return query.olderThan.map { position >= $0 } ?? false }
    return query.notOlderThan.map { position < $0 } ?? false || query.newerThan.map { position <= $0 } ?? false
  }

  /// The feeds in scope with the first entry that each may contribute, in the order of the page.
  private func sources(limit: Int) throws(StorageError) -> [Source] {
    try connection.rows(Self.sources(of: timeline, query, limit: limit)) { row in
      Source(
        user: timeline.user, feed: row.id(0), mark: row.integer(1), first: row.integer(2), startsAtDeleted: row.bool(3),
        isUnread: timeline.filter == .unread, query)
    }
  }

  /// The statement that finds the feeds in scope with the first entry that each may contribute, in the order of the page.
  static func sources(of timeline: Timeline, _ query: EntryQuery, limit: Int) -> SQL {
    let ranges: SQL = """
      unread_ranges u WHERE u.user_id = \(timeline.user) AND u.feed_id = tops.feed_id
      """
    let first: SQL
    if timeline.filter != .unread {
      first = "top"
    } else if query.isAscending {
      // The first number that is not before `top`: of a range, or after the mark.
      first = """
        CASE WHEN top > mark THEN top ELSE COALESCE((
          SELECT max(u.low, tops.top) FROM \(ranges) AND u.high >= tops.top
            AND u.low >= (SELECT COALESCE(max(u.low), tops.top) FROM \(ranges) AND u.low <= tops.top)
          ORDER BY u.low LIMIT 1), mark + 1) END
        """
    } else {
      first = """
        CASE WHEN top > mark THEN top ELSE min(top, (
          SELECT u.high FROM \(ranges) AND u.low <= tops.top ORDER BY u.low DESC LIMIT 1)) END
        """
    }
    // In a feed, no earlier entry has a greater id.
    let andArrived: SQL =
      query.end.isBounded ? " AND (x.id IS NULL OR (TRUE\(timeline.andBetween(query.end))))" : ""
    let direction = query.direction
    return """
      WITH tops AS MATERIALIZED (
        SELECT s.feed_id, s.mark, h.last_seq, \(top(of: timeline, query)) AS top
        FROM \(timeline.subscriptions)
      ), firsts AS MATERIALIZED (
        SELECT feed_id, mark, last_seq, \(first) AS first FROM tops WHERE top > 0
      )
      SELECT f.feed_id, f.mark, f.first, x.id IS NULL
      FROM firsts f LEFT JOIN entries x INDEXED BY entries_by_seq ON x.feed_id = f.feed_id AND x.seq = f.first
      WHERE f.first <= f.last_seq\(andArrived)
      ORDER BY x.id IS NULL DESC, x.rank \(direction), x.id \(direction) LIMIT \(limit)
      """
  }

  /// The number of the entry of a feed at which its part of the page starts, regardless of the filter.
  private static func top(of timeline: Timeline, _ query: EntryQuery) -> SQL {
    if !query.start.isBounded {
      // The first unread entry may be far from the first one, which need not be looked up then.
      if !query.isAscending { return "h.last_seq" }
      if timeline.filter == .unread { return "1" }
    }
    return """
      (SELECT x.seq FROM entries x INDEXED BY entries_by_feed WHERE x.feed_id = s.feed_id\
      \(timeline.andBetween(query.start))
        ORDER BY x.rank \(query.direction), x.id \(query.direction) LIMIT 1)
      """
  }

  /// The entries of one feed, in the order of the page.
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
    private let mark: Int64
    private let isUnread: Bool
    private let query: EntryQuery
    /// The next number to look for in the current range of entries, and the last one of that range. There is no range
    /// if the last is before the next.
    private var next: Int64
    private var last: Int64
    /// Entries read ahead, the next one last.
    private var ahead: [Head] = []
    private var readsAhead = 2

    init(
      user: UserID, feed: FeedID, mark: Int64, first: Int64, startsAtDeleted: Bool, isUnread: Bool,
      _ query: EntryQuery
    ) {
      (self.user, self.feed, self.mark) = (user, feed, mark)
      (self.startsAtDeleted, self.isUnread, self.query, next) = (startsAtDeleted, isUnread, query, first)
      // In a range before the mark, the first look finds that range.
      if query.isAscending {
        last = !isUnread || first > mark ? .max : first - 1
      } else {
        last = !isUnread ? 1 : first > mark ? mark + 1 : first + 1
      }
    }

    mutating func advance(on connection: Connection) throws(StorageError) {
      while ahead.isEmpty {
        if query.isAscending ? next > last : next < last {
          guard isUnread, let range = try range(on: connection) else {
            head = nil
            return
          }
          (next, last) =
            query.isAscending
            ? (max(next, range.lowerBound), range.upperBound) : (min(next, range.upperBound), range.lowerBound)
        }
        readsAhead = min(readsAhead * 2, 64)
        ahead = try connection.rows(
          """
          SELECT seq, rank, id FROM entries INDEXED BY entries_by_seq
          WHERE feed_id = \(feed) AND seq BETWEEN \(min(next, last)) AND \(max(next, last))
          ORDER BY seq \(query.direction) LIMIT \(readsAhead)
          """
        ) { Head(seq: $0.integer(0), position: TimelinePosition(rank: $0.date(1), id: $0.id(2))) }
        if query.isAscending {
          // Nothing comes after an endless range.
          if ahead.isEmpty, last == .max {
            head = nil
            return
          }
          next = (ahead.last?.seq ?? last) + 1
        } else {
          next = (ahead.last?.seq ?? last) - 1
        }
        ahead.reverse()
      }
      head = ahead.popLast()
      // In a feed, later entries have greater ids.
      guard let id = head?.position.id else { return }
      let isAtEnd = query.isAscending ? query.arrivedUpTo.map { id > $0 } : query.arrivedAfter.map { id <= $0 }
      if isAtEnd == true { head = nil }
    }

    /// The range of unread entries that has `next`, or else the one after it in the order of the page.
    private func range(on connection: Connection) throws(StorageError) -> ClosedRange<Int64>? {
      let ranges: SQL = """
        unread_ranges WHERE user_id = \(user) AND feed_id = \(feed)
        """
      let sql: SQL =
        query.isAscending
        ? """
        SELECT low, high FROM \(ranges) AND high >= \(next)
          AND low >= (SELECT COALESCE(max(low), \(next)) FROM \(ranges) AND low <= \(next)) ORDER BY low LIMIT 1
        """ : "SELECT low, high FROM \(ranges) AND low <= \(next) ORDER BY low DESC LIMIT 1"
      let range = try connection.first(sql) { $0.integer(0)...$0.integer(1) }
      return query.isAscending ? range ?? max(next, mark + 1)...Int64.max : range
    }
  }
}
