import Bytes

/// The reactions of a site's users to a work (`media:community`).
public struct MediaCommunity: Sendable, Hashable, Codable {
  public var views: Int?
  public var favorites: Int?
  public var ratingAverage: Double?
  public var ratingCount: Int?
  public var ratingMinimum: Double?
  public var ratingMaximum: Double?
  public var tags: [Tag]

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

  /// A tag that users gave, and how often.
  public struct Tag: Sendable, Hashable, Codable {
    @Bytewise public var name: String
    /// 1 where nothing is stated.
    public var weight: Double

    public init(name: String, weight: Double = 1) {
      self.name = name
      self.weight = weight
    }
  }
}
