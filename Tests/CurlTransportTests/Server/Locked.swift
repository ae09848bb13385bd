import Foundation

/// A value guarded by a lock that Thread Sanitizer supports. For `Mutex` under contention on Linux it reports false
/// races, too many of them with the server's many threads.
final class Locked<Value>: @unchecked Sendable {
  // Sound: `value` is only accessed under the lock, and only the closure's result leaves `withLock`.
  init(_ value: Value) {
    self.value = value
  }

  func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
    lock.lock()
    defer { lock.unlock() }
    return body(&value)
  }

  private var value: Value
  private let lock: NSLock = NSLock()
}
