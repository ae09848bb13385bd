import Screens
import Storage
import Threading

/// Stubs the sources and stores of the screens, for the gallery and tests. It answers as the database would, and records
/// the calls.
public final class StubSources: TimelineLoading, SubscriptionsLoading, EntryLoading, SettingsKeeping, ListeningKeeping {
  public struct Content: Sendable {
    /// Newest first.
    public var entries: [StoredEntry] = []
    public var list = SubscriptionList()
    public var settings = ReaderSettings()
    public var views = PlaceViews()
    public var position: ListeningPosition?
    public var queue: [EntryID] = []
    /// The timing of answers without a timing of their own.
    public var delay = StubDelay.atOnce
    public var timelineDelay: StubDelay?
    /// The timing of loads by live pages, which load their content again; nil for that of timelines.
    public var liveDelay: StubDelay?
    public var listDelay: StubDelay?
    public var entryDelay: StubDelay?
    /// The names of the calls.
    public var asked: [String] = []

    public init() {}
  }

  private let content: Lock<Content>

  public init(_ content: Content = Content()) {
    self.content = Lock(content)
  }

  public var now: Content { content.withLock { $0 } }

  public func set(_ change: (inout Content) -> Void) { content.withLock { change(&$0) } }

  /// Replaces the container's declarations.
  public func install(into screens: ScreenContainer) {
    screens.timelines.register { _ in self }
    screens.subscriptions.register { _ in self }
    screens.entries.register { _ in self }
    screens.settings.register { _ in self }
    screens.listening.register { _ in self }
  }

  // MARK: - Calls

  public func entries(_ request: TimelineRequest) async throws -> [StoredEntry] {
    let isLive = request.arrivedUpTo != nil || request.arrivedAfter != nil
    let content = try await answer("entries") { isLive ? $0.liveDelay ?? $0.timelineDelay : $0.timelineDelay }
    let matching = content.entries.filter { entry in
      request.bounds(entry) && (request.keeping.contains(entry.id) || content.matches(request.query, entry))
    }
    return Array(matching.prefix(request.limit))
  }

  public func arrivals(of query: TimelineQuery, among ids: [EntryID]) async throws -> [StoredEntry] {
    let content = try await answer("arrivals") { $0.liveDelay ?? $0.timelineDelay }
    return content.entries.filter { ids.contains($0.id) && content.matches(query, $0) }
  }

  public func rows(of query: TimelineQuery, among ids: [EntryID]) async throws -> [StoredEntry] {
    try await answer("rows") { $0.liveDelay ?? $0.timelineDelay }.entries.filter { ids.contains($0.id) }
  }

  public func newestEntry() async throws -> EntryID {
    try await answer("newest").entries.map(\.id).max() ?? EntryID(rawValue: 0)
  }

  public func list() async throws -> SubscriptionList {
    let content = try await answer("list", \.listDelay)
    var list = content.list
    list.rowCount = content.entries.count
    return list
  }

  public func keptCounts() async throws -> KeptCounts {
    try await answer("counts", \.listDelay).list.kept?.counts ?? KeptCounts()
  }

  public func rowCount(of scope: EntryScope) async throws -> Int? {
    let content = try await answer("counts", \.listDelay)
    return content.entries.count { content.matches(TimelineQuery(scope: scope), $0) }
  }

  public func fold(_ folder: FolderID, isFolded: Bool) async throws -> Bool {
    let index = try await answer("fold").list.folders.firstIndex { $0.id == folder }
    if let index { set { $0.list.folders[index].isFolded = isFolded } }
    return index != nil
  }

  public func entry(_ id: EntryID) async throws -> StoredEntry? {
    try await answer("entry \(id)", \.entryDelay).entries.first { $0.id == id }
  }

  public func entries(_ ids: [EntryID]) async throws -> [StoredEntry] {
    let entries = try await answer("entries").entries
    return ids.compactMap { id in entries.first { $0.id == id } }
  }

  public func views() async throws -> PlaceViews { try await answer("settings").views }

  public func setView(_ view: PlaceView, of place: ViewedPlace) async throws {
    _ = try await answer("set view")
    set { $0.views[place] = view }
  }

  public func settings() async throws -> ReaderSettings { try await answer("settings").settings }

  public func set<Value>(_ setting: Setting<Value>, to value: Value) async throws {
    _ = try await answer("set \(setting.key)")
    set { $0.settings[setting] = value }
  }

  public func latest() async throws -> ListeningPosition? { try await answer("position").position }

  public func position(in entry: EntryID) async throws -> ListeningPosition? {
    try await answer("position").position.flatMap { $0.entry == entry ? $0 : nil }
  }

  public func keep(_ position: ListeningPosition) async throws {
    _ = try await answer("keep position")
    set { $0.position = position }
  }

  public func queue() async throws -> [EntryID] { try await answer("queue").queue }

  public func change(_ change: QueueChange) async throws {
    _ = try await answer("change queue")
    set { $0.queue = change.applied(to: $0.queue) }
  }

  private func answer(
    _ call: String, _ delay: (Content) -> StubDelay? = { _ in nil }
  ) async throws -> Content {
    set { $0.asked.append(call) }
    let content = now
    try await (delay(content) ?? content.delay).wait()
    return content
  }
}

extension TimelineRequest {
  /// True if the entry is within the request's bounds.
  fileprivate func bounds(_ entry: StoredEntry) -> Bool {
    if let olderThan, entry.position >= olderThan { return false }
    if let newerThan, entry.position <= newerThan { return false }
    if let notOlderThan, entry.position < notOlderThan { return false }
    if let arrivedUpTo, entry.id > arrivedUpTo { return false }
    if let arrivedAfter, entry.id <= arrivedAfter { return false }
    return true
  }
}

extension StubSources.Content {
  fileprivate func matches(_ query: TimelineQuery, _ entry: StoredEntry) -> Bool {
    let isInScope =
      switch query.scope {
      case .all: true
      case .feed(let id): entry.feedID == id
      case .folder(let id): list.subscriptions.contains { $0.feed.id == entry.feedID && $0.folders.contains(id) }
      case .label(let id): entry.labels.contains(id)
      }
    let passes =
      switch query.filter {
      case .all: true
      case .unread: entry.isUnread
      case .starred: entry.isStarred
      }
    guard isInScope, passes, let search = query.search else { return isInScope && passes }
    let words = (entry.displayTitle + " " + entry.excerpt).lowercased()
    return search.lowercased().split(separator: " ").allSatisfy { words.contains($0) }
  }
}
