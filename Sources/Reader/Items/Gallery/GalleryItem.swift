import HTML
import Storage
import TerminalCells

struct GalleryItem: EntryItem {
  let entry: StoredEntry

  init(entry: StoredEntry) throws(MalformedElement) {
    guard !entry.images.isEmpty else {
      throw MalformedElement("A gallery needs pictures, and this one has none.")
    }
    self.entry = entry
  }

  func write(into markup: inout Markup, in page: PageContext) {
    GalleryCell(item: self).write(into: &markup, in: page)
  }

  func writeBody(into markup: inout Markup) {
    GalleryCell(item: self).writeBody(into: &markup)
  }

  func terminalRow(width: Int) -> TerminalRow { GalleryRow(item: self).row(width: width) }
}
