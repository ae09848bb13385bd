import Bytes

/// A feed that a page links to.
public struct DiscoveredFeed: Sendable, Hashable, Codable {
  /// Absolute.
  @Bytewise public private(set) var url: String
  /// The title of the link.
  @Bytewise public private(set) var title: String?
  /// In lower case, without parameters.
  @Bytewise public private(set) var mimeType: String?

  /// Creates a feed that a page offers.
  public init(url: String, title: String?, mimeType: String?) {
    self.url = url
    self.title = title
    self.mimeType = mimeType
  }
}
