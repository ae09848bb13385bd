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
  /// The arrivals to count: those of the query after an entry.
  public struct Arrivals: Sendable {
    let query: TimelineQuery
    let newest: EntryID

    public init(_ window: TimelineWindow) {
      query = window.query
      newest = window.newest
    }
  }

  /// The sentences around the rows.
  public struct Notice: Sendable, Hashable {
    /// The number of entries that have arrived since the page was made.
    public var waiting = 0
    public var problem: String?
  }

  private let query: TimelineQuery
  private let counted: Arrivals?
  private let makeList: () -> TimelineList
  /// Made with the first rows: most pages have none.
  private var list: TimelineList?
  private let source: any TimelineLoading
  private let decoder: ItemDecoder
  private weak var target: (any ReloadTarget<SingleSection, any TimelineItem, ItemID>)?
  private let onNotice: (Notice) -> Void
  private var hearing: EventSubscription?
  private var observer: DiffableObserver<SingleSection, any TimelineItem, ItemID>?
  /// The rows as the page shows them, until the observer knows them.
  private var shown: [RowStamp<ItemID>]
  private var waiting: Set<EntryID> = []
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
  public init(
    rows: [RowStamp<ItemID>], query: TimelineQuery, arrivals: Arrivals?, list: @escaping () -> TimelineList,
    source: any TimelineLoading, events: UserEvents, decoder: ItemDecoder,
    target: any ReloadTarget<SingleSection, any TimelineItem, ItemID>, onNotice: @escaping (Notice) -> Void
  ) {
    shown = rows.filter { $0.id.entry != nil }
    self.query = query
    counted = arrivals
    // Without arrivals to count there is nothing to say but a problem.
    announced = arrivals == nil ? Notice() : nil
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
    observer = nil
    shown = Array(all.suffix(TimelineRequest.longestPage))
    waiting.subtract(new.compactMap(\.entry))
    needsNewRows = true
    hasChanged = true
    if announced != nil { announce() }
    load()
  }

  /// The items of the rows, as far as they are loaded.
  public var items: [any TimelineItem] { list?.items.elements ?? [] }

  // MARK: Internal

  var isIdle: Bool { loading == nil }

  // MARK: Private

  private var rows: [RowStamp<ItemID>] { observer?.shown.flatMap(\.elements) ?? shown }

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
    case rows([EntryID])
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
      return .rows(rows.compactMap(\.id.entry))
    }
    if needsNewRows { return .newRows(rows.filter { list?.items.element($0.id) == nil }.compactMap(\.id.entry)) }
    return arrived.isEmpty ? nil : .arrivals(arrived)
  }

  private nonisolated static func find(
    _ load: Load, of query: TimelineQuery, _ counted: Arrivals?, _ source: any TimelineLoading
  ) async throws -> Found {
    switch load {
    case .rows(let ids):
      var arrivals: [StoredEntry] = []
      if let counted {
        var request = TimelineRequest(query: counted.query, limit: TimelineRequest.longestPage)
        request.query.order = .newest
        request.arrivedAfter = counted.newest
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
  }

  /// Goes on with the rows that were loaded earlier, after a load of added ones has failed.
  private func followLoaded() {
    guard observer == nil, !needsNewRows, let list else { return }
    shown = shown.filter { list.items.element($0.id) != nil }
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
    observer = nil
    list.items.set(items)
    let observer = DiffableObserver(provider: list.items, shown: before, target: target)
    // As a timeline's: one difference for all changes of a turn.
    observer.onOutdated = { [weak self] in
      Task { self?.observer?.update() }
    }
    self.observer = observer
    observer.update()
  }
}
