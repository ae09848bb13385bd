import Bytes

/// The reactions of a site's users to a work (`media:community`).
public struct MediaCommunity: Sendable, Hashable, Codable {
  /// The number of views.
  public var views: Int?
  /// The number of users who marked it as a favorite.
  public var favorites: Int?
  /// The average of the ratings.
  public var ratingAverage: Double?
  /// The number of ratings.
  public var ratingCount: Int?
  /// The lowest possible rating.
  public var ratingMinimum: Double?
  /// The highest possible rating.
  public var ratingMaximum: Double?
  /// The tags that users gave.
  public var tags: [Tag]

  /// Creates the reactions to a work.
  public init(
    views: Int? = nil,
    favorites: Int? = nil,
    ratingAverage: Double? = nil,
    ratingCount: Int? = nil,
    ratingMinimum: Double? = nil,
    ratingMaximum: Double? = nil,
    tags: [Tag] = []
  ) {
    self.views = views
    self.favorites = favorites
    self.ratingAverage = ratingAverage
    self.ratingCount = ratingCount
    self.ratingMinimum = ratingMinimum
    self.ratingMaximum = ratingMaximum
    self.tags = tags
  }

  /// A tag that users gave, with its frequency.
  public struct Tag: Sendable, Hashable, Codable {
    /// The tag as written.
    @ComparedByBytes public var name: String
    /// 1 if not stated.
    public var weight: Double

    /// Creates a tag.
    public init(name: String, weight: Double = 1) {
      self.name = name
      self.weight = weight
    }
  }
}
