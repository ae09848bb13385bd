import Bytes
import Fetching
import HTML
import Storage

extension Markup {
  /// Writes a picture of an entry. It is loaded lazily and without a referrer.
  mutating func picture(_ picture: StoredImage) {
    void(
      "img",
      [
        .src(picture.url.string), .alt(picture.alt), Attribute("loading", "lazy"),
        Attribute("referrerpolicy", "no-referrer"),
        Attribute("width", picture.width.map(String.init)), Attribute("height", picture.height.map(String.init)),
      ])
  }

  /// Writes the pictures of the entry that its content does not show.
  mutating func furtherPictures(of entry: StoredEntry) {
    guard !entry.images.isEmpty else { return }
    let shown = Self.addresses(in: entry.contentHTML ?? "")
    let further = entry.images.filter { !shown.contains(Self.escaped($0.url.string)) }
    guard !further.isEmpty else { return }
    element("div", [.class("pictures")]) { pictures in
      for picture in further {
        pictures.element("figure") { figure in
          let label = picture.alt.isEmpty ? "Open the picture" : nil
          figure.element(
            "a",
            [
              .class("zoom"), .href(picture.url.string), Attribute("rel", "noopener noreferrer"), .aria("label", label),
            ]
          ) { $0.picture(picture) }
          if let caption = picture.caption { figure.element("figcaption", text: caption) }
        }
      }
    }
  }

  /// All quoted values in stored content, and each of their words, since the addresses of an `srcset` are words.
  /// - Complexity: O(bytes).
  private static func addresses(in content: String) -> Set<ByteString> {
    var addresses: Set<ByteString> = []
    // Quoted text outside of tags is included too, which is harmless.
    for value in content.splitBytes(on: "\"") where value.utf8.count <= EntryLimits.address * 8 {
      addresses.insert(ByteString(value))
      for word in value.splitBytes(on: " ", maxSplits: 32) {
        addresses.insert(ByteString(word.utf8.last == UInt8(ascii: ",") ? Substring(word.utf8.dropLast()) : word))
      }
    }
    return addresses
  }

  /// An address as escaped in an attribute of stored content.
  private static func escaped(_ address: String) -> ByteString {
    var markup = Markup()
    markup.text(address)
    return ByteString(markup.string)
  }
}

extension StoredImage {
  /// The description and the credit of the picture; nil if it has neither.
  fileprivate var caption: String? {
    let parts = [alt.isEmpty ? nil : alt, credit.map { "Picture: \($0)" }].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: " · ")
  }
}
