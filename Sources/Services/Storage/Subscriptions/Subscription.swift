import Bytes
import Foundation

/// A feed that a user follows.
public struct Subscription: Hashable, Sendable {
  public var feed: Feed
  /// The user's own title, or the feed's.
  @ComparedByBytes public var title: String
  /// By id. A feed may be in several folders, or in none.
  public var folders: [FolderID]
  public var unreadCount: Int
  public var settings = ReadingSettings()
  /// The time of the newest entry that the feed has had.
  public var lastEntry: Date?

  public init(feed: Feed, title: String, folders: [FolderID] = [], unreadCount: Int = 0) {
    self.feed = feed
    self.title = title
    self.folders = folders
    self.unreadCount = unreadCount
  }
}
