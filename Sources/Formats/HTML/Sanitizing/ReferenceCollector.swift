import Bytes

/// Collects an article's references in order, without duplicates.
struct ReferenceCollector {
  private(set) var images: [ImageReference] = []
  private(set) var embeds: [EmbedReference] = []
  private(set) var links: [String] = []
  private var seenImages: Set<ByteString> = []
  private var seenEmbeds: Set<EmbedReference> = []
  private var seenLinks: Set<ByteString> = []

  mutating func add(link: String) {
    if seenLinks.insert(ByteString(link)).inserted { links.append(link) }
  }

  mutating func add(_ embed: EmbedReference) {
    if seenEmbeds.insert(embed).inserted { embeds.append(embed) }
  }

  mutating func add(_ image: ImageReference) {
    if seenImages.insert(ByteString(image.url)).inserted { images.append(image) }
  }

  func hasLink(_ url: String) -> Bool {
    seenLinks.contains(ByteString(url))
  }

  func hasImage(_ url: String) -> Bool {
    seenImages.contains(ByteString(url))
  }
}
