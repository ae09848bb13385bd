import HTML
import Storage
import TerminalCells

/// An item for an entry that cannot be decoded. It shows the error.
struct PlaceholderEntry: EntryItem {
  let entry: StoredEntry
  let slots: ItemSlots<PlaceholderEntry>
  let problem: String

  func write(into markup: inout Markup, in page: PageContext) {
    RowFrame(self, style: "placeholder").write(into: &markup) { (row: inout Markup) in
      row.rowTitle(entry.displayTitle, of: entry, in: page)
      row.element("p", [.class("problem")], text: problem)
    }
  }

  func writeBody(into markup: inout Markup) {
    markup.element("p", [.class("problem")], text: problem)
    markup.cleanedContent(of: entry)
    markup.enclosureList(entry.enclosures)
  }
}
