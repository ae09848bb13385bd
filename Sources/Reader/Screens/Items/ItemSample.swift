import Storage

/// A sample of a kind for the gallery.
public struct ItemSample: Sendable {
  /// The name used in addresses, such as `with-a-picture`.
  public let name: String
  /// One entry, or several entries of different feeds that a block gathers. Entries without a date are shown as new.
  public let entries: [EntryDraft]

  public init(_ name: String, _ entries: EntryDraft...) {
    self.name = name
    self.entries = entries
  }

  /// Creates a sample entry. Its text is the markup without tags.
  public static func entry(
    title: String? = nil, link: WebAddress? = nil, html: String = "", text: String, enclosures: [Enclosure] = [],
    images: [StoredImage] = []
  ) -> EntryDraft {
    EntryDraft(
      guid: title ?? text, kind: "", title: title, link: link ?? "https://harbor.example/",
      author: "M. Quill", contentHTML: html.isEmpty ? "<p>\(text)</p>" : html, text: text, enclosures: enclosures,
      images: images)
  }

  /// A picture that ships with the program.
  public static func picture(_ name: String, alt: String) -> StoredImage {
    StoredImage(url: WebAddress(unparsed: "/samples/media/\(name).svg"), alt: alt, width: 800, height: 600)
  }
}
