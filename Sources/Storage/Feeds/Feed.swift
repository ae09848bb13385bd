/// A feed, stored once for all its subscribers.
public struct Feed: Hashable, Sendable {
  public var id: FeedID
  public var url: String
  /// The feed's own title; its address until it has one.
  public var title: String
  public var siteURL: String?
  public var iconURL: String?
  public var health: FeedHealth

  public init(
    id: FeedID, url: String, title: String, siteURL: String? = nil, iconURL: String? = nil, health: FeedHealth
  ) {
    self.id = id
    self.url = url
    self.title = title
    self.siteURL = siteURL
    self.iconURL = iconURL
    self.health = health
  }
}
