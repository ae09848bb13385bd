import HTML
import Storage
import TerminalCells

struct ArticleItem: EntryItem {
  let entry: StoredEntry

  func write(into markup: inout Markup, in page: PageContext) {
    ArticleCell(item: self).write(into: &markup, in: page)
  }

  func writeBody(into markup: inout Markup) {
    ArticleCell(item: self).writeBody(into: &markup)
  }

  func terminalRow(width: Int) -> TerminalRow { ArticleRow(item: self).row(width: width) }
}
