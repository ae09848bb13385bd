import Diffing
import HTML
import Lists
import Storage

/// The parts of a timeline's list: items, the sources of their cells, and the delegate that handles the user's actions.
///
/// The two layouts are flavors of one data source over the same items. Changing the layout keeps items and selection.
@ScreenActor
public final class TimelineList {
  public let items: ItemContainer<any TimelineItem, ItemID>
  public let delegate: Delegate<any TimelineItem, ItemID>
  private let catalog: ItemCatalog
  private var source: DataSource<any TimelineItem, MarkupView>

  /// Elements to prefetch after and before those on the screen.
  static let ahead = 8
  static let behind = 2

  /// - Parameter preparing: Prefetches entries near the screen.
  public init(
    catalog: ItemCatalog, layout: TimelineLayout, surroundings: ItemSurroundings, preparing: EntryPreparing
  ) {
    self.catalog = catalog
    self.layout = layout
    items = ItemContainer(
      stamp: { (item: any TimelineItem) in item.stamp },
      attach: { (item: any TimelineItem, context: TimelineContext) in item.attach(context, in: surroundings) })
    source = Self.source(layout, items: items, catalog: catalog)
    let near = WorkingRange<any TimelineItem, ItemID>(
      ahead: Self.ahead, behind: Self.behind, stamp: { (item: any TimelineItem) in item.stamp },
      getReady: { (item: any TimelineItem) in item.id.entry.map { (id: EntryID) in preparing.prepare(id) } })
    delegate = Delegate(
      provider: items, identity: { (item: any TimelineItem) in item.id }, arrangement: source,
      selection: Selection(mode: .single),
      actions: { (item: any TimelineItem) in item.actions(in: catalog.actions) }, ranges: [near])
  }

  public var layout: TimelineLayout {
    didSet {
      guard layout != oldValue else { return }
      source = Self.source(layout, items: items, catalog: catalog)
      delegate.arrangement = source
    }
  }

  /// Writes the element's cell in the current layout.
  public func write(_ item: any TimelineItem, into markup: inout Markup) {
    let cell: Cell<MarkupView> = source.cell(for: item)
    markup.append(cell.content.markup)
    cell.giveBack()
  }

  /// Sets the number of cards in a line, as measured by the page. The list layout ignores it.
  public func setColumns(_ columns: Int) {
    guard layout == .cards, columns > 0, columns <= 64 else { return }
    source = Self.source(.cards, items: items, catalog: catalog, columns: columns)
    delegate.arrangement = source
  }

  private static func source(
    _ layout: TimelineLayout, items: ItemContainer<any TimelineItem, ItemID>, catalog: ItemCatalog, columns: Int = 2
  ) -> DataSource<any TimelineItem, MarkupView> {
    let cells: CellMap<MarkupView> = catalog.cells(of: layout)
    return switch layout {
    case .list:
      TableDataSource(provider: items) { (item: any TimelineItem) in item.cell(in: cells) }
    case .cards:
      CollectionDataSource(provider: items, columns: columns) { (item: any TimelineItem) in item.cell(in: cells) }
    }
  }
}
