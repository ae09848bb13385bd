import Dispatch
import Sodium
import Threading

/// Hashes and verifies passwords one at a time, on its own queue: by design each takes tens of milliseconds and tens of
/// megabytes. The queue is short; when it is full, work is refused instead of waiting.
final class PasswordWork: Sendable {
  /// The most passwords that wait behind the current one: about half a second of work.
  static let longestQueue = 8
  /// The further places for clients that strangers must not keep out: browsers that have signed in before, and users who
  /// set a password.
  static let reservedPlaces = 4

  private let queue = DispatchQueue(label: "yaarr.passwords")
  private let taken = Lock(0)

  /// - Throws: `AccountError.busy`, `SodiumError`.
  func hash(_ password: String) async throws -> String {
    try await run(isReserved: true) { Result { () throws(SodiumError) in try PasswordHasher.hash(password) } }.get()
  }

  /// - Throws: `AccountError.busy`.
  func verify(_ password: String, against hash: String, isKnown: Bool) async throws(AccountError) -> Bool {
    try await run(isReserved: isKnown) { PasswordHasher.verify(password, against: hash) }
  }

  /// - Throws: `AccountError.busy`.
  func run<Value: Sendable>(
    isReserved: Bool = false, _ work: @escaping @Sendable () -> Value
  ) async throws(AccountError) -> Value {
    let most = Self.longestQueue + (isReserved ? Self.reservedPlaces : 0)
    let isTaken = taken.withLock { taken in
      guard taken <= most else { return false }
      taken += 1
      return true
    }
    guard isTaken else { throw .busy }
    return await withCheckedContinuation { continuation in
      queue.async {
        let value = work()
        self.taken.withLock { taken in taken -= 1 }
        continuation.resume(returning: value)
      }
    }
  }
}
