import Bytes

/// A place on Earth that a podcast or an episode is about or was made at (Podcasting 2.0, `podcast:location`).
public struct PodcastLocation: Sendable, Hashable, Codable {
  /// The name for display.
  @ComparedByBytes public var name: String?
  /// `subject` or `creator`, in lower case, if stated.
  @ComparedByBytes public var relation: String?
  /// The place of the `geo:` address (RFC 5870).
  public var place: FeedPlace?
  /// `R113314`: a letter for the kind of object and its number.
  @ComparedByBytes public var openStreetMapID: String?
  /// Two letters (ISO 3166-1).
  @ComparedByBytes public var country: String?

  /// Creates a place that a podcast is about.
  public init(
    name: String? = nil,
    relation: String? = nil,
    place: FeedPlace? = nil,
    openStreetMapID: String? = nil,
    country: String? = nil
  ) {
    self.name = name
    self.relation = relation
    self.place = place
    self.openStreetMapID = openStreetMapID
    self.country = country
  }
}
