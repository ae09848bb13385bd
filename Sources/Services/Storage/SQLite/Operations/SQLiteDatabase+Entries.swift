import Foundation

// MARK: - Entries

extension SQLiteDatabase {
  public func entries(_ user: UserID, _ query: EntryQuery) async throws(StorageError) -> [StoredEntry] {
    guard query.limit > 0 else { return [] }
    return try await read("reading the timeline") { (connection) throws(StorageError) in
      let timeline = Timeline(user, scope: query.scope, filter: query.filter, search: query.search)
      let query = timeline.search == nil ? query : query.ofSearch
      if query.order == .best, timeline.search?.isIndexed == true {
        let best = try Self.best(query, of: timeline, on: connection)
        let all = best + query.including.filter { !best.contains($0) }
        let ids: SQL = "\(.rows(best)) UNION \(timeline.kept(query))"
        let found = try entries(ids, for: user, limit: all.count, with: timeline, query, on: connection)
        let known = Dictionary(uniqueKeysWithValues: found.map { ($0.id, $0) })
        return all.compactMap { known[$0] }
      }
      var ids: SQL = .rows(try Self.ids(query, of: timeline, on: connection))
      if !query.including.isEmpty { ids += " UNION \(timeline.kept(query))" }
      return try entries(ids, for: user, limit: query.limit, with: timeline, query, on: connection)
    }
  }

  public func results(_ user: UserID, of query: EntryQuery) async throws(StorageError) -> [EntryID] {
    guard query.limit > 0 else { return [] }
    return try await read("searching") { (connection) throws(StorageError) in
      let timeline = Timeline(user, scope: query.scope, filter: query.filter, search: query.search)
      return try Self.ids(timeline.search == nil ? query : query.ofSearch, of: timeline, isExact: false, on: connection)
    }
  }

  public func entries(
    _ user: UserID, ids: [EntryID], withContent: Bool
  ) async throws(StorageError) -> [StoredEntry] {
    try await read("reading entries") { (connection) throws(StorageError) in
      let visible = Timeline(user, scope: .all, filter: .all, search: nil).visible(among: ids)
      let extent: Extent = withContent ? .whole : .list
      return try entries(visible, for: user, limit: Self.mostByID, with: extent, on: connection)
    }
  }

  public func entries(
    _ user: UserID, ids: [EntryID], mostBytes: Int
  ) async throws(StorageError) -> LoadedEntries {
    // In one turn of the connection: waiting for a turn takes longer than a part.
    try await read("reading entries") { (connection) throws(StorageError) in
      let timeline = Timeline(user, scope: .all, filter: .all, search: nil)
      var parts = EntryParts(ids, mostBytes: mostBytes)
      while let part = parts.next() {
        let found = try entries(
          timeline.visible(among: part), for: user, limit: part.count, with: .whole, inOrder: nil, on: connection)
        parts.add(found, of: part)
      }
      return parts.loaded
    }
  }

  public func arrivals(
    _ user: UserID, _ query: EntryQuery, among ids: [EntryID]
  ) async throws(StorageError) -> [StoredEntry] {
    try await read("reading arrivals") { (connection) throws(StorageError) in
      let timeline = Timeline(user, scope: query.scope, filter: query.filter, search: query.search)
      let query = timeline.search == nil ? query : query.ofSearch
      let admitted = timeline.admitted(ids, query)
      return try entries(admitted, for: user, limit: Self.mostByID, with: timeline, query, on: connection)
    }
  }

  // MARK: Private

  /// The most entries read by their ids: as many as on the longest page.
  private static let mostByID = 1_000

  /// Unread entries of which each is looked up in the search index within a few milliseconds.
  private static let fewUnread = 300
  /// The feeds that are merged as fast as a few pages of entries are walked.
  private static let fewFeeds = 300

  /// The ids of a page, by their time.
  ///
  /// - Parameter isExact: False for a page of results that need not end exactly where it does by their time.
  private static func ids(
    _ query: EntryQuery, of timeline: Timeline, isExact: Bool = true, on connection: Connection
  ) throws(StorageError) -> [EntryID] {
    try isSearching(timeline, on: connection)
      ? hits(query, of: timeline, isExact: isExact, on: connection) : page(query, of: timeline, on: connection)
  }

  /// True if the page is made of the hits of the index, in their order, instead of looking up each entry in it. Where
  /// few entries are unread, these few are looked up.
  private static func isSearching(_ timeline: Timeline, on connection: Connection) throws(StorageError) -> Bool {
    guard timeline.search?.isIndexed == true else { return false }
    if timeline.label != nil { return false }
    if timeline.filter == .all { return true }
    guard timeline.filter == .unread else { return false }
    return try unread(timeline, on: connection) > fewUnread
  }

  private static func unread(_ timeline: Timeline, on connection: Connection) throws(StorageError) -> Int {
    try connection.first(timeline.unreadCount) { $0.int(0) } ?? 0
  }

  /// The entries of a timeline, with the parts of their texts that were found.
  private func entries(
    _ ids: SQL, for user: UserID, limit: Int, with timeline: Timeline, _ query: EntryQuery, on connection: Connection
  ) throws(StorageError) -> [StoredEntry] {
    var entries = try entries(
      ids, for: user, limit: limit, with: Extent(query), inOrder: query.direction, on: connection)
    if let search = timeline.search { try Self.addSnippets(&entries, search, on: connection) }
    return entries
  }

  /// The ids of a page, without the hits of the search index.
  private static func page(
    _ query: EntryQuery, of timeline: Timeline, on connection: Connection
  ) throws(StorageError) -> [EntryID] {
    func walk(steps: Int) throws(StorageError) -> [EntryID] {
      try connection.rows(timeline.walk(query, steps: steps), limit: query.limit) { row in
        row.bool(1) ? row.id(0) : nil
      }
    }
    if timeline.label != nil { return try connection.rows(timeline.labeled(query)) { $0.id(0) } }
    if timeline.filter == .starred { return try connection.rows(timeline.starred(query)) { $0.id(0) } }
    if timeline.search != nil {
      guard timeline.filter == .unread, try unread(timeline, on: connection) <= fewUnread else {
        return try walk(steps: -1)
      }
      var unread = query
      unread.limit = fewUnread
      let ids = try MergedTimeline(timeline, unread, on: connection).page()
      return try connection.rows(timeline.found(among: ids, query)) { $0.id(0) }
    }
    if timeline.scope == .all {
      let feeds = try connection.first("SELECT count(*) FROM \(timeline.subscriptions)") { $0.int(0) }
      if feeds ?? 0 > fewFeeds {
        // Fast if much is unread; finds too little otherwise.
        let page = try walk(steps: 1_000)
        if page.count == query.limit { return page }
      }
    }
    return try mergedPage(query, of: timeline, on: connection)
  }

  /// The ids of a page, with more of them merged than it needs, since some may be folded
  /// or muted.
  private static func mergedPage(
    _ query: EntryQuery, of timeline: Timeline, on connection: Connection
  ) throws(StorageError) -> [EntryID] {
    var hides = timeline.folds
    if !hides, timeline.hidesSome { hides = try hasMuted(timeline.user, on: connection) }
    guard hides else {
      return try MergedTimeline(timeline, query, on: connection).page()
    }
    var longer = query
    longer.limit = Timeline.unfoldedLimit(query.limit)
    while true {
      let all = try MergedTimeline(timeline, longer, on: connection).page()
      let hidden = Set(try connection.rows(timeline.hidden(among: all)) { $0.id(0) as EntryID })
      let page = all.filter { !hidden.contains($0) }.prefix(query.limit)
      if page.count == query.limit || all.count < longer.limit { return Array(page) }
      longer.limit *= 4
    }
  }

  private static func hasMuted(_ user: UserID, on connection: Connection) throws(StorageError) -> Bool {
    try connection.first("SELECT 1 FROM muted_entries WHERE user_id = \(user) LIMIT 1") { _ in true } ?? false
  }

  /// A list `k` of copies as JSON.
  private static let copies: SQL = "json_group_array(json_array(k.entry_id, k.feed_id, k.title))"

  /// The columns to read of each entry.
  enum Extent {
    case list, details, whole

    init(_ query: EntryQuery) {
      self = query.withContent ? .whole : query.withDetails ? .details : .list
    }

    /// The columns after `StoredEntry.columns`.
    var columns: SQL {
      switch self {
      case .list: "NULL, NULL"
      case .details: "e.details, NULL"
      case .whole: "e.details, c.content"
      }
    }
  }

  /// The entries with these ids, as the user sees them, newest first unless said otherwise.
  ///
  /// - Parameter direction: Nil for any order: sorting copies the contents.
  func entries(
    _ ids: SQL, for user: UserID, limit: Int, with extent: Extent, inOrder direction: SQL? = "DESC",
    on connection: Connection
  ) throws(StorageError) -> [StoredEntry] {
    let order: SQL = direction.map { "ORDER BY e.rank \($0), e.id \($0)" } ?? ""
    return try connection.rows(
      """
      SELECT \(StoredEntry.columns(for: user, copies: Self.copies)), \(extent.columns)
      FROM (\(ids)) p CROSS JOIN entries e ON e.id = p.id CROSS JOIN feeds f ON f.id = e.feed_id
      LEFT JOIN subscriptions s ON s.user_id = \(user) AND s.feed_id = e.feed_id
      \(StoredEntry.firstText)
      LEFT JOIN stars t ON t.user_id = \(user) AND t.entry_id = e.id
      LEFT JOIN entry_contents c ON c.entry_id = e.id
      \(order) LIMIT \(limit)
      """
    ) { (row: Row) throws(StorageError) in
      // An entry with content is read once, when it is opened, so it is not shared.
      guard extent == .list else { return try StoredEntry(row: row, hasDetails: true) }
      let known = shared.content(
        row.id(0), revision: row.integer(14), feedTitle: row.text(2), feedIcon: row.optionalText(22),
        guid: row.text(3))
      if let known {
        return StoredEntry(
          known, isUnread: row.bool(15), isStarred: row.bool(16), labels: row.ids(19),
          copies: try EntryCopy.all(row, 20))
      }
      let entry = try StoredEntry(row: row, hasDetails: false)
      shared.keep(entry.content)
      return entry
    }
  }
}
