import Foundation
import Storage

/// A feed that a user may want to leave, and why.
public struct FeedSuggestion: Sendable {
  public enum Reason: Hashable, Sendable {
    /// Ended by its site.
    case ended
    /// Failing since a month or more.
    case broken(since: Date)
    /// Without a new entry for a year.
    case dead(last: Date)
    /// None of so many entries has been read or starred.
    case neverRead(entries: Int)
  }

  public let subscription: Subscription
  public let reason: Reason

  static let timeToBroken: TimeInterval = 30 * 86_400
  static let timeToDead: TimeInterval = 365 * 86_400
  /// The fewest entries of which one would be read if the feed were.
  static let fewestUnread = 10
  /// The time that a new feed has to be read.
  static let timeToRead: TimeInterval = 30 * 86_400

  /// - Returns: Nil if there is no reason to leave the feed.
  init?(_ subscription: Subscription, counts: FeedCounts, firstReceived: Date?, now: Date) {
    guard subscription.feed.isFetched else { return nil }
    let health = subscription.feed.health
    if health.problem?.kind == .gone {
      reason = .ended
    } else if subscription.settings.isPaused {
      // It is not checked, so it neither fails nor falls silent.
      return nil
    } else if health.problem != nil, let since = health.since, now.timeIntervalSince(since) >= Self.timeToBroken {
      reason = .broken(since: since)
    } else if health.problem == nil, let last = subscription.lastEntry, now.timeIntervalSince(last) >= Self.timeToDead {
      reason = .dead(last: last)
    } else if Self.isUnread(counts), let firstReceived, now.timeIntervalSince(firstReceived) >= Self.timeToRead {
      reason = .neverRead(entries: counts.entries)
    } else {
      return nil
    }
    self.subscription = subscription
  }

  /// True if many entries are there, and none has been read or starred.
  static func isUnread(_ counts: FeedCounts) -> Bool {
    counts.entries >= fewestUnread && counts.read == 0 && counts.starred == 0
  }
}
