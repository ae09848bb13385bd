import Foundation
import PostgreSQL
import TextSearch

// MARK: - Entries

extension PostgreSQLDatabase {
  public func entries(_ user: UserID, _ query: EntryQuery) async throws(StorageError) -> [StoredEntry] {
    guard query.limit > 0 else { return [] }
    let operation = "reading the timeline"
    var timeline = Timeline(user, scope: query.scope, filter: query.filter, search: nil)
    if let search = try await search(query.search, of: user) {
      timeline.folds = false
      timeline.showsMuted = search.query.asksForMuted
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
    guard timeline.hidesSome else {
      return try await page(operation, timeline.mergedPage(query), timeline, query, extent).entries
    }
    // More entries are merged than the page needs, since some may be folded or muted.
    var longer = query
    longer.limit = Timeline.unfoldedLimit(query.limit)
    while true {
      let merged = timeline.mergedPage(longer)
      let page = try await page(operation, merged, timeline, query, extent, folding: longer.limit)
      if page.count >= query.limit { return page.entries }
      // Nothing tells how many were merged if all of them are folded.
      if page.entries.isEmpty,
        try await rows(operation, "SELECT count(*) FROM (\(merged)) m", { $0.int(0) }).first ?? 0 < longer.limit
      {
        return []
      }
      longer.limit *= 4
    }
  }

  public func entries(
    _ user: UserID, ids: [EntryID], withContent: Bool
  ) async throws(StorageError) -> [StoredEntry] {
    let visible = Timeline(user, scope: .all, filter: .all, search: nil).visible(among: ids)
    return try await entries(
      "reading entries", "SELECT id, 0 FROM (\(visible)) p", for: user, limit: Self.mostByID,
      with: withContent ? .whole : .list
    ).map(\.entry)
  }

  public func entries(
    _ user: UserID, ids: [EntryID], mostBytes: Int
  ) async throws(StorageError) -> LoadedEntries {
    var parts = EntryParts(ids, mostBytes: mostBytes)
    while let part = parts.next() {
      parts.add(try await entries(user, ids: part, withContent: true), of: part)
    }
    return parts.loaded
  }

  public func arrivals(
    _ user: UserID, _ query: EntryQuery, among ids: [EntryID]
  ) async throws(StorageError) -> [StoredEntry] {
    var timeline = Timeline(user, scope: query.scope, filter: query.filter, search: nil)
    let search = try await search(query.search, of: user)
    if let search {
      timeline.folds = false
      timeline.showsMuted = search.query.asksForMuted
    }
    var admitted = timeline.admitted(ids, query)
    if let search { admitted = .rows(try await search.found(among: admitted, timeline, on: self)) }
    return try await entries(
      "reading arrivals", "SELECT id, 0 FROM (\(admitted)) p", for: user, limit: Self.mostByID,
      with: Extent(query), inOrder: (search == nil ? query : query.ofSearch).direction, search
    ).map(\.entry)
  }

  // MARK: Private

  /// The feeds that are merged as fast as a page is walked.
  private static let fewFeeds = 300

  /// The most entries read by their ids: as many as on the longest page.
  private static let mostByID = 1_000

  /// A list `k` of copies as JSON.
  private static let copies: SQL = "json_agg(json_build_array(k.entry_id, k.feed_id, k.title))::text"

  /// The columns to read of each entry.
  enum Extent {
    case list, details, whole

    init(_ query: EntryQuery) {
      self = query.withContent ? .whole : query.withDetails ? .details : .list
    }
  }

  /// The entries of a page and those that are kept, and the number of those of the page.
  ///
  /// - Parameter limit: The limit of ids some of which may be folded. A page of fewer ends the timeline; its number is
  ///   at least that of the query.
  private func page(
    _ operation: String, _ ids: SQL, _ timeline: Timeline, _ query: EntryQuery, _ extent: Extent,
    folding limit: Int? = nil
  ) async throws(StorageError) -> (entries: [StoredEntry], count: Int) {
    var (tables, number): (SQL, SQL) = ("page AS MATERIALIZED (\(ids))", "SELECT count(*) FROM page")
    if let limit {
      tables = """
        merged AS MATERIALIZED (\(ids)),
        page AS MATERIALIZED (SELECT x.id FROM merged x WHERE NOT (\(timeline.isHidden)))
        """
      number = """
        SELECT CASE WHEN (SELECT count(*) FROM merged) < CAST(\(limit) AS BIGINT) THEN CAST(\(limit) AS BIGINT)
        ELSE (SELECT count(*) FROM page) END
        """
    }
    var shown: SQL = "SELECT id FROM page"
    if !query.including.isEmpty { shown += " UNION \(timeline.kept(query))" }
    let found = try await entries(
      operation,
      """
      SELECT id, (\(number)) FROM (\(shown)) shown
      """, tables: tables, for: timeline.user, limit: query.limit, with: extent,
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
      SELECT \(StoredEntry.columns(for: user, copies: Self.copies)), \(details), \(content), p.number
      FROM (\(ids)) AS p (id, number) JOIN entries e ON e.id = p.id JOIN feeds f ON f.id = e.feed_id
      LEFT JOIN subscriptions s ON s.user_id = \(user) AND s.feed_id = e.feed_id
      \(StoredEntry.firstText)
      LEFT JOIN stars t ON t.user_id = \(user) AND t.entry_id = e.id
      """
    if hasContent { sql += " LEFT JOIN entry_contents c ON c.entry_id = e.id" }
    sql += " ORDER BY e.rank \(direction), e.id \(direction) LIMIT \(limit)"
    return try await rows(operation, sql) { (row) throws(StorageError) in
      var entry = try entry(row, extent)
      if let matcher, !row.isNull(24) {
        let text = try PackedContent.text(of: row.blob(24))
        entry.snippet = Snippet(of: text, hits: matcher.hits(in: text))
      }
      return (entry, row.int(25))
    }
  }

  private func entry(_ row: PostgreSQLRow, _ extent: Extent) throws(StorageError) -> StoredEntry {
    // An entry with content is read once, when it is opened, so it is not shared.
    guard extent == .list else {
      return try StoredEntry(row: row, hasDetails: true, hasContent: extent == .whole)
    }
    let known = shared.content(
      row.id(0), revision: row.integer(14), feedTitle: row.text(2), feedIcon: row.optionalText(22),
      guid: row.text(3))
    if let known {
      return StoredEntry(
        known, isUnread: row.bool(15), isStarred: row.bool(16), labels: row.ids(19), copies: try EntryCopy.all(row, 20))
    }
    let entry = try StoredEntry(row: row, hasDetails: false, hasContent: false)
    shared.keep(entry.content)
    return entry
  }
}
