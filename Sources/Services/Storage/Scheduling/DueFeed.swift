import Foundation

/// A feed as the schedule reads it before a check.
public struct DueFeed: Sendable {
  public var feed: Feed
  /// A number from 0 to ``FeedShard/count``; -1 for a feed with a new address, until its shard is computed.
  public var shard: Int
  /// False for a feed without a subscriber, which need not be checked.
  public var isFollowed: Bool

  public init(feed: Feed, shard: Int, isFollowed: Bool) {
    self.feed = feed
    self.shard = shard
    self.isFollowed = isFollowed
  }
}
