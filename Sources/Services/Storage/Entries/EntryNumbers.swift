import Foundation

/// The number of entries in an hour.
public struct HourlyCount: Hashable, Sendable {
  public var hour: Date
  public var count: Int

  public init(hour: Date, count: Int) {
    self.hour = hour
    self.count = count
  }
}

/// The numbers of entries of a feed in a time.
public struct FeedCounts: Hashable, Sendable {
  public var entries: Int
  public var unread: Int
  public var starred: Int

  public init(entries: Int = 0, unread: Int = 0, starred: Int = 0) {
    self.entries = entries
    self.unread = unread
    self.starred = starred
  }

  public var read: Int { entries - unread }
}

/// The numbers of read and of unread entries of a feed.
public struct ReadCounts: Hashable, Sendable {
  public let feed: FeedID
  public let read: Int
  public let unread: Int

  public init(feed: FeedID, read: Int, unread: Int) {
    (self.feed, self.read, self.unread) = (feed, read, unread)
  }
}
