import HTML
import Storage
import TerminalCells

struct StatusItem: EntryItem {
  let entry: StoredEntry

  func write(into markup: inout Markup, in page: PageContext) {
    StatusCell(item: self).write(into: &markup, in: page)
  }

  func writeCard(into markup: inout Markup, in page: PageContext) {
    StatusCell(item: self).writeCard(into: &markup, in: page)
  }

  func writeBody(into markup: inout Markup) {
    StatusCell(item: self).writeBody(into: &markup)
  }

  func terminalRow(width: Int) -> TerminalRow { StatusRow(item: self).row(width: width) }
}
