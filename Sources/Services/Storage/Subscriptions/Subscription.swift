import Bytes

/// A feed that a user follows.
public struct Subscription: Hashable, Sendable {
  public var feed: Feed
  /// The user's own title, or the feed's.
  @ComparedByBytes public var title: String
  public var folder: FolderID?
  public var unreadCount: Int

  public init(feed: Feed, title: String, folder: FolderID? = nil, unreadCount: Int = 0) {
    self.feed = feed
    self.title = title
    self.folder = folder
    self.unreadCount = unreadCount
  }
}
