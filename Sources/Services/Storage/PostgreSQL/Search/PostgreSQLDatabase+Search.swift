import Bytes
import Foundation
import PostgreSQL
import TextSearch

// MARK: - Searching

extension PostgreSQLDatabase {
  /// The search of a text; nil for a blank text, which is not a search.
  func search(_ text: String?, of user: UserID) async throws(StorageError) -> PostgreSQLSearch? {
    guard let text else { return nil }
    let query = SearchQuery(text)
    // A search of mistakes only finds everything, and says why.
    guard let root = query.root else { return nil }
    var (feeds, folders, labels) = (Set<ByteString>(), Set<ByteString>(), Set<ByteString>())
    for condition in query.conditions {
      switch condition {
      case .feed(let name): feeds.insert(name)
      case .folder(let name): folders.insert(name)
      case .label(let name): labels.insert(name)
      default: break
      }
    }
    return PostgreSQLSearch(
      user: user, query: query, root: root,
      // The entries of a feed that the user has left stay visible if they are starred or labeled.
      feeds: try await named(
        feeds,
        """
        SELECT f.id, COALESCE(s.title, f.title, f.url) FROM feeds f
        LEFT JOIN subscriptions s ON s.user_id = \(user) AND s.feed_id = f.id
        WHERE s.user_id IS NOT NULL OR f.id IN (
          SELECT e.feed_id FROM stars t JOIN entries e ON e.id = t.entry_id WHERE t.user_id = \(user)
          UNION SELECT e.feed_id FROM labels n JOIN entry_labels t ON t.label_id = n.id
            JOIN entries e ON e.id = t.entry_id WHERE n.user_id = \(user))
        """),
      folders: try await named(folders, "SELECT p.id, p.path FROM (\(Folder.paths(of: user))) p"),
      labels: try await named(labels, "SELECT n.id, n.name FROM labels n WHERE n.user_id = \(user)"))
  }

  /// Of the rows with an id and a name, the ids of those whose names have the words of each condition.
  private func named<ID: RowIdentifier>(
    _ names: Set<ByteString>, _ sql: SQL
  ) async throws(StorageError) -> [ByteString: [ID]] {
    guard !names.isEmpty else { return [:] }
    let known = try await rows("looking for the names in a search", sql) { (id: $0.id(0) as ID, name: $0.text(1)) }
    var found: [ByteString: [ID]] = [:]
    for name in names {
      guard let phrase = SearchQuery.Phrase(name: name.string) else { continue }
      let matcher = TextMatcher([phrase])
      found[name] = known.filter { !matcher.hits(in: $0.name, limit: 1).isEmpty }.map(\.id)
    }
    return found
  }

  /// Unread entries of which each is looked up in the search index within a few milliseconds.
  private static let fewUnread = 300

  func found(
    by search: PostgreSQLSearch, _ query: EntryQuery, _ timeline: Timeline
  ) async throws(StorageError) -> [StoredEntry] {
    let isRanked = query.order == .best && search.isIndexed
    let ids =
      isRanked ? try await best(query, by: search, timeline) : try await page(query, by: search, timeline)
    var kept: [EntryID] = []
    if !query.including.isEmpty { kept = try await search.found(among: timeline.kept(query), timeline, on: self) }
    let all = ids + kept.filter { !ids.contains($0) }
    let found = try await entries(
      "reading the timeline", .rows(all), for: timeline.user, limit: isRanked ? all.count : query.limit,
      with: EntryExtent(query), search
    ).map(\.entry)
    guard isRanked else { return found }
    let known = Dictionary(uniqueKeysWithValues: found.map { ($0.id, $0) })
    return all.compactMap { known[$0] }
  }

  public func results(_ user: UserID, of query: EntryQuery) async throws(StorageError) -> [EntryID] {
    guard query.limit > 0 else { return [] }
    guard let search = try await search(query.search, of: user) else {
      return try await entries(user, query).map(\.id)
    }
    var timeline = Timeline(user, scope: query.scope, filter: query.filter, search: nil)
    timeline.folds = false
    timeline.showsMuted = search.query.asksForMuted
    return try await page(query.ofSearch, by: search, timeline)
  }

  /// The ids of a page of results, by their time.
  private func page(
    _ query: EntryQuery, by search: PostgreSQLSearch, _ timeline: Timeline
  ) async throws(StorageError) -> [EntryID] {
    guard query.filter == .unread, timeline.label == nil,
      try await rows("counting unread entries", timeline.unreadCount, { $0.int(0) }).first ?? 0 <= Self.fewUnread
    else { return try await search.page(query, timeline, on: self) }
    var unread = query
    unread.limit = Self.fewUnread
    return Array(try await search.found(among: timeline.mergedPage(unread), timeline, on: self).prefix(query.limit))
  }

  /// See `StorageEngine.unread`.
  func unread(
    of user: UserID, in scope: EntryScope, search: String?, newest: EntryID?
  ) async throws(StorageError) -> [EntryID]? {
    let timeline = Timeline(user, scope: scope, filter: .unread, search: nil)
    let search = try await self.search(search, of: user)
    guard search != nil || timeline.label != nil else { return nil }
    let isInScope: SQL =
      timeline.label == nil
      ? "x.feed_id IN (\(timeline.feeds)) AND \(timeline.isUnread)"
      : "x.id IN (\(timeline.labeled(EntryQuery(limit: .max))))"
    let columns: SQL = search?.checkedColumns ?? "NULL"
    let source: SQL = search?.source() ?? "entries x WHERE TRUE"
    var sql: SQL = "SELECT x.id, \(columns) FROM \(source) AND \(isInScope)"
    if let newest { sql += " AND x.id <= \(newest)" }
    let statement = sql
    return try await read("looking for entries to mark") { (session) async throws(StorageError) in
      let milliseconds = SQL(stringLiteral: "\(Int(clamping: Timeline.markingSeconds * 1_000))")
      try await session.run("SET LOCAL statement_timeout = \(milliseconds)")
      return try await session.rows(statement) { (row) throws(StorageError) -> EntryID? in
        if let search, try !search.isResult(row, from: 1) { return nil }
        return row.id(0)
      }.compactMap { $0 }
    }
  }

  // MARK: Best match

  /// Of the newest so many hits the best are shown.
  private static let mostRanked = 400

  private func best(
    _ query: EntryQuery, by search: PostgreSQLSearch, _ timeline: Timeline
  ) async throws(StorageError) -> [EntryID] {
    var candidates = query
    candidates.limit = Self.mostRanked
    let ids = try await search.page(candidates, timeline, on: self)
    let relevance = Relevance(TextMatcher(search.query.phrases))
    let ranked = try await rows(
      "ranking a search",
      """
      SELECT e.id, e.title, c.content, e.published FROM entries e JOIN entry_contents c ON c.entry_id = e.id
      WHERE e.id IN \(.set(ids))
      """
    ) { (row) throws(StorageError) in
      let age = max(0, search.now.timeIntervalSince(row.date(3)))
      let text = try PackedContent.text(of: row.blob(2))
      return (id: row.id(0) as EntryID, score: relevance.score(title: row.optionalText(1), text: text, age: age))
    }
    return ranked.sorted { ($0.score, $0.id) > ($1.score, $1.id) }.prefix(query.limit).map(\.id)
  }
}

// MARK: - Pages of results

extension PostgreSQLSearch {
  /// The ids of a page of results, newest first.
  func page(
    _ query: EntryQuery, _ timeline: Timeline, on database: PostgreSQLDatabase
  ) async throws(StorageError) -> [EntryID] {
    var rest = query
    // What is looked for in texts may be in few of them.
    rest.limit = isChecked ? max(100, 2 * query.limit) : query.limit
    var page: [EntryID] = []
    while true {
      var found = try await results(
        rest, timeline, isIndexed ? source(among: Self.newest(Self.mostWalked, rest)) : source(), on: database)
      // What is not among the newest entries is in few of them.
      if isIndexed, found.count < rest.limit {
        let isSmall = try await isSmall(timeline, on: database)
        found = try await results(
          rest, timeline, isSmall ? source(among: Self.rows(of: timeline)) : source(among: hits, areHits: true),
          on: database)
      }
      page += found.filter(\.isResult).map(\.position.id)
      guard let last = found.last, found.count == rest.limit, page.count < query.limit else { break }
      rest.olderThan = last.position
      rest.limit = min(2 * rest.limit, 2_000)
    }
    return Array(page.prefix(query.limit))
  }

  /// The entries of the index that are looked at before it is asked for the tokens. A server knows how many rows have a
  /// common token; it errs about rare ones, and about those that stand together.
  private static let mostWalked = 4_000

  /// So many entries of a timeline are looked up one by one sooner than the hits of a common word.
  private static let fewEntries = 20_000

  private func isSmall(_ timeline: Timeline, on database: PostgreSQLDatabase) async throws(StorageError) -> Bool {
    guard timeline.label == nil, timeline.filter != .starred else { return false }
    let count: SQL = "SELECT CAST(COALESCE(SUM(h.last_seq), 0) AS BIGINT) FROM \(timeline.subscriptions)"
    return try await database.rows("searching", count) { $0.int(0) }.first ?? 0 <= Self.fewEntries
  }

  private typealias Result = (position: TimelinePosition, isResult: Bool)

  private func results(
    _ query: EntryQuery, _ timeline: Timeline, _ source: SQL, on database: PostgreSQLDatabase
  ) async throws(StorageError) -> [Result] {
    var sql: SQL = """
      SELECT x.id, x.rank, \(checkedColumns) FROM \(source) AND \(scope(of: timeline))\(timeline.andUnmuted)\(timeline.andBetween(query))
      """
    if timeline.filter == .unread { sql += " AND \(timeline.isUnread)" }
    sql += " ORDER BY \(order) LIMIT \(query.limit)"
    return try await database.rows("searching", sql) { (row) throws(StorageError) -> Result in
      (TimelinePosition(rank: row.date(1), id: row.id(0)), try isResult(row, from: 2))
    }
  }

  /// The results among entries, newest first.
  /// - Parameter ids: A statement that gives ids.
  func found(
    among ids: SQL, _ timeline: Timeline, on database: PostgreSQLDatabase
  ) async throws(StorageError) -> [EntryID] {
    try await database.rows(
      "searching",
      """
      SELECT x.id, \(checkedColumns) FROM (\(ids)) AS p (id) JOIN entries x ON x.id = p.id\(contents)
      WHERE \(condition)
      ORDER BY x.rank DESC, x.id DESC
      """
    ) { (row) throws(StorageError) -> EntryID? in
      try isResult(row, from: 1) ? row.id(0) : nil
    }.compactMap { $0 }
  }

  private func scope(of timeline: Timeline) -> SQL {
    let isStarred: SQL = timeline.filter == .starred ? timeline.isStarred : "TRUE"
    return timeline.label == nil && timeline.filter != .starred
      ? "x.feed_id IN (\(timeline.feeds))"
      : "\(isStarred)\(timeline.andInScope)"
  }
}
