import Bytes

/// What Media RSS says of an entry beside its files.
public struct PublishedMedia: Sendable, Hashable {
  public var credits: [MediaCredit]
  public var restriction: MediaRestriction?
  /// Its title is the license's name.
  public var license: FeedLink?
  @Bytewise public var rating: String?
  @Bytewise public var ratingScheme: String?
  /// Absolute.
  @Bytewise public var playerURL: String?
  /// Absolute.
  @Bytewise public var thumbnailURLs: [String]
  public var contents: [PublishedMediaContent]
  public var community: MediaCommunity?

  public init(
    credits: [MediaCredit] = [],
    restriction: MediaRestriction? = nil,
    license: FeedLink? = nil,
    rating: String? = nil,
    ratingScheme: String? = nil,
    playerURL: String? = nil,
    thumbnailURLs: [String] = [],
    contents: [PublishedMediaContent] = [],
    community: MediaCommunity? = nil
  ) {
    self.credits = credits
    self.restriction = restriction
    self.license = license
    self.rating = rating
    self.ratingScheme = ratingScheme
    self.playerURL = playerURL
    self.thumbnailURLs = thumbnailURLs
    self.contents = contents
    self.community = community
  }
}
