import DataFlow
import HTML
import Lists
import Reader
import Storage

/// One timeline of a live page: the parts that show it. A page with two has two of these, which know nothing of each other.
@ScreenActor
struct LiveTimeline {
  let list: TimelineList
  let preparing: EntryPreparing
  private let screen: TimelineScreen
  private let target: ListTarget<any TimelineItem, ItemID>

  /// What the timelines of a page have in common.
  struct Page {
    let context: PageContext
    let layout: TimelineLayout
    let store: ScopedStore<PageFeature.State?, PageFeature.Action>
    let kinds: [ItemKind]
    let acting: any EntryActing
    let signals: SignalBus<EntryID, EntrySignal>
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

  /// Another layout takes the present one's place; the page keeps its place and what is selected.
  func setLayout(_ layout: TimelineLayout) {
    list.layout = layout
    target.redraw(list.items.elements)
  }

  /// The reader sees the rows from the first to the last given, in so many columns.
  func viewportChanged(from first: ItemID, through last: ItemID, columns: Int) {
    list.setColumns(columns)
    list.delegate.viewportChanged(from: first, through: last)
  }

  /// The reader has chosen a row.
  func select(_ id: ItemID) {
    list.delegate.selection.select(id)
  }

  /// Does what the row of that identity offers under that name.
  func perform(_ action: String, on id: ItemID) -> ActionOutcome {
    list.delegate.perform(action, on: id)
  }

  /// A key that moves through the list as it is laid out.
  ///
  /// - Returns: the row that it leads to, or nil.
  func press(_ key: ListKey) -> ItemID? {
    list.delegate.press(key) ? list.delegate.selection.cursor : nil
  }
}
