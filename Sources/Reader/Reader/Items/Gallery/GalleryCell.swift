import HTML
import Storage

/// A strip of the first pictures. The opened entry shows all of them.
struct GalleryCell {
  let item: GalleryItem

  static let picturesInRow = 4

  func write(into markup: inout Markup, in page: PageContext) {
    let pictures: [StoredImage] = item.entry.images
    RowFrame(item, style: "gallery").write(into: &markup) { (row: inout Markup) in
      row.rowTitle(item.entry.displayTitle, of: item.entry, in: page)
      row.element("a", [.class("strip"), .href(page.path(to: item.entry.id)), .aria("label", "Open the pictures")]) {
        (strip: inout Markup) in
        for picture in pictures.prefix(Self.picturesInRow) { strip.picture(picture) }
      }
      let further: Int = pictures.count - Self.picturesInRow
      row.element("p", [.class("note")], text: further > 0 ? "and \(further) more" : "\(pictures.count) pictures")
    }
  }

  func writeBody(into markup: inout Markup) {
    markup.cleanedContent(of: item.entry)
    markup.furtherPictures(of: item.entry)
  }
}
