import Foundation

/// A value guarded by a lock.
///
/// It uses a POSIX mutex, which Thread Sanitizer supports. For `Synchronization.Mutex` on Linux it reports false races.
final class Locked<Value>: @unchecked Sendable {
  // Sound: `value` is only accessed in `withLock`, by one thread at a time. A `Result` leaves the lock; all results in
  // this module are Sendable.

  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private var value: Value

  init(_ value: Value) {
    self.value = value
    mutex = .allocate(capacity: 1)
    mutex.initialize(to: pthread_mutex_t())
    pthread_mutex_init(mutex, nil)
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deinitialize(count: 1)
    mutex.deallocate()
  }

  /// Runs `body` under the lock. Must not be nested: the lock is not recursive.
  func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return try body(&value)
  }
}
