import Bytes
import Foundation
import Sodium
import Threading

/// Slows down the guessing of secrets by apps, without locking out the apps that have a right one.
///
/// - A wrong secret counts once, however often a client repeats it: an app with an old password retries for days.
/// - A secret that was right is never slowed.
/// - What counts is a network's number of different wrong secrets.
final class GuessLimit: Sendable {
  /// The different wrong secrets without a wait.
  static let free = 60
  /// The wait after each further one, in seconds.
  static let wait: TimeInterval = 30
  /// The seconds after which guesses are forgotten.
  static let memory: TimeInterval = 3_600
  /// The most networks, and the most secrets of either kind: about 1 MB each.
  static let mostRecords = 10_000

  private struct Record {
    var count = 0
    var last: Date
  }

  private struct State {
    var networks = RecentTable<[UInt8], Record>(capacity: mostRecords)
    var wrong = RecentTable<[UInt8], Date>(capacity: mostRecords)
    var right = RecentTable<[UInt8], Bool>(capacity: mostRecords)
  }

  private let state = Lock(State())
  private let secret = Array(RandomToken.make().utf8)

  /// A digest of credentials, so that no secret stays in memory.
  func key(of credentials: String) -> [UInt8] { Array(Digest.blake2b(Array(credentials.utf8), key: secret).prefix(16)) }

  /// True if these credentials were found wrong a short time ago; they need not be checked again.
  func isKnownWrong(_ key: [UInt8], now: Date) -> Bool {
    state.withLock { state in
      state.wrong[key].map { Self.isRecent($0, now) } ?? false
    }
  }

  private static func isRecent(_ time: Date, _ now: Date) -> Bool { abs(now.timeIntervalSince(time)) < 60 }

  /// Call before credentials are checked.
  ///
  /// - Throws: `AccountError.tooManyAttempts`.
  func begin(_ key: [UInt8], from network: [UInt8], now: Date) throws(AccountError) {
    let left = state.withLock { state -> TimeInterval in
      guard state.right[key] == nil, state.wrong[key] == nil, let record = state.networks[network],
        record.count >= Self.free, abs(now.timeIntervalSince(record.last)) < Self.memory
      else { return 0 }
      // At most the wait, also if the clock has been set back.
      return min(Self.wait - now.timeIntervalSince(record.last), Self.wait)
    }
    if left > 0 { throw .tooManyAttempts(seconds: Int(clamping: left.rounded(.up))) }
  }

  func wasRight(_ key: [UInt8]) {
    state.withLock { state in
      if state.right[key] == nil { state.right.set(true, for: key) }
      state.wrong.remove(key)
    }
  }

  func wasWrong(_ key: [UInt8], from network: [UInt8], now: Date) {
    state.withLock { state in
      state.right.remove(key)
      let before = state.wrong[key]
      // An app that asks all the time must be checked again: its password may have become right.
      if before.map({ Self.isRecent($0, now) }) != true { state.wrong.set(now, for: key) }
      guard before == nil else { return }
      var record = state.networks[network] ?? Record(last: now)
      record.count = abs(now.timeIntervalSince(record.last)) < Self.memory ? record.count + 1 : 1
      record.last = now
      state.networks.set(record, for: network)
    }
  }
}
