import HTML
import Storage

/// A strip of the first pictures; all of them when opened.
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
    let shown: String = item.entry.contentHTML ?? ""
    let further: [StoredImage] = item.entry.images.filter { (picture: StoredImage) in
      !shown.contains(Markup.escaped(picture.url))
    }
    guard !further.isEmpty else { return }
    markup.element("div", [.class("pictures")]) { (pictures: inout Markup) in
      for picture in further {
        pictures.element("figure") { (figure: inout Markup) in
          figure.picture(picture)
          if !picture.alt.isEmpty { figure.element("figcaption", text: picture.alt) }
        }
      }
    }
  }
}

extension Markup {
  fileprivate mutating func picture(_ picture: StoredImage) {
    void(
      "img",
      [
        .src(picture.url), .alt(picture.alt), Attribute("loading", "lazy"), Attribute("referrerpolicy", "no-referrer"),
        Attribute("width", picture.width.map(String.init)), Attribute("height", picture.height.map(String.init)),
      ])
  }

  /// How an address is written inside an attribute of stored content.
  fileprivate static func escaped(_ address: String) -> String {
    var markup = Markup()
    markup.text(address)
    return markup.string
  }
}
