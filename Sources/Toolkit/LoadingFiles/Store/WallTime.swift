import Bytes
import Foundation
import Loading

/// The wall clock, which continues between processes.
enum WallTime {
  /// The time since 1970.
  static var now: Duration { .milliseconds(Int64(clamping: Date().timeIntervalSince1970 * 1000)) }
}

extension StoredResponse {
  /// The response to write to a file, with a wall-clock time of arrival.
  func kept(at wallNow: Duration) -> StoredResponse {
    StoredResponse(response, varying: varying, initialAge: initialAge, storedAt: wallNow)
  }

  /// The response read from a file, with its current age. One from the future gets an age beyond any freshness
  /// lifetime.
  func brought(from wallNow: Duration, to now: Duration) -> StoredResponse {
    let elapsed = (wallNow - storedAt).components.seconds
    let age = wallNow < storedAt ? 1 << 31 : initialAge + Int(elapsed)
    return StoredResponse(response, varying: varying, initialAge: age, storedAt: now)
  }
}
