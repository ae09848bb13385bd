import HTML
import Storage
import TerminalCells

struct ArticleItem: EntryItem {
  let entry: StoredEntry
  let slots: ItemSlots<ArticleItem>

  func writeBody(into markup: inout Markup) {
    ArticleCell(item: self).writeBody(into: &markup)
  }
}
