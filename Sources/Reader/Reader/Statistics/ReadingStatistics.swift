import Foundation
import Screens
import Storage

/// The numbers of the last 90 days of a user's feeds, or of one of them.
public struct ReadingStatistics: Sendable {
  /// The days that are counted, today included.
  public static let dayCount = 90

  /// The entries of a day.
  public struct Day: Hashable, Sendable {
    /// Its beginning.
    public let date: Date
    public let count: Int
  }

  /// A feed with its numbers.
  public struct FeedNumbers: Sendable {
    public let subscription: Subscription
    public let counts: FeedCounts
  }

  /// All days, first to last.
  public let days: [Day]
  /// The entries of each hour of the day, on each day of the week from Monday.
  public let hours: [[Int]]
  /// The feeds with most entries first.
  public let feeds: [FeedNumbers]
  public let suggestions: [FeedSuggestion]
  /// The feeds that cannot be checked, those that fail longest first.
  public let broken: [Subscription]
  /// The feeds that work and have had nothing new for 90 days, those that are silent longest first.
  public let silent: [Subscription]

  public var total: FeedCounts {
    feeds.reduce(into: FeedCounts()) { sum, feed in
      sum.entries += feed.counts.entries
      sum.unread += feed.counts.unread
      sum.starred += feed.counts.starred
    }
  }
}

extension ReadingStatistics {
  /// - Parameters:
  ///   - counts: Those of the feeds since `start(now:_:)`.
  ///   - firstReceived: The times at which feeds without a read entry came to the reader.
  init(
    of subscriptions: [Subscription], hourly: [HourlyCount], counts: [FeedID: FeedCounts],
    firstReceived: [FeedID: Date], now: Date, timeZone: TimeZone
  ) {
    let calendar = Self.calendar(timeZone)
    let first = Self.start(now: now, timeZone)
    var days = [Int](repeating: 0, count: Self.dayCount)
    var hours = [[Int]](repeating: [Int](repeating: 0, count: 24), count: 7)
    for each in hourly {
      let parts = calendar.dateComponents([.weekday, .hour], from: each.hour)
      // Days of a calendar begin with Sunday, as 1.
      hours[((parts.weekday ?? 1) + 5) % 7][parts.hour ?? 0] += each.count
      let day = calendar.dateComponents([.day], from: first, to: calendar.startOfDay(for: each.hour)).day ?? 0
      if days.indices.contains(day) { days[day] += each.count }
    }
    self.days = days.enumerated().map { index, count in
      Day(date: calendar.date(byAdding: .day, value: index, to: first) ?? first, count: count)
    }
    self.hours = hours
    feeds = subscriptions.compactMap { subscription in
      counts[subscription.feed.id].map { FeedNumbers(subscription: subscription, counts: $0) }
    }.sorted {
      ($0.counts.entries, $1.subscription.feed.id.rawValue) > ($1.counts.entries, $0.subscription.feed.id.rawValue)
    }
    broken = subscriptions.filter { $0.isFailing(now: now) }
      .sorted { ($0.feed.health.since ?? now) < ($1.feed.health.since ?? now) }
    silent = subscriptions.filter { $0.isSilent(now: now) }
      .sorted { ($0.lastEntry ?? .distantPast) < ($1.lastEntry ?? .distantPast) }
    suggestions = subscriptions.compactMap { subscription in
      FeedSuggestion(
        subscription, counts: counts[subscription.feed.id] ?? FeedCounts(),
        firstReceived: firstReceived[subscription.feed.id], now: now)
    }
  }

  /// The beginning of the first day.
  static func start(now: Date, _ timeZone: TimeZone) -> Date {
    let calendar = calendar(timeZone)
    let today = calendar.startOfDay(for: now)
    return calendar.date(byAdding: .day, value: 1 - dayCount, to: today) ?? today
  }

  private static func calendar(_ timeZone: TimeZone) -> Calendar {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = timeZone
    return calendar
  }
}
