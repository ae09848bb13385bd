import Foundation
import Loading

/// The time that goes on between processes.
enum WallTime {
  /// Since 1970.
  static var now: Duration { .milliseconds(Int64(Date().timeIntervalSince1970 * 1000)) }
}

extension StoredResponse {
  /// As it is written: with the time of the wall clock at which it came.
  func kept(at wallNow: Duration) -> StoredResponse {
    StoredResponse(response, varying: varying, initialAge: initialAge, storedAt: wallNow)
  }

  /// As it is used: as old as it is by now. From the future, it is older than anything is fresh.
  func brought(from wallNow: Duration, to now: Duration) -> StoredResponse {
    let elapsed = (wallNow - storedAt).components.seconds
    let age = wallNow < storedAt ? 1 << 31 : initialAge + Int(elapsed)
    return StoredResponse(response, varying: varying, initialAge: age, storedAt: now)
  }
}
