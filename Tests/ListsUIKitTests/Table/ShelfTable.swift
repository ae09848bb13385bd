#if STAND_IN
  import Lists
  import ListsUIKit
  import UIKitStandIn

  final class BookCell: UITableViewCell {
    var text = ""
  }

  final class FilmCell: UITableViewCell {
    var text = ""
  }

  final class ShelfHeader: UITableViewHeaderFooterView {
    var text = ""
  }

  final class ShelfView: UIView {
    var text = ""
  }

  /// A table with its adapter, whose cells UIKit reuses or have views from a pool.
  @MainActor
  final class ShelfTable {
    init(_ shelf: Shelf, isPooled: Bool = false, rows: CGFloat = 6, isInWindow: Bool = true) throws {
      table = UITableView(height: rows * 44)
      table.window = isInWindow ? UIWindow() : nil
      let map = registry.map("rows") { _ in .pooled { Cell(UIView()) } }
      if isPooled {
        let views = pooled.map("views") { _ in Cell(UIView()) }
        try views.register(Book.self, pool: pool, content: { $0 }, bind: { $1.text = $0.text })
        try views.register(Film.self, pool: pool, content: { $0 }, bind: { $1.text = $0.text })
        try map.register(Book.self) { book in .pooled { views.resolve(book) } }
        try map.register(Film.self) { film in .pooled { views.resolve(film) } }
      } else {
        try map.register(Book.self, cell: BookCell.self) { $1.text = $0.text }
        try map.register(Film.self, cell: FilmCell.self) { $1.text = $0.text }
      }
      let heading = TableHeading.reusing(ShelfHeader.self) { (item: any ShelfItem, view) in view.text = item.text }
      adapter = TableAdapter(
        table, identity: { $0.id }, cell: { $0.tableCell(in: map) }, heading: { heading($1) },
        behavior: shelf.behavior, heights: heights, observer: shelf.observer)
    }

    let table: UITableView
    let adapter: TableAdapter<String, any ShelfItem, Int>
    let pool = ReusePool(limit: 50, make: { ShelfView() }, prepareForReuse: { $0.text = "" })
    let heights = SizeCache<Int, CGFloat>(limit: 100)

    /// The texts of the cells on the screen.
    var texts: [String] {
      table.visibleCells.map { cell in
        (cell as? BookCell)?.text ?? (cell as? FilmCell)?.text ?? pooledText(cell) ?? "no text"
      }
    }

    var selected: Set<IndexPath> { Set(table.indexPathsForSelectedRows ?? []) }

    private let registry = SlotRegistry<TableCell>()
    private let pooled = CellRegistry<UIView>()

    private func pooledText(_ cell: UITableViewCell) -> String? {
      let views = cell.contentView.subviews.compactMap { $0 as? ShelfView }
      return views.count == 1 ? views[0].text : nil
    }
  }

  extension ShelfItem {
    @MainActor func tableCell(in map: ItemMap<TableCell>) -> TableCell { map.resolve(self) }
  }
#endif
