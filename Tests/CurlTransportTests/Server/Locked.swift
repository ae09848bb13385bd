import Foundation

/// A value behind a lock that Thread Sanitizer sees through; on Linux it misses `Mutex` under contention and reports
/// races that are none, which the server's many threads would drown a run in.
final class Locked<Value>: @unchecked Sendable {
  // `value` is touched inside the lock only, and `withLock` lets nothing but what the closure makes out.
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
