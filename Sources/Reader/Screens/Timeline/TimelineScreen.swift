import DataFlow
import Diffing
import Lists
import Storage

/// A timeline that somebody looks at. It lives as long as its page's stream.
///
/// State decides which entries are shown; items look after themselves from then on; the observer brings the difference
/// to the target.
@ScreenActor
public final class TimelineScreen {
  private let store: Store<TimelineFeature.State, TimelineFeature.Action>
  private let decoding: ItemDecoding
  private let shown: ItemContainer<any TimelineItem, ItemID>
  /// Items that have arrived and wait; they follow their entries like those on the page.
  private let waiting: ItemContainer<any TimelineItem, ItemID>
  private let observer: DiffableObserver<any TimelineItem, ItemID>
  private let onNotice: (TimelineNotice) -> Void
  private var watch: StoreObservation?
  private var shownGeneration = 0
  private var arrivalsGeneration = 0
  private var announced: TimelineNotice?

  /// - Parameters:
  ///   - state: what the page shows already.
  ///   - rows: the stamps of the rows of the page.
  ///   - target: shows the rows; held weakly.
  ///   - onNotice: hears what stands around the rows, whenever that changes.
  public init(
    state: TimelineFeature.State, rows: [RowStamp<ItemID>], loading: any TimelineLoading, decoding: ItemDecoding,
    signals: SignalBus<EntryID, EntrySignal>, target: any ReloadTarget<any TimelineItem, ItemID>,
    onNotice: @escaping (TimelineNotice) -> Void
  ) {
    self.decoding = decoding
    self.onNotice = onNotice
    let surroundings = ItemSurroundings(signals: signals) { (entry: StoredEntry) in decoding.entry(entry) }
    shown = Self.container(in: surroundings)
    waiting = Self.container(in: surroundings)
    observer = DiffableObserver(
      provider: shown, stamp: { (item: any TimelineItem) in item.stamp }, shown: rows, target: target)
    store = Store(initial: state, reducer: TimelineFeature(loading: loading))
    watch = store.observe { [weak self] (state: TimelineFeature.State) in self?.show(state) }
  }

  /// Brings the page up to what is stored now. The first call is the catch-up with what the page has.
  public func reload() {
    store.send(.reload)
  }

  /// Entries were stored, of any feed.
  public func entriesCame(_ ids: [EntryID]) {
    store.send(.came(ids))
  }

  /// Entries were read, starred or changed somewhere.
  public func entriesChanged(_ change: EntryChange) {
    store.send(.entriesChanged(change))
  }

  /// Shows what has waited.
  public func showArrivals() {
    store.send(.showArrivals)
  }

  /// Lengthens the page at its end.
  public func showOlder() {
    store.send(.showOlder)
  }

  // MARK: - Internal

  /// Whether nothing is being loaded.
  var isIdle: Bool { store.isIdle }

  private func show(_ state: TimelineFeature.State) {
    if state.shownGeneration != shownGeneration {
      shownGeneration = state.shownGeneration
      shown.set(decoding.items(from: state.shown, gathersBlocks: state.query.gathersBlocks))
      // Also where nothing was shown and nothing is: the page may have rows that are gone.
      observer.update()
    }
    if state.arrivalsGeneration != arrivalsGeneration {
      arrivalsGeneration = state.arrivalsGeneration
      waiting.set(decoding.items(from: state.arrivals, gathersBlocks: false))
    }
    // Also the first time, after the catch-up: the page may remember what another stream has said.
    guard state.isLoaded || state.problem != nil else { return }
    let notice = TimelineNotice(
      waiting: waiting.elements.count, newest: state.newest, bottom: state.bottom, isFull: state.isFull,
      problem: state.problem)
    if notice != announced {
      announced = notice
      onNotice(notice)
    }
  }

  private static func container(in surroundings: ItemSurroundings) -> ItemContainer<any TimelineItem, ItemID> {
    ItemContainer(
      stamp: { (item: any TimelineItem) in item.stamp },
      attach: { (item: any TimelineItem, context: TimelineContext) in item.attach(context, in: surroundings) })
  }
}

/// What stands around the rows of a timeline.
public struct TimelineNotice: Sendable, Hashable {
  /// How many new entries wait to be shown.
  public var waiting: Int
  /// The newest entry that the page knows of; what waits has come later.
  public var newest: EntryID
  /// Where the timeline goes on below the page; nil at its end.
  public var bottom: TimelinePosition?
  /// Whether the page can take no more rows: what is older has a page of its own.
  public var isFull: Bool
  public var problem: String?
}

extension TimelineQuery {
  /// Blocks are gathered where feeds mix and time decides, not in one feed, among stars or in search results.
  public var gathersBlocks: Bool {
    guard search == nil, filter != .starred else { return false }
    if case .feed = scope { return false }
    return true
  }
}
