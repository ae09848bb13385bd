import DataFlow
import HTML
import Lists
import Reader
import Storage

/// One timeline of a live page. A page with two timelines has two independent instances.
@ScreenActor
struct LiveTimeline {
  let list: TimelineList
  let preparing: EntryPreparing
  private let screen: TimelineScreen
  private let target: ListTarget<any TimelineItem, ItemID>

  /// The parts that the timelines of a page share.
  struct Page {
    let context: PageContext
    let layout: TimelineLayout
    let store: ScopedStore<PageFeature.State?, PageFeature.Action>
    let kinds: [ItemKind]
    let acting: any EntryActing
    let signals: EntrySignals
    let entries: any EntryLoading
    let stream: PageStream
  }

  init(_ opening: LiveOpening.Timeline, on page: Page) throws {
    let pane: TimelinePane = opening.pane
    let catalog = try ItemCatalog(page.kinds, page: page.context.rows(in: pane), acting: page.acting)
    let surroundings = ItemSurroundings(signals: page.signals) { (entry: StoredEntry) in catalog.entry(entry) }
    preparing = EntryPreparing { [entries = page.entries] (id: EntryID) in try await entries.entry(id) }
    let list = TimelineList(
      catalog: catalog, layout: page.layout, surroundings: surroundings, preparing: preparing)
    self.list = list
    target = ListTarget(
      list: pane.rawValue, stream: page.stream, identity: { (item: any TimelineItem) in item.id },
      write: { (item: any TimelineItem, markup: inout Markup) in list.write(item, into: &markup) })
    screen = TimelineScreen(
      list: list, store: page.store.scope(state: \.timelines, id: pane, action: \.timeline), rows: opening.rows,
      catalog: catalog, surroundings: surroundings, target: target,
      onNotice: { [weak stream = page.stream, context = page.context] (notice: TimelineNotice) in
        let older: String? = notice.bottom.map { (bottom: TimelinePosition) in
          context.showing(opening.query, in: pane, before: bottom).timelinePath
        }
        stream?.send(.notice(pane, notice, older: older))
      })
  }

  /// Changes the layout. Scroll position and selection stay.
  func setLayout(_ layout: TimelineLayout) {
    list.layout = layout
    target.redraw(list.items.elements)
  }

  /// Records that the rows from `first` to `last` are visible, in the given number of columns.
  func viewportChanged(from first: ItemID, through last: ItemID, columns: Int) {
    list.setColumns(columns)
    list.delegate.viewportChanged(from: first, through: last)
  }

  /// Selects a row.
  func select(_ id: ItemID) {
    list.delegate.selection.select(id)
  }

  /// Performs the named action of a row.
  func perform(_ action: String, on id: ItemID) -> ActionOutcome {
    list.delegate.perform(action, on: id)
  }

  /// Moves the selection for a key.
  ///
  /// - Returns: The selected row, or nil if the key leads nowhere.
  func press(_ key: ListKey) -> ItemID? {
    list.delegate.press(key) ? list.delegate.selection.cursor : nil
  }
}
