import Storage

/// Something of a kind to show in the gallery: what a feed would bring.
public struct ItemSample: Sendable {
  /// Stands in addresses: `with-a-picture`.
  public let name: String
  /// One entry, or several of different feeds that a block gathers. Without a date they are shown as new.
  public let entries: [EntryDraft]

  public init(_ name: String, _ entries: EntryDraft...) {
    self.name = name
    self.entries = entries
  }

  /// An entry of a sample; its text is what is left of the markup.
  static func entry(
    title: String? = nil, link: String? = nil, html: String = "", text: String, enclosures: [Enclosure] = [],
    images: [StoredImage] = []
  ) -> EntryDraft {
    EntryDraft(
      guid: title ?? text, kind: "", title: title, link: link ?? "https://harbor.example/",
      author: "M. Quill", contentHTML: html.isEmpty ? "<p>\(text)</p>" : html, text: text, enclosures: enclosures,
      images: images)
  }

  /// A picture of those that come with the program.
  static func picture(_ name: String, alt: String) -> StoredImage {
    StoredImage(url: "/samples/media/\(name).svg", alt: alt, width: 800, height: 600)
  }
}
