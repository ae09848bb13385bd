import Foundation

/// A feed whose check is due.
public struct DueFeed: Sendable {
  public var feed: Feed
  /// A number from 0 to ``FeedShard/count``.
  public var shard: Int
  /// False for a feed without a subscriber, which need not be checked.
  public var isFollowed: Bool

  public init(feed: Feed, shard: Int, isFollowed: Bool) {
    self.feed = feed
    self.shard = shard
    self.isFollowed = isFollowed
  }
}

/// The last feed of a shard that was read, in the order of their times and ids.
public struct DuePosition: Hashable, Sendable {
  public var shard: Int
  public var due: Date
  public var feed: FeedID

  public init(shard: Int, due: Date, feed: FeedID) {
    self.shard = shard
    self.due = due
    self.feed = feed
  }

  /// The position behind the feeds of a shard that are due at once.
  public static func afterUrgent(in shard: Int) -> DuePosition {
    DuePosition(shard: shard, due: Date(timeIntervalSince1970: 0), feed: FeedID(rawValue: .max))
  }

  /// The position before all feeds of a shard.
  public static func start(of shard: Int) -> DuePosition {
    DuePosition(shard: shard, due: Date(milliseconds: -1), feed: FeedID(rawValue: 0))
  }
}
