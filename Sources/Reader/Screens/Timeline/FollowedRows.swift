import DataFlow
import Diffing
import Lists
import Storage

/// The rows of an open page that keep their places: those of a timeline in another order than newest first, and those
/// behind the part that a ``TimelineScreen`` shows.
///
/// Their marks and contents follow their entries. Entries that arrive are only counted, because their places are
/// elsewhere in the order: the page offers to load the timeline again.
@ScreenActor
public final class FollowedRows {
  private let query: TimelineQuery
  private let counted: Arrivals?
  /// Requests that wait for rows that are being loaded.
  private var afterLoading: [() -> Void] = []
  /// True if the target does not show the rows' last changes yet.
  private var isOutdated = false
  private let makeList: () -> TimelineList
  /// Made with the first rows: most pages have none.
  private var list: TimelineList?
  private let source: any TimelineLoading
  private let decoder: ItemDecoder
  private weak var target: (any ReloadTarget<SingleSection, any TimelineItem, ItemID>)?
  private let onNotice: (Notice) -> Void
  private var hearing: EventSubscription?
  private var followed: FlatList<any TimelineItem, ItemID>?
  /// The rows as the page shows them, until the list knows them.
  private var unobserved: [RowStamp<ItemID>]
  private var waiting: Set<EntryID>
  /// Nil until the first notice: the page may show one of an earlier stream.
  private var announced: Notice?
  private var problem: String?

  // What is to be loaded, one thing after the other.
  private var needsRows = false
  private var needsNewRows = false
  private var arrived: [EntryID] = []
  private var loading: Task<Void, Never>?
  /// True if entries have changed, or rows were added, since the running load began: its result may not have them.
  private var hasChanged = false

  /// - Parameters:
  ///   - rows: The stamps of the page's rows.
  ///   - query: The timeline that the rows belong to.
  ///   - arrivals: The arrivals to count; nil if something else shows them.
  ///   - list: Makes the parts of the rows' list, once there are rows.
  ///   - target: Receives the changes of the rows; held weakly.
  ///   - announced: The notices that the page shows, if they are known.
  public init(
    rows: [RowStamp<ItemID>], query: TimelineQuery, arrivals: Arrivals?, list: @escaping () -> TimelineList,
    source: any TimelineLoading, events: UserEvents, decoder: ItemDecoder,
    target: any ReloadTarget<SingleSection, any TimelineItem, ItemID>, announced: Notice? = nil,
    onNotice: @escaping (Notice) -> Void
  ) {
    unobserved = rows.filter { $0.id.entry != nil }
    self.query = query
    counted = arrivals
    // Without arrivals to count there is nothing to say but a problem.
    self.announced = announced ?? (arrivals == nil ? Notice() : nil)
    waiting = arrivals?.counted ?? []
    makeList = list
    self.source = source
    self.decoder = decoder
    self.target = target
    self.onNotice = onNotice
    hearing = events.subscribe { [weak self] in self?.hear($0) }
    events.add(self)
  }

  // Isolated, because the last reference may go on any thread: the items are registered with the user's signals.
  isolated deinit {
    loading?.cancel()
  }

  // MARK: Public

  /// Loads the rows again: the stream has opened, or the stored entries may have changed.
  public func reload() {
    guard counted != nil || !rows.isEmpty else { return }
    needsRows = true
    hasChanged = true
    load()
  }

  /// Follows more rows, which the page has added at its end. Beyond the most rows of a page, the first ones are let go.
  public func follow(_ more: [RowStamp<ItemID>]) {
    let new = Set(more.map(\.id))
    let all = rows.filter { !new.contains($0.id) } + more.filter { $0.id.entry != nil }
    followed = nil
    unobserved = Array(all.suffix(TimelineRequest.longestPage))
    waiting.subtract(new.compactMap(\.entry))
    needsNewRows = true
    hasChanged = true
    if announced != nil { announce() }
    load()
  }

  /// Runs a request of the page when the rows are loaded: at once, or after the running load.
  public func onceLoaded(_ request: @escaping () -> Void) {
    if needsRows || needsNewRows { afterLoading.append(request) } else { request() }
  }

  /// The rows and what is said around them, from which others can go on.
  public var shown: Shown {
    var arrivals = counted
    arrivals?.counted = waiting
    return Shown(query: query, rows: rows, arrivals: arrivals, announced: announced)
  }

  /// True if the page shows everything that the rows have heard of.
  public var isSettled: Bool { problem == nil && loading == nil && !isOutdated }

  /// The items of the rows, as far as they are loaded.
  public var items: [any TimelineItem] { list?.items.elements ?? [] }

  // MARK: Internal

  var isIdle: Bool { loading == nil }

  // MARK: Private

  private var rows: [RowStamp<ItemID>] { followed?.observer.shown.flatMap(\.elements) ?? unobserved }

  private func hear(_ event: ReaderEvent) {
    switch event {
    case .refreshed(let inserted):
      guard counted != nil else { return }
      arrived += inserted
      if arrived.count > TimelineRequest.longestPage { return reload() }
    case .readChanged, .starChanged, .labelsChanged, .contentChanged: hasChanged = true
    case .subscriptionsChanged, .anythingMayHaveChanged: return reload()
    case .othersMarked, .folderFolded, .listened, .keptChanged, .settingsChanged, .importing, .importEnded, .noticed,
      .noticesFailed:
      return
    }
    // A load that has failed may have lost what it was to find.
    if problem != nil { return reload() }
    load()
  }

  private func announce() {
    let notice = Notice(waiting: waiting.count, problem: problem)
    guard notice != announced else { return }
    announced = notice
    onNotice(notice)
  }
}

// MARK: - EntryViewer

extension FollowedRows: EntryViewer {
  public var viewedEntries: [EntryID] { items.flatMap(\.entries).map(\.id) }
}

// MARK: - Loading

extension FollowedRows {
  private enum Load {
    case rows([EntryID], waiting: Set<EntryID>)
    case newRows([EntryID])
    case arrivals([EntryID])
  }

  private enum Found {
    case rows([StoredEntry], arrivals: [StoredEntry])
    case newRows([StoredEntry])
    case arrivals([StoredEntry])
  }

  private func load() {
    guard loading == nil, needsRows || needsNewRows || !arrived.isEmpty else { return }
    loading = Task { [weak self, source, query, counted] in
      while !Task.isCancelled, let load = self?.begin() {
        let found: Result<Found, any Error>
        do {
          found = .success(try await Self.find(load, of: query, counted, source))
        } catch {
          found = .failure(error)
        }
        self?.end(load, found)
      }
      self?.loading = nil
    }
  }

  private func begin() -> Load? {
    hasChanged = false
    // A load of the rows finds the entries that have arrived so far.
    if needsRows {
      arrived = []
      return .rows(rows.compactMap(\.id.entry), waiting: waiting)
    }
    if needsNewRows { return .newRows(rows.filter { list?.items.element($0.id) == nil }.compactMap(\.id.entry)) }
    return arrived.isEmpty ? nil : .arrivals(arrived)
  }

  private nonisolated static func find(
    _ load: Load, of query: TimelineQuery, _ counted: Arrivals?, _ source: any TimelineLoading
  ) async throws -> Found {
    switch load {
    case .rows(let ids, let waiting):
      var arrivals: [StoredEntry] = []
      if let counted {
        var request = TimelineRequest(query: counted.query, limit: TimelineRequest.longestPage)
        request.query.order = .newest
        request.arrivedAfter = counted.newest
        request.keeping = Array(waiting)
        arrivals = try await source.entries(request)
      }
      return .rows(ids.isEmpty ? [] : try await source.rows(of: query, among: ids), arrivals: arrivals)
    case .newRows(let ids):
      return .newRows(ids.isEmpty ? [] : try await source.rows(of: query, among: ids))
    case .arrivals(let ids):
      return .arrivals(try await source.arrivals(of: query, among: ids))
    }
  }

  private func end(_ load: Load, _ found: Result<Found, any Error>) {
    // A result without a change that was made meanwhile would undo it, and one without rows that were added would remove
    // them: the load is repeated.
    guard !hasChanged else { return }
    switch load {
    case .rows: needsRows = false
    case .newRows: needsNewRows = false
    case .arrivals(let ids): arrived.removeFirst(ids.count)
    }
    switch found {
    case .failure(let error):
      problem = "The timeline could not be loaded: \(error)"
      followLoaded()
    case .success(.rows(let entries, let arrivals)):
      problem = nil
      needsNewRows = false
      show(entries)
      waiting = Set(arrivals.map(\.id)).subtracting(rows.compactMap(\.id.entry))
    case .success(.newRows(let entries)):
      show(entries, keepsOthers: true)
    case .success(.arrivals(let entries)):
      waiting.formUnion(entries.map(\.id))
      waiting.subtract(rows.compactMap(\.id.entry))
    }
    announce()
    guard problem == nil, !needsRows, !needsNewRows else { return }
    let requests = afterLoading
    afterLoading = []
    for request in requests { request() }
  }

  /// Goes on with the rows that were loaded earlier, after a load of added ones has failed.
  private func followLoaded() {
    guard followed == nil, !needsNewRows, let list else { return }
    unobserved = unobserved.filter { list.items.element($0.id) != nil }
    show([], keepsOthers: true)
  }

  /// Shows the loaded entries in the places of their rows. The rows of removed entries go.
  ///
  /// - Parameter keepsOthers: True if rows that were loaded earlier stay as they are.
  private func show(_ entries: [StoredEntry], keepsOthers: Bool = false) {
    guard let target else { return }
    let before = rows
    let byID = Dictionary(entries.map { ($0.id, $0) }) { first, _ in first }
    let list = list ?? makeList()
    self.list = list
    let items = before.compactMap { row in
      row.id.entry.flatMap { byID[$0] }.map { decoder.item($0) } ?? (keepsOthers ? list.items.element(row.id) : nil)
    }
    followed = nil
    list.items.set(items)
    let followed = FlatList(list.items, shown: before, target: target)
    // As a timeline's: one difference for all changes of a turn.
    followed.observer.onOutdated = { [weak self] in
      self?.isOutdated = true
      Task { self?.update() }
    }
    self.followed = followed
    update()
  }

  private func update() {
    isOutdated = false
    followed?.observer.update()
  }
}
