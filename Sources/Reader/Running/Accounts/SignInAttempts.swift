import Bytes
import Foundation
import Sodium
import Threading

/// Slows down the guessing of passwords: after some failed attempts the next one has to wait, longer each time.
///
/// Counts guesses at a name from one network, from one network at any name, from one IPv6 site (a /48, which has 65,536
/// networks) at any name, and at a name from anywhere. A network that
/// has signed in to the name before is not slowed by guesses from elsewhere. A browser that has signed in is slowed
/// only by its own guesses.
///
/// The table holds ``mostRecords`` digests of fixed size, and no names. Digests are computed outside the lock.
final class SignInAttempts: Sendable {
  /// The attempts without a wait.
  static let freeForPair = 5
  static let freeForPlace = 20
  static let freeForSite = 100
  static let freeForName = 50
  /// The longest wait in seconds. Users who share a network or a name with an attacker can sign in between the
  /// attacker's guesses.
  static let longestWait: TimeInterval = 60
  /// The seconds after which attempts are forgotten.
  static let memory: TimeInterval = 3_600
  /// The most records: about 1 MB.
  static let mostRecords = 10_000

  private struct Record {
    var count = 0
    var last: Date
    /// True if a sign-in of this pair has succeeded.
    var isKnown = false
  }

  private let records = Lock(RecentTable<Key, Record>(capacity: mostRecords))
  /// The key of the digests, so that collisions cannot be constructed.
  private let secret = Array(RandomToken.make().utf8)

  var count: Int { records.withLock { records in records.count } }

  /// The keys under which an attempt is counted.
  ///
  /// - Parameter name: A name of at most `AccountName.mostBytes`.
  func attempt(at name: String, from origin: SignInOrigin, device: KnownDevice?) -> Attempt {
    let name = AccountName.key(name)
    if let device {
      return Attempt(pair: key("device", name, Array(device.name.utf8)), place: nil, site: nil, name: nil)
    }
    return Attempt(
      pair: key("pair", name, origin.network), place: key("place", [], origin.network),
      site: origin.site.map { key("site", [], $0) }, name: key("name", name, []))
  }

  /// Counts an attempt. `succeeded` takes it back.
  ///
  /// - Throws: `AccountError.tooManyAttempts`, without counting the attempt.
  func begin(_ attempt: Attempt, now: Date) throws(AccountError) {
    let seconds = records.withLock { records in
      let limits = Self.limits(on: attempt, isKnown: records[attempt.pair]?.isKnown == true)
      let left = limits.map { (key, free) in Self.wait(records[key], free: free, now: now) }.max() ?? 0
      if left > 0 { return Int(clamping: left.rounded(.up)) }
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
    takeBack(attempt) { pair in
      pair.count = 0
      pair.isKnown = true
    }
  }

  /// Takes back an attempt whose password was not checked.
  func withdrew(_ attempt: Attempt) {
    takeBack(attempt) { pair in pair.count = max(pair.count - 1, 0) }
  }

  // MARK: - Private

  private func takeBack(_ attempt: Attempt, _ change: (inout Record) -> Void) {
    records.withLock { records in
      for (key, _) in Self.limits(on: attempt, isKnown: records[attempt.pair]?.isKnown == true) {
        guard var record = records[key] else { continue }
        if key == attempt.pair { change(&record) } else { record.count = max(record.count - 1, 0) }
        // Records without information are removed, so that they do not push out others.
        if record.count == 0, !record.isKnown { records.remove(key) } else { records.set(record, for: key) }
      }
    }
  }

  private static func limits(on attempt: Attempt, isKnown: Bool) -> [(key: Key, free: Int)] {
    var limits = [(key: attempt.pair, free: freeForPair)]
    if let place = attempt.place { limits.append((place, freeForPlace)) }
    if let site = attempt.site, !isKnown { limits.append((site, freeForSite)) }
    if let name = attempt.name, !isKnown { limits.append((name, freeForName)) }
    return limits
  }

  /// The wait before the next attempt in seconds: at most `longestWait`, even if the system clock has been set back.
  private static func wait(_ record: Record?, free: Int, now: Date) -> TimeInterval {
    guard let record, record.count >= free, !isForgotten(record, now: now) else { return 0 }
    let length = min(TimeInterval(5 << min(record.count - free, 8)), longestWait)
    return min(length - now.timeIntervalSince(record.last), longestWait)
  }

  private static func isForgotten(_ record: Record, now: Date) -> Bool {
    now.timeIntervalSince(record.last) > memory
  }

  private func key(_ kind: String, _ name: [UInt8], _ place: [UInt8]) -> Key {
    // The name's length separates the name from the network.
    let bytes = Digest.blake2b(Array("\(kind) \(name.count) ".utf8) + name + place, key: secret)
    return Key(
      high: bytes[..<8].reduce(0) { $0 << 8 | UInt64($1) }, low: bytes[8..<16].reduce(0) { $0 << 8 | UInt64($1) })
  }
}

extension SignInAttempts {
  /// A digest of 128 bits, stored inline without an allocation.
  struct Key: Hashable, Sendable {
    let high: UInt64
    let low: UInt64
  }

  struct Attempt: Sendable {
    /// The name with the network, or with the known browser, of the attempt.
    let pair: Key
    let place: Key?
    let site: Key?
    let name: Key?
  }
}
