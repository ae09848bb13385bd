import Diffing
import Lists

/// What all items of the shelf are.
protocol ShelfItem: ListItem<String> {
  func cell(in rows: CellMap<ShelfLine>) -> Cell<ShelfLine>
}

struct Book: @MainActor ShelfItem {
  let id: String
  var title: String
  var mark: ContentMark {
    var builder = ContentMarkBuilder()
    builder.combine(title)
    return builder.mark
  }

  func cell(in rows: CellMap<ShelfLine>) -> Cell<ShelfLine> { rows.resolve(self) }
}

struct Record: @MainActor ShelfItem {
  let id: String
  var tracks: Int
  var mark: ContentMark { ContentMark(value: UInt64(clamping: tracks)) }

  func cell(in rows: CellMap<ShelfLine>) -> Cell<ShelfLine> { rows.resolve(self) }
}

/// Stands for a view.
final class ShelfLine {
  var text = ""
}

final class ShelfScreen {
  let list = FlatList<any ShelfItem, String>(stamp: { $0.stamp })
  let registry = CellRegistry<ShelfLine>()
  let delegate: Delegate<any ShelfItem, String>
  private(set) var opened: [String] = []
  private(set) var lines: [String] = []

  init() throws {
    let rows = registry.map("rows") { _ in Cell(ShelfLine()) }
    let pool = ReusePool(limit: 20, make: { ShelfLine() }, prepareForReuse: { $0.text = "" })
    try rows.register(Book.self, pool: pool, content: { $0 }, bind: { book, line in line.text = book.title })
    try rows.register(Record.self, pool: pool, content: { $0 }, bind: { $1.text = "\($0.tracks) tracks" })
    let table = TableDataSource(list: list) { $0.cell(in: rows) }
    var open: (any ShelfItem) -> Void = { _ in }
    delegate = Delegate(
      provider: list.items, identity: { $0.id }, arrangement: table, selection: Selection(mode: .single),
      actions: { item in ItemActions(primary: ItemAction("open", title: "Open") { open(item) }) })
    open = { [weak self] in self?.opened.append($0.id) }
    list.show { [weak self] update in
      for stage in update.changes.stages { update.show(stage) }
      self?.lines = (0..<table.elementCount(inSection: 0)).compactMap { index in
        table.cell(at: ElementPath(section: 0, item: index))?.content.text
      }
    }
  }
}
