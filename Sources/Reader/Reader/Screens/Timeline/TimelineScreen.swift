import DataFlow
import Diffing
import Lists
import Storage

/// A timeline on an open page. It exists as long as the page's stream.
///
/// The store's state decides which entries are shown. Items then update themselves, and the observer sends the
/// differences to the target.
@ScreenActor
public final class TimelineScreen {
  private let store: ScopedStore<TimelineFeature.State?, TimelineFeature.Action>
  private let decoder: ItemDecoder
  private let list: TimelineList
  /// Items that wait to be shown. They follow changes of their entries like those on the page.
  private let waiting: TimelineContainer
  private let observer: DiffableObserver<any TimelineItem, ItemID>
  private let onNotice: (TimelineNotice) -> Void
  private var watch: StoreObservation?
  private var shownGeneration = 0
  private var arrivalsGeneration = 0
  private var announced: TimelineNotice?

  /// - Parameters:
  ///   - list: The parts of the list that the page shows.
  ///   - store: The state of the timeline.
  ///   - rows: The stamps of the page's rows.
  ///   - target: Receives the changes of the rows; held weakly.
  ///   - onNotice: Receives the notices around the rows whenever they change.
  public init(
    list: TimelineList, store: ScopedStore<TimelineFeature.State?, TimelineFeature.Action>, rows: [RowStamp<ItemID>],
    decoder: ItemDecoder, signals: EntrySignals, target: any ReloadTarget<any TimelineItem, ItemID>,
    onNotice: @escaping (TimelineNotice) -> Void
  ) {
    self.list = list
    self.decoder = decoder
    self.onNotice = onNotice
    waiting = .following(signals, decoder: decoder)
    observer = DiffableObserver(
      provider: list.items, stamp: { $0.stamp }, shown: rows, target: target)
    self.store = store
    watch = store.observe { [weak self] (state: TimelineFeature.State?) in
      if let state { self?.show(state) }
    }
    // "Mark all as read" changes every row: the update waits until all have changed, and sends one difference.
    observer.onOutdated = { [weak self] in
      Task { self?.observer.update() }
    }
    list.delegate.onNearEnd = { [weak self] in self?.store.send(.showOlder) }
  }

  // MARK: - Private

  private func show(_ state: TimelineFeature.State) {
    if state.shownGeneration != shownGeneration {
      shownGeneration = state.shownGeneration
      list.items.set(decoder.items(from: state.shown, gathersBlocks: state.query.gathersBlocks))
      // Also if there were and are no entries: the page may have rows of removed entries.
      observer.update()
    }
    if state.arrivalsGeneration != arrivalsGeneration {
      arrivalsGeneration = state.arrivalsGeneration
      waiting.set(decoder.items(from: state.arrivals, gathersBlocks: false))
    }
    // Also the first time after the catch-up: the page may show notices of an earlier stream.
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

/// The notices around the rows of a timeline.
public struct TimelineNotice: Sendable, Hashable {
  /// The number of new entries that wait to be shown.
  public var waiting: Int
  /// The newest entry that the page accounts for; waiting entries are newer.
  public var newest: EntryID
  /// The position of the page's last row, where the next page continues; nil at the timeline's end.
  public var bottom: TimelinePosition?
  /// True if the page has the most rows allowed. Older entries are on the next page.
  public var isFull: Bool
  public var problem: String?
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
