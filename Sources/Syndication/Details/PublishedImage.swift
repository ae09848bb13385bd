import Bytes

/// A picture that stands for a feed or an entry.
public struct PublishedImage: Sendable, Hashable {
  /// Absolute.
  @Bytewise public var url: String?
  @Bytewise public var title: String?
  /// The page that the picture leads to, absolute.
  @Bytewise public var link: String?
  @Bytewise public var description: String?
  /// In pixels.
  public var width: Int?
  /// In pixels.
  public var height: Int?

  public init(
    url: String? = nil,
    title: String? = nil,
    link: String? = nil,
    description: String? = nil,
    width: Int? = nil,
    height: Int? = nil
  ) {
    self.url = url
    self.title = title
    self.link = link
    self.description = description
    self.width = width
    self.height = height
  }
}
