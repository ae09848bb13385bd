import Lists

/// An item of the list. All other code uses items by this protocol only.
protocol LibraryItem: ListItem<String> {
  func row(in rows: CellMap<LibraryRow>) -> Cell<LibraryRow>
}

/// A book, which shows its title.
struct LibraryBook: LibraryItem {
  let id: String
  var title: String

  /// Changes whenever the item looks different.
  var mark: ContentMark {
    var builder = ContentMarkBuilder()
    builder.combine(title)
    return builder.mark
  }

  func row(in rows: CellMap<LibraryRow>) -> Cell<LibraryRow> { rows.resolve(self) }
}

/// A line between books, which always looks the same.
struct LibraryDivider: LibraryItem {
  let id: String
  var mark: ContentMark { ContentMarkBuilder().mark }

  func row(in rows: CellMap<LibraryRow>) -> Cell<LibraryRow> { rows.resolve(self) }
}

/// Stands for a view of your platform.
final class LibraryRow {
  var text = ""
}

/// The screen: what shows the list.
final class LibraryScreen {
  let list = FlatList<any LibraryItem, String>(stamp: { $0.stamp })
  private(set) var lines: [String] = []

  init() throws {
    let rows = CellRegistry<LibraryRow>().map("rows") { problem in
      let row = LibraryRow()
      row.text = "\(problem)"
      return Cell(row)
    }
    let pool = ReusePool(limit: 20, make: LibraryRow.init, prepareForReuse: { $0.text = "" })
    try rows.register(LibraryBook.self, pool: pool, content: { $0 }, bind: { book, row in row.text = book.title })
    try rows.register(LibraryDivider.self, pool: pool, content: { $0 }, bind: { _, row in row.text = "—" })
    let table = TableDataSource(list: list) { item in item.row(in: rows) }
    list.show { [weak self] update in
      // A view applies each stage in a batch; this one reads its rows again.
      for stage in update.changes.stages { update.show(stage) }
      self?.lines = (0..<table.elementCount(inSection: 0)).compactMap { index in
        table.cell(at: ElementPath(section: 0, item: index))?.content.text
      }
    }
  }
}
