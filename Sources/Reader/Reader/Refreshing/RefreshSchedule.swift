import Foundation
import Loading

/// Computes the next check of a feed.
public struct RefreshSchedule: Sendable {
  /// Seconds between checks of a feed that does not announce an interval.
  public var interval: TimeInterval
  /// The longest interval between checks in seconds, whatever the feed announces and however often it failed.
  public var longestInterval: TimeInterval

  public init(interval: TimeInterval = 30 * 60, longestInterval: TimeInterval = 24 * 3_600) {
    self.interval = interval
    self.longestInterval = longestInterval
  }

  /// The next check after success: after the interval, or after the longer interval that the feed (`<ttl>`) or its
  /// server (`Cache-Control: max-age`) announces.
  func next(after now: Date, timeToLive minutes: Int?, headers: Headers) -> Date {
    let maximumAge = TimeInterval(CacheControl(headers).seconds("max-age") ?? 0)
    let wishes = [interval, TimeInterval(minutes ?? 0) * 60, maximumAge]
    let wish: TimeInterval = wishes.max() ?? interval
    return now.addingTimeInterval(min(wish, max(longestInterval, interval)))
  }

  /// The next check after a failure. The interval doubles with each failure in a row, and is at least the server's
  /// `Retry-After`. Both are at most `longestInterval`.
  func retry(after now: Date, failures: Int, notBefore seconds: TimeInterval?) -> Date {
    let doublings: Int = min(max(failures - 1, 0), 10)
    let wait: TimeInterval = min(interval * Double(1 << doublings), max(longestInterval, interval))
    return now.addingTimeInterval(max(wait, min(seconds ?? 0, longestInterval)))
  }
}
