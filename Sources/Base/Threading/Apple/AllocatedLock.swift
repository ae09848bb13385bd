// Locks on Apple's systems, where `Mutex` needs macOS 15 or iOS 18. The tests compile this file on every system.
#if canImport(Darwin) || THREADING_TESTS
  #if canImport(Darwin)
    import Darwin
    @usableFromInline typealias PlatformLock = os_unfair_lock
  #else
    import Foundation
    @usableFromInline typealias PlatformLock = pthread_mutex_t
  #endif

  #if !THREADING_TESTS
    /// A value behind a lock. Not recursive.
    public typealias Lock = AllocatedLock
  #endif

  /// A value behind a lock of the system. Not recursive.
  ///
  /// `@unchecked Sendable`: the value is reached while the lock is held only, and was sent here.
  public struct AllocatedLock<Value>: ~Copyable, @unchecked Sendable {
    @usableFromInline let value: UnsafeMutablePointer<Value>
    /// Allocated, because the system knows a lock by its address.
    @usableFromInline let lock: UnsafeMutablePointer<PlatformLock>

    public init(_ value: sending Value) {
      self.value = .allocate(capacity: 1)
      self.value.initialize(to: value)
      lock = .allocate(capacity: 1)
      lock.initialize(to: PlatformLock())
    }

    deinit {
      lock.deallocate()
      value.deinitialize(count: 1)
      value.deallocate()
    }

    @inlinable
    public borrowing func withLock<Result, Failure: Error>(
      _ body: (inout sending Value) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
      lock.take()
      defer { lock.release() }
      return try body(&value.pointee)
    }

    /// Nil if the lock is taken.
    @inlinable
    public borrowing func withLockIfAvailable<Result, Failure: Error>(
      _ body: (inout sending Value) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result? {
      guard lock.takeIfAvailable() else { return nil }
      defer { lock.release() }
      return try body(&value.pointee)
    }
  }

  extension UnsafeMutablePointer<PlatformLock> {
    #if canImport(Darwin)
      @usableFromInline func take() { os_unfair_lock_lock(self) }
      @usableFromInline func takeIfAvailable() -> Bool { os_unfair_lock_trylock(self) }
      @usableFromInline func release() { os_unfair_lock_unlock(self) }
    #else
      // A mutex of zeros is an initialized one.
      @usableFromInline func take() { pthread_mutex_lock(self) }
      @usableFromInline func takeIfAvailable() -> Bool { pthread_mutex_trylock(self) == 0 }
      @usableFromInline func release() { pthread_mutex_unlock(self) }
    #endif
  }
#endif
