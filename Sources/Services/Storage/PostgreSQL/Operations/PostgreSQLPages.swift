// The pages of timelines, each as one statement.

extension Timeline {
  /// The ids of a page of starred entries. Stars have the rank of their entries.
  func starredPage(_ query: EntryQuery) -> SQL {
    """
    SELECT x.id FROM \(Self.each("stars")) WHERE t.user_id = \(user)\(andInScope)\
    \(andBetween(query, at: "(t.rank, t.entry_id)"))
    ORDER BY t.rank \(query.direction), t.entry_id \(query.direction) LIMIT \(query.limit)
    """
  }

  /// The ids of a page of entries with the label of the scope.
  func labeledPage(_ query: EntryQuery) -> SQL {
    """
    SELECT x.id FROM \(Self.each("entry_labels")) WHERE t.label_id = \(orNull: label) AND t.user_id = \(user)\
    \(andAdmitted)\(andBetween(query, at: "(t.rank, t.entry_id)"))
    ORDER BY t.rank \(query.direction), t.entry_id \(query.direction) LIMIT \(query.limit)
    """
  }

  /// The rows of a table with their entries, each looked up for itself: a server that expects many rows would read all
  /// entries first. `OFFSET` keeps it from that.
  private static func each(_ table: SQL) -> SQL {
    """
    \(table) t CROSS JOIN LATERAL (
      SELECT x.id, x.feed_id, x.seq, x.rank FROM entries x WHERE x.id = t.entry_id OFFSET 0) x
    """
  }

  /// The ids of a page among so many entries of all feeds, which are walked by rank until the page is full.
  ///
  /// The entries come sorted from a subquery, so that sorting them again costs nothing. Conditions that are subqueries
  /// of one value are evaluated for each, where a join would first look at all.
  func walkedPage(_ query: EntryQuery, steps: Int) -> SQL {
    """
    SELECT x.id FROM (
      SELECT x.id, x.rank, x.feed_id, x.seq FROM entries x WHERE TRUE\(andBetween(query))
      ORDER BY x.rank \(query.direction), x.id \(query.direction) LIMIT \(steps)
    ) x
    WHERE (SELECT s.feed_id FROM subscriptions s WHERE s.user_id = \(user) AND s.feed_id = x.feed_id) IS NOT NULL\
    \(andAdmitted)\(andUnfolded)
    ORDER BY x.rank \(query.direction), x.id \(query.direction) LIMIT \(query.limit)
    """
  }

  /// The ids of a page, merged from the feeds in scope: first the entry of each at which its part of the page starts, then
  /// those of the feeds that come first. The cost depends on the number of feeds, not on the number of entries, unread or
  /// read.
  ///
  /// In a feed, numbers, ranks and ids grow together, so each bound of the page is a number.
  func mergedPage(_ query: EntryQuery) -> SQL {
    let direction = query.direction
    let andBeforeEnd = andBetween(query.end)
    // The number at which the page starts in a feed.
    let start: SQL =
      query.start.isBounded
      ? """
      (SELECT x.seq FROM entries x WHERE x.feed_id = s.feed_id\(andBetween(query.start))
        ORDER BY x.rank \(direction), x.id \(direction) LIMIT 1)
      """ : query.isAscending ? "1" : "h.last_seq"
    // The lowest of a number and NULL is the number: without an entry to start at, the range is empty.
    let range: SQL =
      query.isAscending
      ? "COALESCE(\(start), h.last_seq + 1) AS bottom, h.last_seq AS top" : "1 AS bottom, \(start) AS top"
    // Of so many feeds, the rank of the last one's first entry: nothing beyond it is in the page.
    let furthest: SQL = query.isAscending ? "max(rank)" : "min(rank)"
    let end = query.isAscending ? query.olderThan : [query.notOlderThan, query.newerThan].compactMap { $0 }.max()
    let endRank: SQL = end.map { "\($0.rank)" } ?? "NULL::bigint"
    return """
      WITH feeds_in_scope AS MATERIALIZED (
        SELECT s.feed_id, s.mark, \(range) FROM \(subscriptions)
      ), firsts AS MATERIALIZED (
        SELECT s.*, x.rank, x.id FROM feeds_in_scope s CROSS JOIN LATERAL (\(first(1, query))) x
        WHERE TRUE\(andBeforeEnd) ORDER BY x.rank \(direction), x.id \(direction) LIMIT \(query.limit)
      ), bound AS MATERIALIZED (
        SELECT CASE WHEN count(*) = \(query.limit) THEN \(furthest) ELSE \(endRank) END AS rank FROM firsts
      ), sources AS MATERIALIZED (
        SELECT f.feed_id, f.mark, \(narrowed(query)) FROM firsts f CROSS JOIN bound b
      )
      SELECT x.id FROM sources s CROSS JOIN LATERAL (\(first(query.limit, query))) x
      WHERE TRUE\(andBeforeEnd) ORDER BY x.rank \(direction), x.id \(direction) LIMIT \(query.limit)
      """
  }

  /// The `bottom` and `top` of a feed `f`, without what is beyond the rank of `b`.
  private func narrowed(_ query: EntryQuery) -> SQL {
    if query.isAscending {
      return """
        f.bottom, CASE WHEN b.rank IS NULL THEN f.top ELSE least(f.top, (
          SELECT x.seq FROM entries x WHERE x.feed_id = f.feed_id AND x.rank <= b.rank
          ORDER BY x.rank DESC, x.id DESC LIMIT 1)) END AS top
        """
    }
    return """
      f.top, CASE WHEN b.rank IS NULL THEN f.bottom ELSE greatest(f.bottom, (
        SELECT x.seq FROM entries x WHERE x.feed_id = f.feed_id AND x.rank >= b.rank ORDER BY x.rank, x.id LIMIT 1
      )) END AS bottom
      """
  }

  /// The first entries of a feed `s` from its `bottom` to its `top`, in the order of the page, as the filter has them.
  private func first(_ limit: Int, _ query: EntryQuery) -> SQL {
    let direction = query.direction
    func entries(from low: SQL, to high: SQL) -> SQL {
      """
      SELECT x.seq, x.rank, x.id FROM entries x WHERE x.feed_id = s.feed_id AND x.seq BETWEEN \(low) AND \(high)
      ORDER BY x.seq \(direction) LIMIT \(limit)
      """
    }
    guard filter == .unread else { return entries(from: "s.bottom", to: "s.top") }
    let afterMark: SQL = "(SELECT s.mark + 1 AS low, s.top AS high WHERE s.top > s.mark)"
    let beforeMark: SQL = """
      (SELECT u.low, least(u.high, s.top) AS high FROM unread_ranges u
        WHERE u.user_id = \(user) AND u.feed_id = s.feed_id AND u.low <= s.top
          AND u.high >= s.bottom
        ORDER BY u.low \(direction))
      """
    // The ranges come in the order of the page, and so do the entries of each.
    let ranges: SQL =
      query.isAscending ? "\(beforeMark) UNION ALL \(afterMark)" : "\(afterMark) UNION ALL \(beforeMark)"
    return """
      SELECT x.rank, x.id FROM (\(ranges)) r
      CROSS JOIN LATERAL (\(entries(from: "greatest(r.low, s.bottom)", to: "r.high"))) x LIMIT \(limit)
      """
  }
}
