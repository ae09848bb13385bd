import TerminalCells

struct StatusRow {
  let item: StatusItem

  func row(width: Int) -> TerminalRow {
    EntryLine(entry: item.entry, symbol: "“", title: item.entry.excerpt).row(width: width)
  }
}
