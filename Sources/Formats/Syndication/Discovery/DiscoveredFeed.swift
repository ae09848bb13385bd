import Bytes

/// The feeds that a page links to.
public struct DiscoveredFeeds: Sendable, Hashable, Codable {
  /// In the order of the page, without duplicates; those of XML or JSON of any kind after the others, comment feeds last.
  public private(set) var feeds: [DiscoveredFeed]
  /// The number of links to further feeds. Several links to one feed count as several.
  public private(set) var omitted: Int

  /// Creates the feeds of a page.
  public init(_ feeds: [DiscoveredFeed], omitted: Int = 0) {
    self.feeds = feeds
    self.omitted = omitted
  }

  /// The first feeds. The others are counted.
  public func first(_ count: Int) -> DiscoveredFeeds {
    DiscoveredFeeds(Array(feeds.prefix(count)), omitted: omitted + max(0, feeds.count - count))
  }
}

/// A feed that a page links to.
public struct DiscoveredFeed: Sendable, Hashable, Codable {
  /// Absolute.
  public private(set) var url: WebAddress
  /// The title of the link; one that is longer than 4,096 bytes is cut and ends with an ellipsis.
  @ComparedByBytes public private(set) var title: String?
  /// In lower case, without parameters.
  @ComparedByBytes public private(set) var mimeType: String?

  /// Creates a feed that a page offers.
  public init(url: WebAddress, title: String?, mimeType: String?) {
    self.url = url
    self.title = title
    self.mimeType = mimeType
  }
}

// MARK: - What the link says

extension DiscoveredFeed {
  /// The names of the format, and of what it has beside articles, as far as the link says: "RSS", "Podcast", "Comments".
  public var kinds: [String] {
    var kinds: [String] = []
    if isOfComments { kinds.append("Comments") }
    if says("podcast") { kinds.append("Podcast") }
    if let formatName { kinds.append(formatName) }
    return kinds
  }

  /// True if the title or the address says that the feed has comments.
  public var isOfComments: Bool { CommentFeeds.isLikely(self) }

  /// The name of the format that the type of the link names. Nil without a type, and for XML or JSON of any kind.
  private var formatName: String? {
    guard let mimeType else { return nil }
    return [("rss", "RSS"), ("atom", "Atom"), ("feed+json", "JSON Feed"), ("rdf", "RSS")]
      .first { word, _ in mimeType.containsBytes(word) }?.1
  }

  /// True if the type of the link is that of any XML or JSON, which also describes other things than feeds.
  var isOfAnyType: Bool { mimeType != nil && formatName == nil }

  private func says(_ word: String) -> Bool {
    (title ?? "").lowercased().containsBytes(word) || url.string.lowercasedASCII.containsBytes(word)
  }
}
