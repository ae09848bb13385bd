import Diffing
import HTML
import Lists
import Storage

/// The parts of a timeline's list, put together: items, what makes their cells, and what the reader does with them.
///
/// The layouts are the two flavors of one data source over the same items: one takes the other's place while the page is
/// looked at, and neither items nor selection notice.
@ScreenActor
public final class TimelineList {
  public let items: ItemContainer<any TimelineItem, ItemID>
  public let delegate: Delegate<any TimelineItem, ItemID>
  private let context: PageContext
  private var source: DataSource<any TimelineItem, Markup>

  /// How many elements beyond those on the screen get ready to be opened.
  static let ahead = 8
  static let behind = 2

  /// - Parameter preparing: gets entries ready that are near the reader; they are let go when he is elsewhere.
  public init(
    context: PageContext, layout: TimelineLayout, surroundings: ItemSurroundings, preparing: EntryPreparing
  ) {
    self.context = context
    self.layout = layout
    items = ItemContainer(
      stamp: { (item: any TimelineItem) in item.stamp },
      attach: { (item: any TimelineItem, context: TimelineContext) in item.attach(context, in: surroundings) })
    source = Self.source(layout, items: items, context: context)
    let near = WorkingRange<any TimelineItem, ItemID>(
      ahead: Self.ahead, behind: Self.behind, stamp: { (item: any TimelineItem) in item.stamp },
      getReady: { (item: any TimelineItem) in item.id.entry.map { (id: EntryID) in preparing.prepare(id) } })
    delegate = Delegate(
      provider: items, identity: { (item: any TimelineItem) in item.id }, arrangement: source,
      selection: Selection(mode: .single),
      actions: { (item: any TimelineItem) in item.actions(in: surroundings) }, ranges: [near])
  }

  public var layout: TimelineLayout {
    didSet {
      guard layout != oldValue else { return }
      source = Self.source(layout, items: items, context: context)
      delegate.arrangement = source
    }
  }

  /// The element's cell in the present layout.
  public func markup(of item: any TimelineItem) -> Markup {
    source.cell(for: item).content
  }

  /// How many cards stand side by side, as the page says; rows do not care.
  public func setColumns(_ columns: Int) {
    guard layout == .cards, columns > 0, columns <= 64 else { return }
    source = Self.source(.cards, items: items, context: context, columns: columns)
    delegate.arrangement = source
  }

  private static func source(
    _ layout: TimelineLayout, items: ItemContainer<any TimelineItem, ItemID>, context: PageContext, columns: Int = 2
  ) -> DataSource<any TimelineItem, Markup> {
    switch layout {
    case .list:
      TableDataSource(provider: items) { (item: any TimelineItem) in Cell(item.markup(in: .list, of: context)) }
    case .cards:
      CollectionDataSource(provider: items, columns: columns) { (item: any TimelineItem) in
        Cell(item.markup(in: .cards, of: context))
      }
    }
  }
}

extension TimelineItem {
  /// The element's markup in a layout.
  public func markup(in layout: TimelineLayout, of page: PageContext) -> Markup {
    var markup = Markup()
    switch layout {
    case .list: write(into: &markup, in: page)
    case .cards: writeCard(into: &markup, in: page)
    }
    return markup
  }
}
