import HTML
import Storage

extension Markup {
  /// A picture of an entry, loaded when it comes near, without telling its host where from.
  mutating func picture(_ picture: StoredImage) {
    void(
      "img",
      [
        .src(picture.url), .alt(picture.alt), Attribute("loading", "lazy"), Attribute("referrerpolicy", "no-referrer"),
        Attribute("width", picture.width.map(String.init)), Attribute("height", picture.height.map(String.init)),
      ])
  }

  /// The pictures that came with an entry and that its content does not show.
  mutating func furtherPictures(of entry: StoredEntry) {
    let content: String = entry.contentHTML ?? ""
    let further: [StoredImage] = entry.images.filter { (picture: StoredImage) in
      !content.contains(Self.escaped(picture.url))
    }
    guard !further.isEmpty else { return }
    element("div", [.class("pictures")]) { (pictures: inout Markup) in
      for picture in further {
        pictures.element("figure") { (figure: inout Markup) in
          figure.picture(picture)
          if !picture.alt.isEmpty { figure.element("figcaption", text: picture.alt) }
        }
      }
    }
  }

  /// How an address is written inside an attribute of stored content.
  private static func escaped(_ address: String) -> String {
    var markup = Markup()
    markup.text(address)
    return markup.string
  }
}
