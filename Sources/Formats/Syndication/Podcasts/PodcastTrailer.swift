import Bytes

/// A trailer of a podcast or of a season (Podcasting 2.0, `podcast:trailer`).
public struct PodcastTrailer: Sendable, Hashable, Codable {
  /// Absolute.
  public var url: WebAddress
  /// The title of the trailer, plain text.
  @ComparedByBytes public var title: String?
  /// The time at which the trailer was published.
  public var published: StatedDate?
  /// A media type, as stated.
  @ComparedByBytes public var type: String?
  /// The size of the file, in bytes.
  public var lengthBytes: Int64?
  /// The number of the season, for the trailer of a season.
  public var season: Int?

  /// Creates a trailer.
  public init(
    url: WebAddress,
    title: String? = nil,
    published: StatedDate? = nil,
    type: String? = nil,
    lengthBytes: Int64? = nil,
    season: Int? = nil
  ) {
    self.url = url
    self.title = title
    self.published = published
    self.type = type
    self.lengthBytes = lengthBytes
    self.season = season
  }
}
