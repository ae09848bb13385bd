import Foundation
import PostgreSQL
import TextSearch

// MARK: - Entries

extension PostgreSQLDatabase {
  public func entries(_ user: UserID, _ query: EntryQuery) async throws(StorageError) -> [StoredEntry] {
    guard query.limit > 0 else { return [] }
    let operation = "reading the timeline"
    let timeline = Timeline(user, scope: query.scope, filter: query.filter, search: nil)
    if let search = try await search(query.search, of: user) {
      return try await found(by: search, query.ofSearch, timeline)
    }
    let extent = Extent(query)
    if timeline.label != nil {
      return try await page(operation, timeline.labeledPage(query), timeline, query, extent).entries
    }
    if query.filter == .starred {
      return try await page(operation, timeline.starredPage(query), timeline, query, extent).entries
    }
    if query.scope == .all,
      try await rows(operation, "SELECT count(*) FROM \(timeline.subscriptions)", { $0.int(0) }).first ?? 0
        > Self.fewFeeds
    {
      // Fast if much is unread; finds too little otherwise.
      let page = try await page(operation, timeline.walkedPage(query, steps: 1_000), timeline, query, extent)
      if page.count == query.limit { return page.entries }
    }
    return try await page(operation, timeline.mergedPage(query), timeline, query, extent).entries
  }

  public func entry(_ user: UserID, _ id: EntryID) async throws(StorageError) -> StoredEntry? {
    try await entries(user, ids: [id], withContent: true).first
  }

  public func entries(
    _ user: UserID, ids: [EntryID], withContent: Bool
  ) async throws(StorageError) -> [StoredEntry] {
    let timeline = Timeline(user, scope: .all, filter: .all, search: nil)
    let visible: SQL = "SELECT x.id FROM entries x WHERE x.id IN \(.set(ids)) AND \(timeline.isVisible)"
    return try await entries(
      "reading entries", "SELECT id, 0 FROM (\(visible)) p", for: user, limit: Self.mostByID,
      with: withContent ? .whole : .list
    ).map(\.entry)
  }

  public func arrivals(
    _ user: UserID, _ query: EntryQuery, among ids: [EntryID]
  ) async throws(StorageError) -> [StoredEntry] {
    let timeline = Timeline(user, scope: query.scope, filter: query.filter, search: nil)
    var admitted = timeline.admitted(ids, query)
    let search = try await search(query.search, of: user)
    if let search { admitted = .rows(try await search.found(among: admitted, timeline, on: self)) }
    return try await entries(
      "reading arrivals", "SELECT id, 0 FROM (\(admitted)) p", for: user, limit: Self.mostByID,
      with: Extent(query), inOrder: (search == nil ? query : query.ofSearch).direction, search
    ).map(\.entry)
  }

  public func newestEntryID() async throws(StorageError) -> EntryID {
    let newest: [EntryID] = try await rows(
      "looking for the newest entry", "SELECT COALESCE(MAX(id), 0) FROM entries"
    ) { $0.id(0) }
    return newest.first ?? EntryID(rawValue: 0)
  }

  // MARK: Private

  /// The feeds that are merged as fast as a page is walked.
  private static let fewFeeds = 300

  /// The most entries read by their ids: as many as on the longest page.
  private static let mostByID = 1_000

  /// The columns to read of each entry.
  enum Extent {
    case list, details, whole

    init(_ query: EntryQuery) {
      self = query.withContent ? .whole : query.withDetails ? .details : .list
    }
  }

  /// The entries of a page and those that are kept, and the number of those of the page.
  private func page(
    _ operation: String, _ ids: SQL, _ timeline: Timeline, _ query: EntryQuery, _ extent: Extent
  ) async throws(StorageError) -> (entries: [StoredEntry], count: Int) {
    var shown: SQL = "SELECT id FROM page"
    if !query.including.isEmpty { shown += " UNION \(timeline.kept(query))" }
    let found = try await entries(
      operation,
      """
      SELECT id, (SELECT count(*) FROM page) FROM (\(shown)) shown
      """, tables: "page AS MATERIALIZED (\(ids))", for: timeline.user, limit: query.limit, with: extent,
      inOrder: query.direction)
    return (found.map(\.entry), found.first?.number ?? 0)
  }

  /// The entries with these ids, as the user sees them.
  ///
  /// - Parameters:
  ///   - ids: A statement that gives ids, and a number that is the same for all.
  ///   - tables: The tables that it reads, for a `WITH`.
  ///   - search: Adds the parts of the texts that it has found.
  func entries(
    _ operation: String, _ ids: SQL, tables: SQL? = nil, for user: UserID, limit: Int, with extent: Extent,
    inOrder direction: SQL = "DESC", _ search: PostgreSQLSearch? = nil
  ) async throws(StorageError) -> [(entry: StoredEntry, number: Int)] {
    let matcher = search?.matcher
    let hasContent = extent == .whole || matcher != nil
    let content: SQL = hasContent ? "c.content" : "NULL::bytea"
    let details: SQL = extent == .list ? "NULL::text" : "e.details"
    var sql: SQL = tables.map { "WITH \($0) " } ?? ""
    sql += """
      SELECT \(StoredEntry.columns(for: user)), \(details), \(content), p.number
      FROM (\(ids)) AS p (id, number) JOIN entries e ON e.id = p.id JOIN feeds f ON f.id = e.feed_id
      LEFT JOIN subscriptions s ON s.user_id = \(user) AND s.feed_id = e.feed_id
      LEFT JOIN stars t ON t.user_id = \(user) AND t.entry_id = e.id
      """
    if hasContent { sql += " LEFT JOIN entry_contents c ON c.entry_id = e.id" }
    sql += " ORDER BY e.rank \(direction), e.id \(direction) LIMIT \(limit)"
    return try await rows(operation, sql) { (row) throws(StorageError) in
      var entry = try entry(row, extent)
      if let matcher, !row.isNull(21) {
        let text = try PackedContent.text(of: row.blob(21))
        entry.snippet = Snippet(of: text, hits: matcher.hits(in: text))
      }
      return (entry, row.int(22))
    }
  }

  private func entry(_ row: PostgreSQLRow, _ extent: Extent) throws(StorageError) -> StoredEntry {
    // An entry with content is read once, when it is opened, so it is not shared.
    guard extent == .list else {
      return try StoredEntry(row: row, hasDetails: true, hasContent: extent == .whole)
    }
    let known = shared.content(row.id(0), revision: row.integer(14), feedTitle: row.text(2), guid: row.text(3))
    if let known { return StoredEntry(known, isUnread: row.bool(15), isStarred: row.bool(16), labels: row.ids(19)) }
    let entry = try StoredEntry(row: row, hasDetails: false, hasContent: false)
    shared.keep(entry.content)
    return entry
  }
}

// MARK: - Versions

extension PostgreSQLDatabase {
  public func versions(_ user: UserID, of id: EntryID) async throws(StorageError) -> [EntryVersion] {
    try await rows("reading earlier texts", EntryVersion.statement(user, of: id), EntryVersion.init(row:))
  }

  public func version(_ user: UserID, of id: EntryID, revision: Int64) async throws(StorageError) -> EntryVersion? {
    try await rows(
      "reading an earlier text", EntryVersion.statement(user, of: id, revision: revision), EntryVersion.init(row:)
    ).first
  }
}

// MARK: - Pages

extension Timeline {
  /// The ids of a page of starred entries. Stars have the rank of their entries.
  fileprivate func starredPage(_ query: EntryQuery) -> SQL {
    """
    SELECT x.id FROM \(Self.each("stars")) WHERE t.user_id = \(user)\(andInScope)\
    \(andBetween(query, at: "(t.rank, t.entry_id)"))
    ORDER BY t.rank \(query.direction), t.entry_id \(query.direction) LIMIT \(query.limit)
    """
  }

  /// The ids of a page of entries with the label of the scope.
  fileprivate func labeledPage(_ query: EntryQuery) -> SQL {
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
  fileprivate func walkedPage(_ query: EntryQuery, steps: Int) -> SQL {
    """
    SELECT x.id FROM (
      SELECT x.id, x.rank, x.feed_id, x.seq FROM entries x WHERE TRUE\(andBetween(query))
      ORDER BY x.rank \(query.direction), x.id \(query.direction) LIMIT \(steps)
    ) x
    WHERE (SELECT s.feed_id FROM subscriptions s WHERE s.user_id = \(user) AND s.feed_id = x.feed_id) IS NOT NULL\
    \(andAdmitted)
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
        SELECT s.feed_id, s.generation, s.mark, \(range) FROM \(subscriptions)
      ), firsts AS MATERIALIZED (
        SELECT s.*, x.rank, x.id FROM feeds_in_scope s CROSS JOIN LATERAL (\(first(1, query))) x
        WHERE TRUE\(andBeforeEnd) ORDER BY x.rank \(direction), x.id \(direction) LIMIT \(query.limit)
      ), bound AS MATERIALIZED (
        SELECT CASE WHEN count(*) = \(query.limit) THEN \(furthest) ELSE \(endRank) END AS rank FROM firsts
      ), sources AS MATERIALIZED (
        SELECT f.feed_id, f.generation, f.mark, \(narrowed(query)) FROM firsts f CROSS JOIN bound b
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
        WHERE u.user_id = \(user) AND u.feed_id = s.feed_id AND u.generation = s.generation AND u.low <= s.top
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
