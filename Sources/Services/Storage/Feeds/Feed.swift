import Bytes
@_exported import WebAddresses

/// A feed, stored once for all its subscribers, or for one user alone.
public struct Feed: Hashable, Sendable {
  public var id: FeedID
  public var url: WebAddress
  /// The feed's own title; its address until the title is known.
  @ComparedByBytes public var title: String
  public var siteURL: WebAddress?
  public var iconURL: WebAddress?
  /// The version of the stored icon; nil without one.
  @ComparedByBytes public var icon: String?
  public var health: FeedHealth
  /// The only user who may follow the feed; nil for a feed that all share.
  public var owner: UserID?
  /// The way to the feed; nil for the default.
  public var access: FeedAccess?
  /// What the followers wish of the checks; nil if none wishes anything.
  public var wish: CheckWish?

  public init(
    id: FeedID, url: WebAddress, title: String, siteURL: WebAddress? = nil, iconURL: WebAddress? = nil,
    health: FeedHealth
  ) {
    self.id = id
    self.url = url
    self.title = title
    self.siteURL = siteURL
    self.iconURL = iconURL
    self.health = health
  }
}

/// The id of a feed.
public struct FeedID: RowIdentifier {
  public let rawValue: Int64

  public init(rawValue: Int64) { self.rawValue = rawValue }
}
