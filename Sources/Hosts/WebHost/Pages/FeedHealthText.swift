import Foundation
import Storage

/// Describes the problem of a feed and the time of the next check.
enum FeedHealthText {
  static func sentence(problem: FeedProblem, nextCheck: Date, now: Date) -> String {
    "\(problem.sentence) It will be tried again \(wait(until: nextCheck, now: now)). What was stored before stays."
  }

  static func wait(until date: Date, now: Date) -> String {
    let seconds = date.timeIntervalSince(now)
    if seconds <= 60 { return "within a minute" }
    let minutes = Int((seconds / 60).rounded())
    if minutes < 90 { return "in \(minutes) minutes" }
    return "in \(Int((seconds / 3_600).rounded())) hours"
  }

  static func age(of date: Date?, now: Date) -> String {
    guard let date else { return "never" }
    let minutes = Int((now.timeIntervalSince(date) / 60).rounded())
    if minutes < 1 { return "just now" }
    if minutes < 90 { return "\(minutes) min ago" }
    let hours = (minutes + 30) / 60
    return hours < 48 ? "\(hours) h ago" : "\(hours / 24) days ago"
  }
}
