import Bytes

/// The same content elsewhere, such as on a video site (Podcasting 2.0, `podcast:contentLink`).
public struct PodcastContentLink: Sendable, Hashable, Codable {
  /// Absolute.
  public var url: WebAddress
  /// The text of the link, plain text.
  @ComparedByBytes public var title: String?

  /// Creates a link to content elsewhere.
  public init(
    url: WebAddress,
    title: String? = nil
  ) {
    self.url = url
    self.title = title
  }
}
