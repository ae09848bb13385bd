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

  public func arrivals(
    _ user: UserID, _ query: EntryQuery, among ids: [EntryID]
  ) async throws(StorageError) -> [StoredEntry] {
    try await read("reading arrivals") { (connection) throws(StorageError) in
      let timeline = Timeline(user, scope: query.scope, filter: query.filter, search: query.search)
      let query = timeline.search == nil ? query : query.ofSearch
      let admitted = timeline.admitted(ids, query)
      return try entries(admitted, for: user, limit: EntryQuery.mostByID, with: timeline, query, on: connection)
    }
  }

  // MARK: Private

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
      ids, for: user, limit: limit, with: EntryExtent(query), inOrder: query.direction, on: connection)
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

  /// The entries of `StoredEntry.statement`.
  func entries(
    _ ids: SQL, for user: UserID, limit: Int, with extent: EntryExtent, inOrder direction: SQL?,
    on connection: Connection
  ) throws(StorageError) -> [StoredEntry] {
    let entries = StoredEntry.statement(ids, for: user, limit: limit, extent, inOrder: direction, .sqlite)
    return try connection.rows(entries) { (row: Row) throws(StorageError) in
      try shared.entry(row: row, for: user, extent, .sqlite)
    }
  }
}
