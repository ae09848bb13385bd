import HTML
import Lists
import TerminalCells

/// Registers the cells of a kind: one for each layout of a page, and one for a terminal. All are required.
public struct ItemCells<Item> {
  private let catalog: ItemCatalog
  private let slots: ItemSlots<Item>

  init(_ catalog: ItemCatalog, _ slots: ItemSlots<Item>) {
    self.catalog = catalog
    self.slots = slots
  }

  /// Registers the element's row: one `<li>` made with `RowFrame`.
  public func row(
    _ write: @escaping (_ item: Item, _ markup: inout Markup, _ page: PageContext) -> Void
  ) throws(SlotProblem) {
    try register(in: catalog.rows, write)
  }

  /// Registers its card, for the layout with cards side by side. A block writes its row, which spans the page.
  public func card(
    _ write: @escaping (_ item: Item, _ markup: inout Markup, _ page: PageContext) -> Void
  ) throws(SlotProblem) {
    try register(in: catalog.cards, write)
  }

  /// Registers its line in a terminal. The width is a number of cells.
  public func line(_ draw: @escaping (_ item: Item, _ width: Int) -> TerminalRow) throws(SlotProblem) {
    let width: Int = catalog.terminalWidth
    try catalog.lines.register(slots.line) { (item: Item) in Cell(draw(item, width)) }
  }

  private func register(
    in map: CellMap<MarkupView>, _ write: @escaping (Item, inout Markup, PageContext) -> Void
  ) throws(SlotProblem) {
    let page: PageContext = catalog.page
    try map.register(
      slots.cell, pool: catalog.views, content: { (view: MarkupView) in view },
      bind: { (item: Item, view: MarkupView) in write(item, &view.markup, page) })
  }
}

extension ItemCells where Item: EntryItem {
  /// Registers the default card: the first picture, the title, and an excerpt.
  public func plainCard() throws(SlotProblem) {
    try card { (item: Item, markup: inout Markup, page: PageContext) in
      CardFrame(item: item, style: "plain").write(into: &markup, in: page)
    }
  }
}
