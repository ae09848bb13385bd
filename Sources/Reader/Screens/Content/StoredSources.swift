import Storage

/// The sources and stores of one user's screens, in the database.
struct StoredSources: TimelineLoading, SubscriptionsLoading, EntryLoading, SettingsKeeping, ListeningKeeping {
  let database: any Database
  let searches: SearchPlaces
  let lists: KeptLists
  let hidden: KeptHiddenCounts
  let user: UserID

  // MARK: Entries

  func entries(_ request: TimelineRequest) async throws -> [StoredEntry] {
    if request.query.order.isByFeed {
      return try await FeedOrderedEntries(database: database, user: user).page(
        request.query, behind: request.behind, moment: (request.now, request.newest ?? EntryID(rawValue: .max)),
        keeping: request.keeping, limit: request.limit)
    }
    var query = EntryQuery(request.query)
    query.newerThan = request.newerThan
    query.olderThan = request.olderThan
    query.notOlderThan = request.notOlderThan
    query.arrivedUpTo = request.arrivedUpTo
    query.arrivedAfter = request.arrivedAfter
    query.including = request.keeping
    query.limit = request.limit
    return try await searches.run(for: user, query.search) { [database, user, query] in
      try await database.entries(user, query)
    }
  }

  func arrivals(of query: TimelineQuery, among ids: [EntryID]) async throws -> [StoredEntry] {
    try await searches.run(for: user, query.search) { [database, user] in
      try await database.arrivals(user, EntryQuery(query), among: ids)
    }
  }

  func rows(of query: TimelineQuery, among ids: [EntryID]) async throws -> [StoredEntry] {
    guard query.search != nil else { return try await database.entries(user, ids: ids, withContent: false) }
    // The rows of a search show its hits.
    var search = query
    search.filter = .all
    let found = try await arrivals(of: search, among: ids)
    let others = Set(ids).subtracting(found.map(\.id))
    return others.isEmpty
      ? found : found + (try await database.entries(user, ids: Array(others), withContent: false))
  }

  func problems(ofSearch text: String) async throws -> [String] {
    try await searches.run(for: user, text) { [database, user] in
      try await database.searchProblems(user, text).map(\.message)
    }
  }

  func newestEntry() async throws -> EntryID { try await database.newestEntryID() }

  func entry(_ id: EntryID) async throws -> StoredEntry? { try await database.entry(user, id) }

  func entries(_ ids: [EntryID]) async throws -> [StoredEntry] {
    let entries = try await database.entries(user, ids: ids, withContent: false)
    let known = Dictionary(entries.map { ($0.id, $0) }) { first, _ in first }
    return ids.compactMap { known[$0] }
  }

  // MARK: Feeds and folders

  func list() async throws -> SubscriptionList {
    try await lists.list(of: user, in: database, read: readList)
  }

  func keptCounts() async throws -> KeptCounts { try await database.keptCounts(user) }

  func rowCount(of scope: EntryScope) async throws -> Int? {
    let list = try await list()
    switch scope {
    case .all: return list.rowCount
    case .feed(let id): return try await rowCount(of: scope, in: list.subscriptions.filter { $0.feed.id == id })
    case .folder(let id):
      let feeds = list.feeds(within: id)
      return try await rowCount(of: scope, in: list.subscriptions.filter { feeds.contains($0.feed.id) })
    case .label: return nil
    }
  }

  private func rowCount(of scope: EntryScope, in subscriptions: [Subscription]) async throws -> Int {
    subscriptions.reduce(0) { $0 + $1.entries.count }
      - (try await hidden.count(of: user, scope: scope, among: subscriptions, in: database))
  }

  private func readList() async throws -> SubscriptionList {
    var list = SubscriptionList(
      subscriptions: try await database.subscriptions(user), folders: try await database.folders(user),
      labels: try await database.labels(user), copies: try await database.unreadCopies(user),
      kept: SubscriptionList.KeptPlaces(later: .later(of: user), counts: try await keptCounts()),
      searches: try await settings().savedSearches, filters: try await views().filters)
    list.rowCount = try await rowCount(of: .all, in: list.subscriptions)
    return list
  }

  func fold(_ folder: FolderID, isFolded: Bool) async throws -> Bool {
    try await database.setFolded(user, folder: folder, isFolded: isFolded)
  }

  // MARK: Settings and the position in a recording

  func settings() async throws -> ReaderSettings { ReaderSettings(stored: try await database.settings(of: user)) }

  func views() async throws -> PlaceViews { PlaceViews(stored: try await database.views(of: user)) }

  func setView(_ view: PlaceView, of place: ViewedPlace) async throws {
    try await database.setView(view, of: place, for: user)
  }

  func set<Value>(_ setting: Setting<Value>, to value: Value) async throws {
    try await database.setSetting("\(setting.key)", value.rawValue, of: user)
  }

  func latest() async throws -> ListeningPosition? { try await database.listeningPositions(user, limit: 1).first }

  func position(in entry: EntryID) async throws -> ListeningPosition? {
    try await database.listeningPosition(user, in: entry)
  }

  func keep(_ position: ListeningPosition) async throws { try await database.setListeningPosition(user, position) }
  func queue() async throws -> [EntryID] { try await database.playQueue(user) }
  func change(_ change: QueueChange) async throws {
    try await database.changePlayQueue(user) { change.applied(to: $0) }
  }
}
