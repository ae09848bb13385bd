import Bytes
import Fetching
import Foundation
import Storage

/// Describes the problem of a feed and the time of the next check.
enum FeedHealthText {
  static func sentence(problem: FeedProblem, of subscription: Subscription, now: Date) -> String {
    let words = problem.text(now: now)
    let health = subscription.feed.health
    if subscription.settings.isPaused { return "\(words) You have paused it. What was stored before stays." }
    switch FeedState(health, now: now) {
    case .gone: return "\(words) What was stored before stays."
    case .slow:
      return "\(words) It has not worked \(since(health, now: now)), so it is checked only every few days, next "
        + "\(wait(until: health.nextCheck, now: now)). What was stored before stays."
    case .new, .working, .failing, .limited:
      return "\(words) It will be tried again \(wait(until: health.nextCheck, now: now)). What was stored before stays."
    }
  }

  /// The style of the sentence: calm for a site that asks to wait until a time.
  static func style(of health: FeedHealth, now: Date) -> String {
    FeedState(health, now: now) == .limited ? "notice" : "problem"
  }

  /// The line below a feed's address.
  static func line(_ subscription: Subscription, now: Date) -> String {
    let health = subscription.feed.health
    let checked = "Checked \(age(of: health.lastChecked, now: now))"
    if subscription.settings.isPaused { return "\(checked), and paused by you" }
    guard FeedState(health, now: now) != .gone else { return "\(checked), not again" }
    return "\(checked), again \(wait(until: health.nextCheck, now: now))"
  }

  /// The problem in a few words, for a column: "Not found, again in 2 hours".
  static func short(_ problem: FeedProblem, _ health: FeedHealth, now: Date) -> String {
    guard FeedState(health, now: now) != .gone else { return "Ended by its site" }
    return "\(words(problem.kind)), again \(wait(until: health.nextCheck, now: now))"
  }

  private static func words(_ kind: FeedProblem.Kind) -> String {
    switch kind {
    case .unknownName: "No such server"
    case .refusedConnection, .unreachable, .timeout: "No answer"
    case .expiredCertificate, .selfSignedCertificate, .wrongNameCertificate, .untrustedCertificate, .otherCertificate,
      .insecure:
      "No safe connection"
    case .signIn: "Asks for a sign-in"
    case .forbidden, .challenge, .privateNetwork: "Refused"
    case .limited: "Limited by the site"
    case .notFound: "Not found"
    case .serverError: "Trouble of its server"
    case .page: "A page, no feed"
    case .unreadable, .cutOff, .empty, .tooLarge, .tooMuchWork: "Cannot be read"
    default: "Fails"
    }
  }

  private static func since(_ health: FeedHealth, now: Date) -> String {
    guard let since = health.since else { return "for a while" }
    return "for \(span(since: since, now: now))"
  }

  static func wait(until date: Date, now: Date) -> String {
    let seconds = date.timeIntervalSince(now)
    if seconds <= 60 { return "within a minute" }
    let minutes = Int(clamping: (seconds / 60).rounded())
    if minutes < 90 { return "in \(minutes.counted("minute", "minutes"))" }
    let hours = Int(clamping: (seconds / 3_600).rounded())
    return hours < 48
      ? "in \(hours.counted("hour", "hours"))"
      : "in \(Int(clamping: (seconds / 86_400).rounded()).counted("day", "days"))"
  }

  static func age(of date: Date?, now: Date) -> String {
    guard let date else { return "never" }
    let minutes = Int(clamping: (now.timeIntervalSince(date) / 60).rounded())
    if minutes < 1 { return "just now" }
    if minutes < 90 { return "\(minutes) min ago" }
    let hours = (minutes + 30) / 60
    return hours < 48 ? "\(hours) h ago" : "\(span(days: hours / 24)) ago"
  }

  /// The time since a date: days, beyond two months months, and beyond two years years.
  static func span(since date: Date, now: Date) -> String {
    span(days: Int(clamping: now.timeIntervalSince(date) / 86_400))
  }

  private static func span(days: Int) -> String {
    switch days {
    case ..<60: days.counted("day", "days")
    case ..<730: "\(days / 30) months"
    default: "\(days / 365) years"
    }
  }
}
