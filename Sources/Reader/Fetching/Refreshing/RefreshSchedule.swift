import Bytes
import Foundation
import Loading
import Storage

/// Computes the next check of a feed.
///
/// A feed is checked when a quarter of an entry is to be expected, by how often it publishes and at which days and hours,
/// within limits. The feed (`ttl`, `sy:`, `skipHours`, `skipDays`) and its server (`Cache-Control`, `Expires`) can only
/// make it later. Every check comes a little late by chance, never early, so that feeds do not come in groups.
public struct RefreshSchedule: Sendable {
  /// Seconds between checks of a feed of which nothing is known.
  public var interval: TimeInterval
  /// The shortest interval in seconds, however often the feed publishes.
  public var shortestInterval: TimeInterval
  /// The longest interval between checks in seconds, whatever the feed announces, unless it fails for days.
  public var longestInterval: TimeInterval
  /// Random numbers from 0 to 1.
  private let random: @Sendable () -> Double

  /// The shortest interval in seconds that a user can wish.
  static let shortestWish = TimeInterval(AccessLimits.interval.lowerBound) * 60

  /// The part of an entry to be expected at the next check.
  private static let expectedEntries = 0.25
  /// The most by which a check comes late by chance, as a part of its interval.
  static let jitter = 0.1
  /// The longest that a host's `Retry-After` is obeyed, and the longest interval of a feed that does not work any more.
  package static let longestPause = Postponement.longestPause
  /// The next check of a feed that has ended: the year 2100.
  static let never = Date(timeIntervalSince1970: 4_102_444_800)

  public init(
    interval: TimeInterval = 60 * 60, shortestInterval: TimeInterval = 15 * 60,
    longestInterval: TimeInterval = 24 * 3_600, random: @escaping @Sendable () -> Double = { .random(in: 0...1) }
  ) {
    self.interval = interval
    self.shortestInterval = min(shortestInterval, interval)
    self.longestInterval = max(longestInterval, interval)
    self.random = random
  }

  /// The next check after success.
  ///
  /// - Parameters:
  ///   - unchanged: The number of checks in a row that found nothing new, with this one.
  ///   - wish: What the followers wish. It takes the place of what is known of the feed; what the feed and its server ask
  ///     for still makes it later.
  func next(after now: Date, timing: FeedTiming?, unchanged: Int = 0, headers: Headers, wish: CheckWish? = nil) -> Date
  {
    let timing = timing ?? FeedTiming()
    let expected = timing.rhythm.wait(from: now, for: Self.expectedEntries, most: longestInterval)
    // Without dates, a feed is checked less often the longer it has not changed.
    let own = expected ?? interval * (1 + Double(unchanged) / 12)
    // Only a feed that publishes often is checked more often than by default, and not a rare one at its usual hour.
    let even = timing.rhythm.evenWait(from: now, for: Self.expectedEntries) ?? interval
    let shortest = min(max(even, shortestInterval), interval)
    let server = TimeInterval(ServerWish(headers, now: now).seconds)
    let asked = max(announced(timing, now), server)
    var wait = min(max(own, shortest, asked), longestInterval)
    if let wish {
      let wanted = max(Self.wished(wish), min(asked, longestInterval))
      wait = wish.isOfAll ? wanted : min(wait, wanted)
    }
    return allowed(now.addingTimeInterval(wait * (1 + Self.jitter * chance())), timing)
  }

  /// The next check after a failure. The interval, or the one that the followers wish, doubles with each failure in a row,
  /// up to the longest one. A feed that has failed for a week is checked every two days, and for a month, once a week. A
  /// time that the server asks for (`Retry-After`) is waited for, up to a week.
  ///
  /// - Parameters:
  ///   - failures: The number of failures in a row, with this one.
  ///   - since: The time of the first of them.
  ///   - wish: What the followers wish.
  func retry(
    after now: Date, failures: Int, since: Date? = nil, problem: FeedProblem, timing: FeedTiming? = nil,
    wish: CheckWish? = nil
  ) -> Date {
    if problem.kind == .gone { return Self.never }
    let doublings = min(max(failures - 1, 0), 10)
    let first = wish.map(Self.wished) ?? interval
    var wait = min(first * Double(1 << doublings), max(longestInterval, first))
    switch now.timeIntervalSince(since ?? now) {
    case (30 * 86_400)...: wait = Self.longestPause
    case (7 * 86_400)...: wait = max(wait, 2 * 86_400)
    default: break
    }
    let asked = min(problem.until.map { $0.timeIntervalSince(now) } ?? 0, Self.longestPause)
    let late = max(wait, asked) * Self.jitter * chance()
    // After a long pause of a host, an hour is enough to spread its feeds.
    return allowed(now.addingTimeInterval(max(wait, asked) + min(late, 3_600)), timing ?? FeedTiming())
  }

  /// The next check of a feed that was not checked: soon after the reader's own trouble, or after its host's pause.
  func resume(after now: Date, problem: FeedProblem) -> Date {
    guard let until = problem.until else { return now.addingTimeInterval(60 + 60 * chance()) }
    let pause = min(max(until.timeIntervalSince(now), 0), Self.longestPause)
    return now.addingTimeInterval(pause + min(max(pause * Self.jitter, 60), 3_600) * chance())
  }

  /// The longest time until a next check, whatever feeds, their hosts and their followers ask for. After it, a feed may want
  /// to be skipped for a week.
  var longestWait: TimeInterval {
    let longestWish = TimeInterval(AccessLimits.interval.upperBound) * 60
    return max(longestInterval, longestWish, Self.longestPause) * (1 + Self.jitter) + 7 * 86_400 + 3_600
  }

  // MARK: Private

  private static func wished(_ wish: CheckWish) -> TimeInterval { max(TimeInterval(wish.minutes) * 60, shortestWish) }

  private func chance() -> Double { min(max(random(), 0), 1) }

  /// The seconds until the document says that the feed may have changed.
  private func announced(_ timing: FeedTiming, _ now: Date) -> TimeInterval {
    guard let minutes = timing.minutes, minutes > 0 else { return 0 }
    let period = TimeInterval(minutes) * 60
    guard let base = timing.base else { return period }
    let passed = (now.timeIntervalSince1970 - TimeInterval(base)).truncatingRemainder(dividingBy: period)
    return passed < 0 ? -passed : period - passed
  }

  /// The first moment from the date on that the feed does not want to be skipped, a little after the beginning of its
  /// hour. The date itself if no hour within a week is allowed.
  private func allowed(_ date: Date, _ timing: FeedTiming) -> Date {
    let start = Int(clamping: date.timeIntervalSince1970)
    guard timing.skips(start) else { return date }
    var second = (start / 3_600 + 1) * 3_600
    for _ in 0..<(7 * 24) {
      guard timing.skips(second) else {
        return Date(timeIntervalSince1970: TimeInterval(second) + 1_800 * chance())
      }
      second += 3_600
    }
    return date
  }
}
