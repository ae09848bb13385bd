import Foundation

/// A value behind a lock.
///
/// A plain POSIX mutex: Thread Sanitizer knows it, and it reports accesses under `Synchronization.Mutex` on Linux falsely.
final class Locked<Value>: @unchecked Sendable {
  // Sound: `value` is only reached in `withLock`, that is by one thread at a time, and what is taken out of it is the
  // caller's `Result`; in this module those are Sendable throughout.

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

  /// Must not be nested: the lock is not recursive.
  func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return try body(&value)
  }
}
