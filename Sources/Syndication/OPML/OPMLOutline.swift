import Bytes

/// A feed or a folder of an OPML document.
public struct OPMLOutline: Sendable, Hashable {
  /// Plain text; where the document has none, the address of the feed or site.
  @Bytewise public var title: String
  /// Absolute; nil for folders.
  @Bytewise public var feedURL: String?
  @Bytewise public var siteURL: String?
  public var children: [OPMLOutline]

  public init(title: String, feedURL: String? = nil, siteURL: String? = nil, children: [OPMLOutline] = []) {
    self.title = title
    self.feedURL = feedURL
    self.siteURL = siteURL
    self.children = children
  }
}
