import Bytes
import Foundation

/// The time of a feed's next check.
public struct CheckTime: Hashable, Sendable {
  public var feed: FeedID
  public var due: Date
  /// A number from 0 to ``FeedShard/count``.
  public var shard: Int
  /// What else the schedule has of the feed; nil for one that was never checked, and for one that is to be read before its
  /// check.
  public var row: ScheduleRow?

  public init(feed: FeedID, due: Date, shard: Int, row: ScheduleRow? = nil) {
    self.feed = feed
    self.due = due
    self.shard = shard
    self.row = row
  }
}

/// What the schedule has of a feed besides its time. If another process changes it, a check that began with it cannot be
/// stored.
public struct ScheduleRow: Hashable, Sendable {
  public var token: Int64
  public var checked: Date
  public var unchangedCount: Int { Int(count) }
  /// There are many rows in memory.
  private var count: Int32

  public init(token: Int64, checked: Date, unchangedCount: Int) {
    self.token = token
    self.checked = checked
    count = Int32(clamping: unchangedCount)
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
