import Bytes
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
    guard !entry.images.isEmpty else { return }
    let shown = Self.addresses(in: entry.contentHTML ?? "")
    let further = entry.images.filter { (picture: StoredImage) in !shown.contains(Self.escaped(picture.url)) }
    guard !further.isEmpty else { return }
    element("div", [.class("pictures")]) { (pictures: inout Markup) in
      for picture in further {
        pictures.element("figure") { (figure: inout Markup) in
          figure.picture(picture)
          if let caption = picture.caption { figure.element("figcaption", text: caption) }
        }
      }
    }
  }

  /// Whatever stands in quotes in stored content, and the words of it: the addresses of an `srcset` are words. O(bytes).
  private static func addresses(in content: String) -> Set<ByteString> {
    var addresses: Set<ByteString> = []
    // Text outside of tags is among it, and does no harm.
    for value in content.splitBytes(on: "\"") where value.utf8.count <= EntryLimits.address * 8 {
      addresses.insert(ByteString(value))
      for word in value.splitBytes(on: " ", maxSplits: 32) {
        addresses.insert(ByteString(word.utf8.last == UInt8(ascii: ",") ? Substring(word.utf8.dropLast()) : word))
      }
    }
    return addresses
  }

  /// How an address is written inside an attribute of stored content.
  private static func escaped(_ address: String) -> ByteString {
    var markup = Markup()
    markup.text(address)
    return ByteString(markup.string)
  }
}

extension StoredImage {
  /// The description and who made the picture; nil if nothing is known.
  fileprivate var caption: String? {
    let parts = [alt.isEmpty ? nil : alt, credit.map { "Picture: \($0)" }].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: " · ")
  }
}
