import Foundation
import TextSearch

// MARK: - Searching

extension SQLiteDatabase {
  /// The ids of a page of hits, newest first.
  ///
  /// - Parameter isExact: False if hits that came shortly after one another may be taken in the order of their rows.
  static func hits(
    _ query: EntryQuery, of timeline: Timeline, isExact: Bool, on connection: Connection
  ) throws(StorageError) -> [EntryID] {
    let spread = try SearchIndex(connection: connection).state().spread
    let feeds = try feedTokens(of: timeline, on: connection)
    var hits = try self.hits(timeline, query, feeds, rows: nil, spread: spread, on: connection)
    // Rows follow ranks, but for the spread: an earlier row may have a later rank than the last one of the page.
    if isExact, hits.count == query.limit, let last = hits.last, let oldest = hits.map(\.rank).min() {
      let first = SearchIndex.slot(oldest) - spread
      if first < last.row {
        hits += try self.hits(timeline, query, feeds, rows: first..<last.row, spread: spread, on: connection)
      }
    }
    hits.sort { ($0.rank, $0.id) > ($1.rank, $1.id) }
    return hits.prefix(query.limit).map(\.id)
  }

  private struct Hit {
    let row: Int64
    let id: EntryID
    let rank: Date
  }

  /// The most rows that are read beyond a page, because their order is not that of the ranks.
  private static let mostSpread = 50_000

  private static func hits(
    _ timeline: Timeline, _ query: EntryQuery, _ feeds: String, rows: Range<Int64>?, spread: Int64,
    on connection: Connection
  ) throws(StorageError) -> [Hit] {
    guard let search = timeline.search, let match = search.match else { return [] }
    // An entry that comes late with an old date has a later rank, never an earlier one.
    let newest = query.olderThan.map { SearchIndex.slot($0.rank) }
    let oldest = [query.notOlderThan?.rank, query.newerThan?.rank, search.from].compactMap { $0 }.max().map(
      SearchIndex.slot)
    let upper = rows.map { $0.upperBound - 1 } ?? newest ?? .max
    let lower = max(rows?.lowerBound ?? .min, oldest.map { $0 - spread } ?? .min)
    let limit = rows == nil ? query.limit : mostSpread
    let scope: SQL =
      timeline.label == nil && timeline.filter != .starred
      ? "+x.feed_id IN (\(timeline.feeds))"
      : "\(timeline.filter == .starred ? timeline.isStarred : "TRUE")\(timeline.andInScope)"
    func hits(_ source: SQL, isOrdered: Bool = false) throws(StorageError) -> [Hit] {
      var sql: SQL = """
        SELECT r.row, x.id, x.rank \(source) AND \(scope)\
        \(timeline.andBetween(query))\(timeline.andUnmuted)\(timeline.andConditions)
        """
      if timeline.filter == .unread { sql += " AND \(timeline.isUnread)" }
      // Sorting would look at all rows before the first is given.
      if !isOrdered { sql += " ORDER BY q.rowid DESC" }
      sql += " LIMIT \(limit)"
      return try connection.rows(sql) { Hit(row: $0.integer(0), id: $0.id(1), rank: $0.date(2)) }
    }
    // Looking at a text takes much longer than merging a hit.
    var isWide = rows == nil
    if isWide, limit > mostLookedAt { isWide = try isLarge(connection) }
    if isWide, let wide = search.wide {
      let some: SQL =
        if let match = wide.match {
          """
          SELECT rowid FROM entry_search WHERE entry_search MATCH \(match + feeds)
          AND rowid BETWEEN \(lower) AND \(upper) ORDER BY rowid DESC
          """
        } else {
          """
          SELECT n.row AS rowid FROM entries e INDEXED BY entries_by_rank
          CROSS JOIN search_rows n ON n.entry_id = e.id AND n.row BETWEEN \(lower) AND \(upper)
          WHERE e.rank < \(SearchIndex.end(upper, spread: spread)) ORDER BY e.rank DESC, e.id DESC
          """
        }
      let most = max(mostLookedAt, 2 * limit)
      let found = try hits(
        """
        FROM (\(some) LIMIT \(most)) q
        CROSS JOIN search_rows r ON r.row = q.rowid CROSS JOIN entries x ON x.id = r.entry_id
        CROSS JOIN entry_contents c ON c.entry_id = x.id WHERE TRUE\(timeline.andContains(wide.phrases))
        """, isOrdered: wide.match.map { _ in true } ?? false)
      if found.count == limit { return found }
      // Also complete: there is no more to look at.
      let count = try connection.first("SELECT count(*) FROM (\(some) LIMIT \(most))") { $0.int(0) }
      if count ?? 0 < most { return found }
    }
    return try hits(
      """
      FROM entry_search q CROSS JOIN search_rows r ON r.row = q.rowid CROSS JOIN entries x ON x.id = r.entry_id
      WHERE q.entry_search MATCH \(match + feeds) AND q.rowid BETWEEN \(lower) AND \(upper)
      """)
  }

  /// So many entries with a shorter prefix are looked at. If a page of them has the whole prefix, FTS5 need not merge all
  /// hits; if not, these are few.
  private static let mostLookedAt = 300

  /// True if merging all hits of a prefix takes longer than looking at the texts of some thousand entries.
  private static func isLarge(_ connection: Connection) throws(StorageError) -> Bool {
    try connection.first("SELECT MAX(entry_id) FROM search_rows") { $0.int(0) } ?? 0 > largeIndex
  }

  private static let largeIndex = 200_000

  /// The feeds of a timeline as a part of the expression, where they are few of all: otherwise a word that other feeds
  /// are full of would cost a look-up for each hit.
  private static func feedTokens(of timeline: Timeline, on connection: Connection) throws(StorageError) -> String {
    let feeds: [FeedID]
    if case .feed(let feed) = timeline.scope {
      feeds = [feed]
    } else if timeline.label != nil || timeline.filter == .starred {
      return ""
    } else {
      let all = try connection.first("SELECT count(*) FROM feeds") { $0.int(0) } ?? 0
      feeds = try connection.rows("\(timeline.feeds) LIMIT \(mostFeedTokens + 1)") { $0.id(0) }
      guard !feeds.isEmpty, feeds.count <= mostFeedTokens, 4 * feeds.count < all else { return "" }
    }
    return " AND (feed : (" + feeds.map { "\"\($0)\"" }.joined(separator: " OR ") + "))"
  }

  private static let mostFeedTokens = 1_000

  // MARK: Best match

  /// Of the newest so many hits the best are shown: looking at all would take most of a second for a common word.
  private static let mostRanked = 400

  /// The ids of the best hits, best first.
  static func best(_ query: EntryQuery, of timeline: Timeline, on connection: Connection) throws(StorageError)
    -> [EntryID]
  {
    guard let search = timeline.search else { return [] }
    var candidates = query
    candidates.limit = mostRanked
    let spread = try SearchIndex(connection: connection).state().spread
    let feeds = try feedTokens(of: timeline, on: connection)
    let hits = try hits(timeline, candidates, feeds, rows: nil, spread: spread, on: connection)
    let relevance = Relevance(TextMatcher(search.query.phrases))
    let ranked = try connection.rows(
      """
      SELECT e.id, e.title, content_text(c.content), e.published
      FROM (\(.rows(hits.map(\.id)))) h CROSS JOIN entries e ON e.id = h.id
      CROSS JOIN entry_contents c ON c.entry_id = e.id
      """
    ) { row in
      let age = max(0, search.now.timeIntervalSince(row.date(3)))
      return (
        id: row.id(0) as EntryID, score: relevance.score(title: row.optionalText(1), text: row.text(2), age: age)
      )
    }
    return ranked.sorted { ($0.score, $0.id) > ($1.score, $1.id) }.prefix(query.limit).map(\.id)
  }

  // MARK: Snippets

  /// Adds to each entry the part of its text that was found.
  static func addSnippets(_ entries: inout [StoredEntry], _ search: SearchPlan, on connection: Connection)
    throws(StorageError)
  {
    let phrases = search.query.phrases
    guard !phrases.isEmpty, !entries.isEmpty else { return }
    let matcher = TextMatcher(phrases)
    let snippets = try connection.rows(
      "SELECT entry_id, content_text(content) FROM entry_contents WHERE entry_id IN \(.set(entries.map(\.id)))"
    ) { row in
      let text = row.text(1)
      return (row.id(0) as EntryID, Snippet(of: text, hits: matcher.hits(in: text)))
    }
    let known = Dictionary(snippets) { one, _ in one }
    for index in entries.indices { entries[index].snippet = known[entries[index].id] ?? nil }
  }

  // MARK: Indexing

  public func finishIndexing() async throws(StorageError) {
    while try await indexSome() {}
  }

  public func finishIndexing(within patience: Duration) async throws(StorageError) -> Bool {
    let end = ContinuousClock.now + patience
    while try await indexSome() { if ContinuousClock.now >= end { return false } }
    return true
  }

  /// Indexes some entries, and lets checks be stored first.
  /// - Returns: False if all is indexed, or after a failure, which is tried again at the next run.
  func indexInTurn() async -> Bool {
    await underWay.letPass()
    return (try? await indexSome()) == true
  }

  /// - Returns: False if all is indexed.
  func indexSome() async throws(StorageError) -> Bool {
    let isBehind = try await read("looking for what to index") { (connection) throws(StorageError) in
      try SearchIndex(connection: connection).isBehind()
    }
    guard isBehind else { return false }
    return try await write("indexing entries") { (connection) throws(StorageError) in
      try SearchIndex(connection: connection).indexSome()
    }
  }

  /// What a short process has stored is indexed before it ends, if that takes no time. One that has only read does not wait
  /// for what others have stored.
  func finishQueue() async {
    let end = ContinuousClock.now + .seconds(1)
    while ContinuousClock.now < end {
      let isQueued = try? await read("looking for what to index") { (connection) throws(StorageError) in
        try connection.first("SELECT 1 FROM search_queue LIMIT 1") { _ in true } ?? false
      }
      guard isQueued == true, (try? await indexSome()) == true else { return }
    }
  }
}

// MARK: - Entries to mark

extension SQLiteDatabase {
  /// See `StorageEngine.unread`.
  func unread(
    of user: UserID, in scope: EntryScope, search: String?, newest: EntryID?
  ) async throws(StorageError) -> [EntryID]? {
    let timeline = Timeline(user, scope: scope, filter: .unread, search: search)
    guard timeline.search != nil || timeline.label != nil else { return nil }
    let entries: SQL =
      timeline.label == nil
      ? "x.feed_id IN (\(timeline.feeds))\(timeline.andFound) AND \(timeline.isUnread)"
      : "x.id IN (\(timeline.labeled(EntryQuery(limit: -1))))"
    var sql: SQL = "SELECT x.id FROM entries x WHERE \(entries)"
    if let newest { sql += " AND x.id <= \(newest)" }
    let found = sql
    return try await read("looking for entries to mark") { (connection) throws(StorageError) in
      try connection.limited(toSeconds: Timeline.markingSeconds) { () throws(StorageError) in
        try connection.rows(found) { $0.id(0) }
      }
    }
  }
}
