import HTML
import Storage
import TerminalCells

struct GalleryItem: EntryItem {
  let entry: StoredEntry
  let slots: ItemSlots<GalleryItem>

  init(entry: StoredEntry, slots: ItemSlots<GalleryItem>) throws(MalformedElement) {
    guard !entry.images.isEmpty else {
      throw MalformedElement("A gallery needs pictures, and this one has none.")
    }
    self.entry = entry
    self.slots = slots
  }

  func writeBody(into markup: inout Markup) {
    GalleryCell(item: self).writeBody(into: &markup)
  }
}
