import Lists
import Storage

/// The parts of a timeline's list: its items, which follow their entries, and the delegate, which prefetches the entries
/// near those on the screen.
@ScreenActor
public final class TimelineList {
  public let items: TimelineContainer
  public let delegate: Delegate<any TimelineItem, ItemID>

  /// Elements to prefetch after and before those on the screen.
  static let ahead = 8
  static let behind = 2

  public init(decoder: ItemDecoder, signals: EntrySignals, prefetcher: EntryPrefetcher) {
    items = .following(signals, decoder: decoder)
    let near = WorkingRange<any TimelineItem, ItemID>(
      ahead: Self.ahead, behind: Self.behind, stamp: { $0.stamp },
      getReady: { $0.id.entry.map { prefetcher.prefetch($0) } })
    delegate = Delegate(
      provider: items, identity: { $0.id }, selection: Selection(mode: .single), ranges: [near])
  }

  // Isolated, because the last reference may go on any thread: the items are registered with the user's signals.
  isolated deinit {}
}
