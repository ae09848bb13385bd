import DataFlow
import HTML
import Lists
import Reader
import Storage

/// One timeline of a live page. A page with two timelines has two independent instances.
@ScreenActor
struct LiveTimeline {
  let list: TimelineList
  let prefetcher: EntryPrefetcher
  private let screen: TimelineScreen
  private let target: ListTarget

  /// The parts that the timelines of a page share.
  struct Page {
    let context: PageContext
    let layout: TimelineLayout
    let store: ScopedStore<PageFeature.State?, PageFeature.Action>
    let decoder: ItemDecoder
    let signals: EntrySignals
    let entries: any EntryLoading
    let stream: PageStream
  }

  init(_ opening: LiveOpening.Timeline, on page: Page) {
    let pane = opening.pane
    prefetcher = EntryPrefetcher { [entries = page.entries] in try await entries.entry($0) }
    list = TimelineList(decoder: page.decoder, signals: page.signals, prefetcher: prefetcher)
    list.arrange(as: page.layout)
    target = ListTarget(
      pane: pane, layout: page.layout, writer: ItemWriter(context: page.context.rows(in: pane)), stream: page.stream)
    screen = TimelineScreen(
      list: list, store: page.store.scope(state: \.timelines, id: pane, action: \.timeline), rows: opening.rows,
      decoder: page.decoder, signals: page.signals, target: target,
      onNotice: { [weak stream = page.stream, context = page.context] (notice: TimelineNotice) in
        let older: String? = notice.bottom.map { (bottom: TimelinePosition) in
          context.showing(opening.query, in: pane, before: bottom).timelinePath
        }
        stream?.send(.notice(pane, notice, older: older))
      })
  }

  /// Changes the layout. Scroll position and selection stay.
  func setLayout(_ layout: TimelineLayout) {
    list.arrange(as: layout)
    target.setLayout(layout, of: list.items.elements)
  }

  var layout: TimelineLayout { target.layout }

  /// Records that the rows from `first` to `last` are visible, in the given number of columns.
  func viewportChanged(from first: ItemID, through last: ItemID, columns: Int) {
    list.arrange(as: layout, columns: columns)
    list.delegate.viewportChanged(from: first, through: last)
  }

  /// Selects a row.
  func select(_ id: ItemID) {
    list.delegate.selection.select(id)
  }

  /// Moves the selection for a key.
  ///
  /// - Returns: The selected row, or nil if the key leads nowhere.
  func press(_ key: ListKey) -> ItemID? {
    list.delegate.press(key) ? list.delegate.selection.cursor : nil
  }
}
