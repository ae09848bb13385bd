import Foundation
import Sodium
import Synchronization

/// Slows down the guessing of passwords: after some attempts without success the next one has to wait, longer each time.
///
/// Counted are the guesses at a name from one place, those of a place at any name, and those at a name from everywhere. A
/// place that has signed in to the name before is not held up by guesses from elsewhere; a browser that has, by nothing
/// but its own.
///
/// The table holds digests of a fixed size, ``mostRecords`` of them, and no name. They are computed before the lock is
/// taken.
final class SignInAttempts: Sendable {
  /// The attempts without a wait.
  static let freeForPair = 5
  static let freeForPlace = 20
  static let freeForName = 50
  /// Seconds; those who share a place or a name with somebody who guesses must be able to sign in between.
  static let longestWait: TimeInterval = 60
  /// Seconds after which attempts are forgotten.
  static let memory: TimeInterval = 3_600
  /// About 1 MB.
  static let mostRecords = 10_000

  private struct Record {
    var count = 0
    var last: Date
    /// Of a pair: a sign-in has succeeded.
    var isKnown = false
  }

  private let records = Mutex(RecentTable<Key, Record>(capacity: mostRecords))
  /// Makes the digests nobody else's: who does not know it can arrange no two that are the same.
  private let secret: [UInt8] = Array(RandomToken.make().utf8)

  var count: Int { records.withLock { (records: inout RecentTable<Key, Record>) in records.count } }

  /// An attempt as it is counted.
  ///
  /// - Parameter name: at most `AccountName.mostBytes` long.
  func attempt(at name: String, from origin: SignInOrigin, device: KnownDevice?) -> Attempt {
    let name = AccountName.key(name)
    if let device { return Attempt(pair: key("device", name, Array(device.name.utf8)), place: nil, name: nil) }
    return Attempt(
      pair: key("pair", name, origin.network), place: key("place", [], origin.network), name: key("name", name, []))
  }

  /// Counts an attempt, which `succeeded` forgives.
  ///
  /// - Throws: `AccountError.tooManyAttempts`, and counts nothing then.
  func begin(_ attempt: Attempt, now: Date) throws(AccountError) {
    let seconds = records.withLock { (records: inout RecentTable<Key, Record>) in
      let limits = Self.limits(on: attempt, isKnown: records[attempt.pair]?.isKnown == true)
      let left = limits.map { (key, free) in Self.wait(records[key], free: free, now: now) }.max() ?? 0
      if left > 0 { return Int(left.rounded(.up)) }
      for (key, _) in limits {
        var record = records[key] ?? Record(last: now)
        record.count = Self.isForgotten(record, now: now) ? 1 : record.count + 1
        record.last = now
        records.set(record, for: key)
      }
      return 0
    }
    if seconds > 0 { throw .tooManyAttempts(seconds: seconds) }
  }

  func succeeded(_ attempt: Attempt) {
    takeBack(attempt) { (pair: inout Record) in
      pair.count = 0
      pair.isKnown = true
    }
  }

  /// The attempt came to nothing: its password was not looked at.
  func withdrew(_ attempt: Attempt) {
    takeBack(attempt) { (pair: inout Record) in pair.count = max(pair.count - 1, 0) }
  }

  // MARK: - Private

  private func takeBack(_ attempt: Attempt, _ change: (inout Record) -> Void) {
    records.withLock { (records: inout RecentTable<Key, Record>) in
      for (key, _) in Self.limits(on: attempt, isKnown: records[attempt.pair]?.isKnown == true) {
        guard var record = records[key] else { continue }
        if key == attempt.pair { change(&record) } else { record.count = max(record.count - 1, 0) }
        // What says nothing takes no other's place.
        if record.count == 0, !record.isKnown { records.remove(key) } else { records.set(record, for: key) }
      }
    }
  }

  private static func limits(on attempt: Attempt, isKnown: Bool) -> [(key: Key, free: Int)] {
    var limits = [(key: attempt.pair, free: freeForPair)]
    if let place = attempt.place { limits.append((place, freeForPlace)) }
    if let name = attempt.name, !isKnown { limits.append((name, freeForName)) }
    return limits
  }

  /// Seconds that the next attempt has to wait; at most `longestWait`, whatever the clock did meanwhile.
  private static func wait(_ record: Record?, free: Int, now: Date) -> TimeInterval {
    guard let record, record.count >= free, !isForgotten(record, now: now) else { return 0 }
    let length = min(TimeInterval(5 << min(record.count - free, 8)), longestWait)
    return min(length - now.timeIntervalSince(record.last), longestWait)
  }

  private static func isForgotten(_ record: Record, now: Date) -> Bool {
    now.timeIntervalSince(record.last) > memory
  }

  private func key(_ kind: String, _ name: [UInt8], _ place: [UInt8]) -> Key {
    // The name's length keeps a name's end and a place's beginning apart.
    let bytes = Digest.blake2b(Array("\(kind) \(name.count) ".utf8) + name + place, key: secret)
    return Key(
      high: bytes[..<8].reduce(0) { $0 << 8 | UInt64($1) }, low: bytes[8..<16].reduce(0) { $0 << 8 | UInt64($1) })
  }
}

extension SignInAttempts {
  /// A digest of 128 bits: without memory of its own.
  struct Key: Hashable, Sendable {
    let high: UInt64
    let low: UInt64
  }

  struct Attempt: Sendable {
    /// The name together with the place, or with the known device, that it is tried from.
    let pair: Key
    let place: Key?
    let name: Key?
  }
}
