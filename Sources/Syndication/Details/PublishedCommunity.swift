/// What the readers of a site made of an entry (`media:community`).
public struct PublishedCommunity: Sendable, Hashable {
  public var views: Int?
  public var favorites: Int?
  public var ratingAverage: Double?
  public var ratingCount: Int?

  public init(
    views: Int? = nil,
    favorites: Int? = nil,
    ratingAverage: Double? = nil,
    ratingCount: Int? = nil
  ) {
    self.views = views
    self.favorites = favorites
    self.ratingAverage = ratingAverage
    self.ratingCount = ratingCount
  }
}
