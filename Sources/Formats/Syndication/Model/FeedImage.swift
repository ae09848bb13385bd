import Bytes

/// A picture for a feed or an entry, with the properties of RSS's `image` (RSS 2.0, `<image>`).
public struct FeedImage: Sendable, Hashable, Codable {
  /// Absolute.
  public var url: WebAddress?
  /// The text to show in place of the picture.
  @ComparedByBytes public var title: String?
  /// The page that the picture links to, absolute.
  public var link: WebAddress?
  /// A description of the picture, plain text.
  @ComparedByBytes public var description: String?
  /// In pixels.
  public var width: Int?
  /// In pixels.
  public var height: Int?

  /// Creates a picture.
  public init(
    url: WebAddress? = nil,
    title: String? = nil,
    link: WebAddress? = nil,
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
