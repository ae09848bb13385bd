import Foundation

/// A permit to store the result of a check, from before the check. It is void once another check of the feed was
/// stored, or once the node was declared dead, so that a node that was paused cannot write over a newer result.
public struct FeedClaim: Hashable, Sendable {
  /// The feed's token when it was read.
  public var token: Int64
  /// The node that checks the feed; nil for a process that is no node.
  public var node: NodeID?

  public init(token: Int64, node: NodeID?) {
    self.token = token
    self.node = node
  }
}

/// The result of a check of a feed that has not changed and of which nothing else is to be stored.
public struct UnchangedCheck: Hashable, Sendable {
  public var feed: FeedID
  public var token: Int64
  public var checked: Date
  public var nextCheck: Date

  public init(feed: FeedID, token: Int64, checked: Date, nextCheck: Date) {
    self.feed = feed
    self.token = token
    self.checked = checked
    self.nextCheck = nextCheck
  }
}

/// A later time for the check of a feed.
public struct Postponement: Hashable, Sendable {
  public var feed: FeedID
  public var token: Int64
  public var due: Date

  public init(feed: FeedID, token: Int64, due: Date) {
    self.feed = feed
    self.token = token
    self.due = due
  }

  /// The longest pause in seconds that a host is given.
  public static let longestPause: TimeInterval = 7 * 86_400

  /// The end after which no pause is believed: clocks may differ by a minute.
  static func farthestPause(_ now: Date) -> Date { now.addingTimeInterval(longestPause + 60) }

  static func pauses(at now: Date) -> SQL {
    "SELECT host, until FROM host_pauses WHERE until > \(now) AND until <= \(farthestPause(now))"
  }

  /// The time for a feed without a subscriber. Following it makes it due at once.
  public static let never = Date(milliseconds: 253_402_300_799_999)
}
