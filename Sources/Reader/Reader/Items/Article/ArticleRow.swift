import TerminalCells

struct ArticleRow {
  let item: ArticleItem

  func row(width: Int) -> TerminalRow {
    EntryLine(entry: item.entry, symbol: "¶", title: item.entry.displayTitle).row(width: width)
  }
}
