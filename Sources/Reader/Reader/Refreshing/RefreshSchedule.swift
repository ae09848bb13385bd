import Bytes
import Foundation
import Loading
import Syndication

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
    let wishes: [TimeInterval] = [interval, TimeInterval(minutes ?? 0) * 60, maximumAge(headers) ?? 0]
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

  /// `Retry-After` in seconds (RFC 9110 §10.2.3): a number of seconds or a date.
  func retryAfter(_ headers: Headers, now: Date) -> TimeInterval? {
    guard let value = headers["Retry-After"] else { return nil }
    // The longest known date format has some forty bytes.
    guard value.utf8.count <= 128 else { return nil }
    if let seconds = TimeInterval(value) { return max(seconds, 0) }
    return FeedDate.parse(value).map { (date: Date) in max(date.timeIntervalSince(now), 0) }
  }

  /// `max-age` of `Cache-Control` in seconds (RFC 9111 §5.2.2.1).
  private func maximumAge(_ headers: Headers) -> TimeInterval? {
    for directive in (headers["Cache-Control"] ?? "").splitBytes(on: ",") {
      let parts = directive.splitBytes(on: "=", maxSplits: 2)
      guard parts.count == 2, parts[0].trimmedASCII.hasSameBytesIgnoringCase(as: "max-age") else { continue }
      return TimeInterval(String(parts[1].trimmedASCII.utf8.prefix(32)) ?? "")
    }
    return nil
  }
}
