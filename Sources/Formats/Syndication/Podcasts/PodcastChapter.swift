import Bytes

/// A chapter of an episode (Podlove Simple Chapters, `psc:chapter`).
public struct PodcastChapter: Sendable, Hashable, Codable {
  /// In seconds.
  public var start: Double?
  /// Plain text.
  @ComparedByBytes public var title: String?
  /// Absolute.
  public var url: WebAddress?
  /// Absolute.
  public var imageURL: WebAddress?

  /// Creates a chapter.
  public init(
    start: Double? = nil,
    title: String? = nil,
    url: WebAddress? = nil,
    imageURL: WebAddress? = nil
  ) {
    self.start = start
    self.title = title
    self.url = url
    self.imageURL = imageURL
  }
}
