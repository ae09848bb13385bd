import Foundation
import Synchronization

/// Slows down the guessing of passwords: after a few wrong ones, a name has to wait, longer each time.
final class SignInAttempts: Sendable {
  private struct Failures {
    var count: Int
    var last: Date
  }

  static let free = 5
  private static let mostNames = 10_000
  private let failures = Mutex<[String: Failures]>([:])

  func check(_ name: String, now: Date) throws(AccountError) {
    guard let failed = failures.withLock({ (all: inout [String: Failures]) in all[name.lowercased()] }) else { return }
    let extra: Int = failed.count - Self.free
    guard extra >= 0 else { return }
    let wait = TimeInterval(min(5 << min(extra, 6), 300))
    let left: TimeInterval = failed.last.addingTimeInterval(wait).timeIntervalSince(now)
    if left > 0 { throw .tooManyAttempts(seconds: Int(left.rounded(.up))) }
  }

  func failed(_ name: String, now: Date) {
    failures.withLock { (all: inout [String: Failures]) in
      // Bounded: made-up names must not fill the memory.
      if all.count >= Self.mostNames { all.removeAll() }
      let count: Int = all[name.lowercased()]?.count ?? 0
      all[name.lowercased()] = Failures(count: count + 1, last: now)
    }
  }

  func succeeded(_ name: String) {
    failures.withLock { (all: inout [String: Failures]) in all[name.lowercased()] = nil }
  }
}
