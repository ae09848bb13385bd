import Foundation
import Storage

/// The state of a feed as its last checks show it.
public enum FeedState: String, Sendable, CaseIterable {
  /// Not checked yet.
  case new
  case working
  case failing
  /// The site limits requests until a certain time.
  case limited
  /// Failing for a week or more, so it is checked every few days only.
  case slow
  /// Ended by its site (410): not checked until a user asks.
  case gone

  /// The time of failing after which a feed is checked every few days.
  static let timeToSlow: TimeInterval = 7 * 86_400

  public init(_ health: FeedHealth, now: Date) {
    guard let problem = health.problem else {
      self = health.lastChecked == nil ? .new : .working
      return
    }
    if problem.kind == .gone {
      self = .gone
    } else if let until = problem.until, until > now, problem.kind == .limited {
      self = .limited
    } else if let since = health.since, now.timeIntervalSince(since) >= Self.timeToSlow {
      self = .slow
    } else {
      self = .failing
    }
  }

  /// The state in words.
  public var words: String {
    switch self {
    case .new: "not checked yet"
    case .working: "works"
    case .failing: "fails"
    case .limited: "limited by the site"
    case .slow: "fails for days, checked rarely"
    case .gone: "ended by the site"
    }
  }
}

extension Subscription {
  /// The time of the feed's next check, which is now for one that is due; nil for a feed that is not checked.
  public func nextCheck(now: Date) -> Date? {
    guard feed.isFetched, !settings.isPaused, feed.health.problem?.kind != .gone,
      feed.health.nextCheck < Postponement.never
    else { return nil }
    return max(feed.health.nextCheck, now)
  }
}

extension FeedProblem {
  /// The sentence, with the time until which the cause lasts.
  ///
  /// - Parameter timeZone: Nil for a time as RFC 3339 has it, in UTC.
  public func text(now: Date, timeZone: TimeZone? = .current) -> String {
    guard let until, until > now else { return sentence }
    return "\(sentence) No request is sent before \(Self.time(until, now: now, timeZone))."
  }

  /// "14:20", with the day if that is another one.
  static func time(_ date: Date, now: Date, _ timeZone: TimeZone?) -> String {
    guard let timeZone else { return date.formatted(.iso8601) }
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = timeZone
    let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute], from: date)
    func padded(_ number: Int?) -> String { (number ?? 0) < 10 ? "0\(number ?? 0)" : "\(number ?? 0)" }
    let clock = "\(padded(parts.hour)):\(padded(parts.minute))"
    guard !calendar.isDate(date, inSameDayAs: now) else { return clock }
    return "\(clock) on \(parts.year ?? 0)-\(padded(parts.month))-\(padded(parts.day))"
  }
}

extension PastFetch {
  /// The result in words.
  public var words: String {
    let move = movedTo.map { " The feed has moved to \($0)." } ?? ""
    switch result {
    case .unchanged: return (count == 1 ? "Nothing new." : "Nothing new, \(count) times in a row.") + move
    case .fetched(let inserted, let updated):
      let parts = [inserted > 0 ? "\(inserted.grouped) new" : nil, updated > 0 ? "\(updated.grouped) changed" : nil]
        .compactMap(\.self)
      return parts.joined(separator: ", ") + (inserted + updated == 1 ? " entry." : " entries.") + move
    case .failed(let problem): return problem.sentence + move
    }
  }
}

extension FetchFacts {
  /// "304, 1.2 kB, 85 ms", or nothing for a fetch without a response.
  public var words: String {
    guard let status else { return "no response" }
    let size = receivedBytes < 1_000 ? "\(receivedBytes) B" : "\((receivedBytes + 500) / 1_000) kB"
    return "\(status), \(size), \(milliseconds) ms"
  }
}
