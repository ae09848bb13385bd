import Bytes

/// A page for donations (Podcasting 2.0, `podcast:funding`).
public struct PodcastFunding: Sendable, Hashable, Codable {
  /// Absolute.
  public var url: WebAddress
  /// The text of the link, plain text.
  @ComparedByBytes public var title: String?

  /// Creates a way to support a podcast.
  public init(
    url: WebAddress,
    title: String? = nil
  ) {
    self.url = url
    self.title = title
  }
}
