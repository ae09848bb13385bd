import WebAddresses

/// Collects an article's references in order, without duplicates.
struct ReferenceCollector {
  private(set) var images: [ImageReference] = []
  private(set) var embeds: [EmbedReference] = []
  private(set) var links: [WebAddress] = []
  private var seenImages: Set<WebAddress> = []
  private var seenEmbeds: Set<EmbedReference> = []
  private var seenLinks: Set<WebAddress> = []

  mutating func add(link: WebAddress) {
    if seenLinks.insert(link).inserted { links.append(link) }
  }

  mutating func add(_ embed: EmbedReference) {
    if seenEmbeds.insert(embed).inserted { embeds.append(embed) }
  }

  mutating func add(_ image: ImageReference) {
    if seenImages.insert(image.url).inserted { images.append(image) }
  }

  func hasLink(_ url: WebAddress) -> Bool {
    seenLinks.contains(url)
  }

  func hasImage(_ url: WebAddress) -> Bool {
    seenImages.contains(url)
  }
}
