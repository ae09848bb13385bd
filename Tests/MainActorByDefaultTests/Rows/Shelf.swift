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

final class ShelfScreen: ReloadTarget {
  let items = OrderedSetProvider<any ShelfItem, String>(identity: { $0.id })
  let registry = CellRegistry<ShelfLine>()
  private let rows: CellMap<ShelfLine>
  private(set) var observer: DiffableObserver<SingleSection, any ShelfItem, String>?
  private var table: TableDataSource<any ShelfItem, ShelfLine>?
  private(set) var delegate: Delegate<any ShelfItem, String>?
  private(set) var opened: [String] = []
  private(set) var lines: [String] = []

  init() throws {
    rows = registry.map("rows") { _ in Cell(ShelfLine()) }
    let pool = ReusePool(limit: 20, make: { ShelfLine() }, prepareForReuse: { $0.text = "" })
    try rows.register(Book.self, pool: pool, content: { $0 }, bind: { book, line in line.text = book.title })
    try rows.register(Record.self, pool: pool, content: { $0 }, bind: { $1.text = "\($0.tracks) tracks" })
    observer = DiffableObserver(provider: items, stamp: { $0.stamp }, shown: [], target: self)
    table = observer.map { [rows] in TableDataSource(provider: $0.stage) { $0.cell(in: rows) } }
    delegate = table.map { table in
      Delegate(
        provider: items, identity: { $0.id }, arrangement: table, selection: Selection(mode: .single),
        actions: { [weak self] item in
          ItemActions(primary: ItemAction("open", title: "Open") { self?.opened.append(item.id) })
        })
    }
  }

  func apply(_ update: ListUpdate<SingleSection, any ShelfItem, String>) {
    for stage in update.changes.stages { update.show(stage) }
    lines = (0..<update.elements.count).compactMap { index in
      table?.cell(at: ElementPath(section: 0, item: index))?.content.text
    }
  }
}
