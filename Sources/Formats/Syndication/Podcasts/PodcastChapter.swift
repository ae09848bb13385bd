import Bytes

/// A chapter of an episode (Podlove Simple Chapters, `psc:chapter`).
public struct PodcastChapter: Sendable, Hashable, Codable {
  /// In seconds.
  public var start: Double?
  /// Plain text.
  @ComparedByBytes public var title: String?
  /// Absolute.
  @ComparedByBytes public var url: String?
  /// Absolute.
  @ComparedByBytes public var imageURL: String?

  /// Creates a chapter.
  public init(
    start: Double? = nil,
    title: String? = nil,
    url: String? = nil,
    imageURL: String? = nil
  ) {
    self.start = start
    self.title = title
    self.url = url
    self.imageURL = imageURL
  }
}
