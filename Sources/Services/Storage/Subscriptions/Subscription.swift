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
  public var entries = FeedEntries()

  public init(feed: Feed, title: String, folders: [FolderID] = [], unreadCount: Int = 0) {
    self.feed = feed
    self.title = title
    self.folders = folders
    self.unreadCount = unreadCount
  }
}

/// The stored entries of a feed. Equal values mean that no entry was stored, changed or deleted between them.
public struct FeedEntries: Hashable, Sendable {
  /// The number of the last entry.
  private let last: Int64
  private let deleted: Int64
  /// The bytes that were stored.
  private let written: Int64

  /// - Parameters:
  ///   - last: The number of the last entry.
  ///   - written: The bytes that were stored.
  public init(last: Int64 = 0, deleted: Int64 = 0, written: Int64 = 0) {
    (self.last, self.deleted, self.written) = (last, deleted, written)
  }

  public var count: Int { Int(last - deleted) }
}
