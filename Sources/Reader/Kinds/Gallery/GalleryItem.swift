import HTML
import Screens
import Storage

struct GalleryItem: EntryItem {
  var entry: StoredEntry

  init(entry: StoredEntry) throws(MalformedElement) {
    guard !entry.images.isEmpty else {
      throw MalformedElement("A gallery needs pictures, and this one has none.")
    }
    self.entry = entry
  }
}

/// A strip of the first pictures. The opened entry shows all of them.
struct GalleryCell {
  let item: GalleryItem

  static let picturesInRow = 4

  func writeRow(into row: inout Markup, on page: any ItemPage) {
    let pictures = item.entry.images
    page.writeTitle(of: item.entry, into: &row)
    row.element(
      "a",
      [
        .class("first-pictures", RowPart.preview), .href(page.address(of: item.entry.id)),
        .aria("label", "Open the pictures"),
      ]
    ) { strip in
      for picture in pictures.prefix(Self.picturesInRow) { page.writePicture(picture, into: &strip) }
    }
    let further = pictures.count - Self.picturesInRow
    page.writeNote(further > 0 ? "and \(further) more" : "\(pictures.count) pictures", into: &row)
  }
}
