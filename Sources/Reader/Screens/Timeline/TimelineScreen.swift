import DataFlow
import Diffing
import Lists
import Storage

/// A timeline on an open page. It exists as long as the page's stream.
///
/// It has two lists: the entries that the page shows, and those that have arrived since and wait ("12 new"). The items
/// of both follow their entries; the waiting ones move to the page when the user asks for them.
@ScreenActor
public final class TimelineScreen {
  private var window: TimelineWindow
  private let source: any TimelineLoading
  private let events: UserEvents
  private let decoder: ItemDecoder
  private let list: TimelineList
  private let waiting: TimelineContainer
  private let rows: FlatList<any TimelineItem, ItemID>
  private let onNotice: (TimelineNotice) -> Void
  private var hearing: EventSubscription?
  private var announced: TimelineNotice?
  private var problem: String?
  private var isLoaded = false
  /// Requests that wait for the first load.
  private var afterLoading: [() -> Void] = []
  /// True if the target does not show the rows' last changes yet.
  private var isOutdated = false
  /// The number of entries shown. A block counts each of its entries.
  private var count = 0

  // What is to be loaded, one thing after the other.
  private var needsReload = false
  private var arrived: [EntryID] = []
  private var needsOlder = false
  private var loading: Task<Void, Never>?
  /// True if entries have changed since the running load began: its result may not have the change.
  private var hasChanged = false

  /// - Parameters:
  ///   - window: The part of the timeline that the page shows.
  ///   - list: The parts of the list that the page shows.
  ///   - source: Loads the entries.
  ///   - events: The events of the user.
  ///   - rows: The stamps of the page's rows.
  ///   - target: Receives the changes of the rows; held weakly.
  ///   - announced: The notices that the page shows, if they are known.
  ///   - onNotice: Receives the notices around the rows whenever they change.
  public init(
    window: TimelineWindow, list: TimelineList, source: any TimelineLoading, events: UserEvents,
    rows: [RowStamp<ItemID>], decoder: ItemDecoder, target: any ReloadTarget<SingleSection, any TimelineItem, ItemID>,
    announced: TimelineNotice? = nil, onNotice: @escaping (TimelineNotice) -> Void
  ) {
    self.window = window
    self.announced = announced
    self.list = list
    self.source = source
    self.events = events
    self.decoder = decoder
    self.onNotice = onNotice
    waiting = .following(events.signals, decoder: decoder)
    self.rows = FlatList(list.items, shown: rows, target: target)
    // "Mark all as read" changes every row: the update waits until all have changed, and sends one difference.
    self.rows.observer.onOutdated = { [weak self] in
      self?.isOutdated = true
      Task { self?.update() }
    }
    list.delegate.onNearEnd = { [weak self] in self?.showOlder() }
    hearing = events.subscribe { [weak self] in self?.hear($0) }
    events.add(self)
  }

  // Isolated, because the last reference may go on any thread: the containers are registered with the user's signals.
  isolated deinit {
    loading?.cancel()
  }

  // MARK: Public

  /// Loads everything again: the stream has opened, or the stored entries may have changed.
  public func reload() {
    needsReload = true
    hasChanged = true
    load()
  }

  /// Moves the waiting items to the page.
  public func showArrivals() {
    guard isLoaded else { return onceLoaded { [weak self] in self?.showArrivals() } }
    let entries = waiting.elements.flatMap(\.entries)
    guard let newest = entries.map(\.id).max() else { return }
    window.newest = max(window.newest, newest)
    window.waiting = []
    show(entries + shownEntries) { [waiting] in waiting.element($0.id) ?? $0 }
    waiting.removeAll()
    announce()
  }

  /// Adds the next older entries below the page's last row.
  public func showOlder() {
    guard isLoaded else { return onceLoaded { [weak self] in self?.showOlder() } }
    guard window.bottom != nil, !isFull else { return }
    needsOlder = true
    load()
  }

  /// Runs a request of the page when the rows are loaded: at once, or after the first load.
  public func onceLoaded(_ request: @escaping () -> Void) {
    if isLoaded { request() } else { afterLoading.append(request) }
  }

  /// The page's part of the timeline, from which another screen can go on.
  public var shown: Shown {
    Shown(window: window, rows: rows.observer.shown.flatMap(\.elements), announced: announced)
  }

  /// True if the page shows everything that the screen has heard of.
  public var isSettled: Bool { isLoaded && problem == nil && loading == nil && !isOutdated }

  // MARK: Internal

  /// The entries that wait to be shown.
  var waitingEntries: [StoredEntry] { waiting.elements.flatMap(\.entries) }
  var shownEntries: [StoredEntry] { list.items.elements.flatMap(\.entries) }
  var isIdle: Bool { loading == nil }

  // MARK: Private

  /// True if the page does not grow any more.
  private var isFull: Bool { count >= TimelineRequest.grownPage }

  private func hear(_ event: ReaderEvent) {
    switch event {
    case .refreshed(let inserted):
      arrived += inserted
      if arrived.count > TimelineRequest.longestPage { return reload() }
    case .readChanged(_, let isUnread):
      if isUnread, window.query.filter == .unread { return reload() }
      hasChanged = true
    case .starChanged(_, let isStarred):
      if isStarred, window.query.filter == .starred { return reload() }
      hasChanged = true
    case .labelsChanged(let states):
      if case .label(let label) = window.query.scope, states.contains(where: { $0.labels.contains(label) }) {
        return reload()
      }
      hasChanged = true
    case .contentChanged: hasChanged = true
    case .subscriptionsChanged, .anythingMayHaveChanged: return reload()
    case .othersMarked, .folderFolded, .listened, .keptChanged, .settingsChanged, .importing, .importEnded, .noticed,
      .noticesFailed:
      return
    }
    // A load that has failed may have lost what it was to find.
    if problem != nil { return reload() }
    load()
  }

  /// Shows these entries. Items that the page shows already, unchanged, stay.
  ///
  /// - Parameter item: Returns the item to show in place of a new one.
  private func show(_ entries: [StoredEntry], as item: (any TimelineItem) -> any TimelineItem = { $0 }) {
    let entries = entries.sorted { $0.position > $1.position }.prefix(TimelineRequest.longestPage)
    count = entries.count
    window.keeping.formUnion(entries.lazy.map(\.id))
    // Rows that exceed the limit belong to the next page.
    if count >= TimelineRequest.longestPage { window.bottom = entries.last?.position }
    let items = decoder.items(from: Array(entries), gathersBlocks: window.query.gathersBlocks)
    list.items.set(items.map(item))
  }

  private func update() {
    isOutdated = false
    rows.observer.update()
  }

  private func wait(_ entries: [StoredEntry]) {
    let entries = entries.sorted { $0.position > $1.position }.prefix(TimelineRequest.longestPage)
    window.waiting = Set(entries.lazy.map(\.id))
    waiting.set(decoder.items(from: Array(entries), gathersBlocks: false))
  }

  private func announce() {
    // Shows new entries on an empty page at once, because no row can move there.
    if isLoaded, list.items.elements.isEmpty, !waiting.elements.isEmpty { return showArrivals() }
    // Also the first time after the catch-up: the page may show notices of an earlier stream.
    guard isLoaded || problem != nil else { return }
    let notice = TimelineNotice(
      waiting: waiting.elements.count, newest: window.newest, bottom: window.bottom, isFull: isFull, problem: problem)
    if notice != announced {
      announced = notice
      onNotice(notice)
    }
  }
}

// MARK: - EntryViewer

extension TimelineScreen: EntryViewer {
  public var viewedEntries: [EntryID] { (waitingEntries + shownEntries).map(\.id) }
}

// MARK: - Loading

extension TimelineScreen {
  private enum Load {
    case everything
    case arrivals([EntryID])
    case older(TimelinePosition)
  }

  private enum Found {
    case everything(shown: [StoredEntry], waiting: [StoredEntry])
    case arrivals([StoredEntry])
    case older([StoredEntry], isEnd: Bool)
  }

  private var next: Load? {
    if needsReload { return .everything }
    if !arrived.isEmpty { return .arrivals(arrived) }
    if needsOlder, let bottom = window.bottom { return .older(bottom) }
    return nil
  }

  private func load() {
    guard loading == nil, next != nil else { return }
    loading = Task { [weak self, source] in
      while !Task.isCancelled, let (load, window) = self?.begin() {
        let found: Result<Found, any Error>
        do {
          found = .success(try await Self.find(load, in: window, source))
        } catch {
          found = .failure(error)
        }
        self?.end(load, found)
      }
      self?.loading = nil
    }
  }

  private func begin() -> (Load, TimelineWindow)? {
    hasChanged = false
    // A load of everything finds the entries that have arrived so far.
    if needsReload { arrived = [] }
    return next.map { ($0, window) }
  }

  private nonisolated static func find(
    _ load: Load, in window: TimelineWindow, _ source: any TimelineLoading
  ) async throws -> Found {
    switch load {
    case .everything:
      .everything(
        shown: try await source.entries(window.shown), waiting: try await source.entries(window.arrivals))
    case .arrivals(let ids):
      .arrivals(try await source.arrivals(of: window.query, among: ids))
    case .older(let bottom):
      try await older(than: bottom, in: window, source)
    }
  }

  private nonisolated static func older(
    than bottom: TimelinePosition, in window: TimelineWindow, _ source: any TimelineLoading
  ) async throws -> Found {
    var request = TimelineRequest(query: window.query)
    request.olderThan = bottom
    let entries = try await source.entries(request)
    return .older(entries, isEnd: entries.count < request.limit)
  }

  private func end(_ load: Load, _ found: Result<Found, any Error>) {
    // A result without a change that was made meanwhile would undo it: the load is repeated.
    if case .success = found, hasChanged { return }
    switch load {
    case .everything: needsReload = false
    case .arrivals(let ids): arrived.removeFirst(ids.count)
    case .older: needsOlder = false
    }
    switch found {
    case .failure(let error): problem = "The timeline could not be loaded: \(error)"
    case .success(let found): take(found)
    }
    announce()
  }

  private func take(_ found: Found) {
    switch found {
    case .everything(let shown, let arrivals):
      isLoaded = true
      problem = nil
      show(shown)
      wait(arrivals)
      // Also if there were and are no entries: the page may have rows of removed entries.
      update()
      let requests = afterLoading
      afterLoading = []
      for request in requests { request() }
    case .arrivals(let entries):
      let known = Set((waitingEntries + shownEntries).map(\.id))
      let new = entries.filter { entry in
        // An entry older than the page's last row belongs below the page, even if it has just arrived.
        !known.contains(entry.id) && window.bottom.map { entry.position >= $0 } ?? true
      }
      if !new.isEmpty { wait(new + waitingEntries) }
    case .older(let entries, let isEnd):
      window.bottom = isEnd ? nil : entries.last?.position
      show(shownEntries + entries.filter { $0.id <= window.newest })
      let new = entries.filter { $0.id > window.newest }
      if !new.isEmpty { wait(new + waitingEntries) }
    }
  }
}

extension TimelineQuery {
  /// True if blocks are gathered: in timelines of mixed feeds by time, not in one feed, starred entries or search
  /// results.
  public var gathersBlocks: Bool {
    guard search == nil, filter != .starred else { return false }
    if case .feed = scope { return false }
    return true
  }
}
