import HTML
import Storage
import TerminalCells

struct StatusItem: EntryItem {
  let entry: StoredEntry
  let slots: ItemSlots<StatusItem>

  func writeBody(into markup: inout Markup) {
    StatusCell(item: self).writeBody(into: &markup)
  }
}
