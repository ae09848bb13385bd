import Foundation

/// The time of a feed's next check.
public struct CheckTime: Hashable, Sendable {
  public var feed: FeedID
  public var due: Date
  /// A number from 0 to ``FeedShard/count``.
  public var shard: Int

  public init(feed: FeedID, due: Date, shard: Int) {
    self.feed = feed
    self.due = due
    self.shard = shard
  }
}

/// A feed that the owner of its shard must know of at once: one to be checked before all others, or a new one.
public struct UrgentFeed: Hashable, Sendable {
  public var time: CheckTime
  /// True until the owner of the shard has noted that it knows the feed.
  public var isNew: Bool

  public init(time: CheckTime, isNew: Bool) {
    self.time = time
    self.isNew = isNew
  }
}
