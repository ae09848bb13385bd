import Foundation
import Synchronization

/// Slows down the guessing of passwords: after a few attempts without success, a name has to wait, longer each time.
final class SignInAttempts: Sendable {
  private struct Attempts {
    var count: Int
    var last: Date
  }

  static let free = 5
  /// Seconds; the owner of a name that others guess at must be able to sign in between.
  static let longestWait: TimeInterval = 60
  private static let mostNames = 10_000
  private let attempts = Mutex<[String: Attempts]>([:])

  /// Counts an attempt, which `succeeded` forgives.
  ///
  /// - Throws: `AccountError.tooManyAttempts`, and counts nothing then.
  func begin(_ name: String, now: Date) throws(AccountError) {
    let seconds: Int = attempts.withLock { (all: inout [String: Attempts]) in
      let key: String = name.lowercased()
      let former: Attempts = all[key] ?? Attempts(count: 0, last: now)
      let left: TimeInterval = former.last.addingTimeInterval(Self.wait(after: former.count)).timeIntervalSince(now)
      if former.count >= Self.free, left > 0 { return Int(left.rounded(.up)) }
      all[key] = Attempts(count: former.count + 1, last: now)
      if all.count > Self.mostNames { Self.forgetOldest(in: &all) }
      return 0
    }
    if seconds > 0 { throw .tooManyAttempts(seconds: seconds) }
  }

  func succeeded(_ name: String) {
    attempts.withLock { (all: inout [String: Attempts]) in all[name.lowercased()] = nil }
  }

  private static func wait(after count: Int) -> TimeInterval {
    min(TimeInterval(5 << min(max(count - free, 0), 8)), longestWait)
  }

  /// Bounded: made-up names must not fill the memory. The half that was tried longest ago goes.
  private static func forgetOldest(in all: inout [String: Attempts]) {
    let times: [Date] = all.values.map(\.last).sorted()
    let middle: Date = times[times.count / 2]
    all = all.filter { (each) in each.value.last > middle }
  }
}
