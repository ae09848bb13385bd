import DataFlow
import Diffing
import Lists
import Storage

/// A timeline that somebody looks at. It lives as long as its page's stream.
///
/// The store's state decides which entries are shown; items look after themselves from then on; the observer brings the difference
/// to the target.
@ScreenActor
public final class TimelineScreen {
  private let store: ScopedStore<TimelineFeature.State?, TimelineFeature.Action>
  private let catalog: ItemCatalog
  private let list: TimelineList
  /// Items that have arrived and wait; they follow their entries like those on the page.
  private let waiting: ItemContainer<any TimelineItem, ItemID>
  private let observer: DiffableObserver<any TimelineItem, ItemID>
  private let onNotice: (TimelineNotice) -> Void
  private var watch: StoreObservation?
  private var shownGeneration = 0
  private var arrivalsGeneration = 0
  private var announced: TimelineNotice?

  /// - Parameters:
  ///   - list: the parts of the list that the page shows.
  ///   - store: what the timeline is.
  ///   - rows: the stamps of the rows of the page.
  ///   - target: shows the rows; held weakly.
  ///   - onNotice: hears what stands around the rows, whenever that changes.
  public init(
    list: TimelineList, store: ScopedStore<TimelineFeature.State?, TimelineFeature.Action>, rows: [RowStamp<ItemID>],
    catalog: ItemCatalog, surroundings: ItemSurroundings, target: any ReloadTarget<any TimelineItem, ItemID>,
    onNotice: @escaping (TimelineNotice) -> Void
  ) {
    self.list = list
    self.catalog = catalog
    self.onNotice = onNotice
    waiting = ItemContainer(
      stamp: { (item: any TimelineItem) in item.stamp },
      attach: { (item: any TimelineItem, context: TimelineContext) in item.attach(context, in: surroundings) })
    observer = DiffableObserver(
      provider: list.items, stamp: { (item: any TimelineItem) in item.stamp }, shown: rows, target: target)
    self.store = store
    watch = store.observe { [weak self] (state: TimelineFeature.State?) in
      if let state { self?.show(state) }
    }
    // "Mark all as read" changes every row: one difference, once they all have.
    observer.onOutdated = { [weak self] in
      Task { self?.observer.update() }
    }
    list.delegate.onNearEnd = { [weak self] in self?.store.send(.showOlder) }
  }

  // MARK: - Private

  private func show(_ state: TimelineFeature.State) {
    if state.shownGeneration != shownGeneration {
      shownGeneration = state.shownGeneration
      list.items.set(catalog.items(from: state.shown, gathersBlocks: state.query.gathersBlocks))
      // Also where nothing was shown and nothing is: the page may have rows that are gone.
      observer.update()
    }
    if state.arrivalsGeneration != arrivalsGeneration {
      arrivalsGeneration = state.arrivalsGeneration
      waiting.set(catalog.items(from: state.arrivals, gathersBlocks: false))
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
