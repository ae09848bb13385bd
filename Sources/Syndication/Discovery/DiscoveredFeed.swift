/// A feed that a page says it has.
public struct DiscoveredFeed: Sendable, Hashable {
  /// Absolute.
  public let url: String
  /// What the page calls it.
  public let title: String?
  /// In lower case, without parameters.
  public let mimeType: String?

  public init(url: String, title: String?, mimeType: String?) {
    self.url = url
    self.title = title
    self.mimeType = mimeType
  }
}
