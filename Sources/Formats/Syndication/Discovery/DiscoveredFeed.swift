import Bytes

/// The feeds that a page links to.
public struct DiscoveredFeeds: Sendable, Hashable, Codable {
  /// In the order of the page, without duplicates; comment feeds last.
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
