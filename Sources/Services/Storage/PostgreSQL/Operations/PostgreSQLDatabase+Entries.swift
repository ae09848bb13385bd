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
    let extent = EntryExtent(query)
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
      "reading arrivals", admitted, for: user, limit: EntryQuery.mostByID,
      with: EntryExtent(query), inOrder: (search == nil ? query : query.ofSearch).direction, search
    ).map(\.entry)
  }

  // MARK: Private

  /// The feeds that are merged as fast as a page is walked.
  private static let fewFeeds = 300

  /// The entries of a page and those that are kept, and the number of those of the page.
  ///
  /// - Parameter limit: The limit of ids some of which may be folded. A page of fewer ends the timeline; its number is
  ///   at least that of the query.
  private func page(
    _ operation: String, _ ids: SQL, _ timeline: Timeline, _ query: EntryQuery, _ extent: EntryExtent,
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
      operation, shown, tables: tables, number: number, for: timeline.user, limit: query.limit, with: extent,
      inOrder: query.direction)
    return (found.map(\.entry), found.first?.number ?? 0)
  }

  /// The entries of `StoredEntry.statement`, each with a number.
  ///
  /// - Parameters:
  ///   - tables: The tables that the ids and the number are read from, for a `WITH`.
  ///   - search: Adds the parts of the texts that it has found.
  func entries(
    _ operation: String, _ ids: SQL, tables: SQL? = nil, number: SQL = "0", for user: UserID, limit: Int,
    with extent: EntryExtent, inOrder direction: SQL = "DESC", _ search: PostgreSQLSearch? = nil
  ) async throws(StorageError) -> [(entry: StoredEntry, number: Int)] {
    let matcher = search?.matcher
    let content: SQL = matcher == nil ? "NULL" : "c.content"
    var sql: SQL = tables.map { "WITH \($0) " } ?? ""
    sql += StoredEntry.statement(
      ids, for: user, limit: limit, extent, inOrder: direction, behind: "(\(number)), \(content), ",
      hasContent: matcher != nil, .postgreSQL)
    return try await rows(operation, sql) { (row) throws(StorageError) in
      var columns = Columns(row)
      let (number, content) = (columns.int(number), columns.optionalBlob(content))
      var entry = try shared.entry(&columns, for: user, extent, .postgreSQL)
      if let matcher, let content {
        let text = try PackedContent.text(of: content)
        entry.snippet = Snippet(of: text, hits: matcher.hits(in: text))
      }
      return (entry, number)
    }
  }
}
