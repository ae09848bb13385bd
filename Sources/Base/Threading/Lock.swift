#if !canImport(Darwin)
  // Apple's systems have these since macOS 15 and iOS 18 only: see the folder Apple.
  @_exported import Synchronization

  /// A value behind a lock. Not recursive.
  ///
  /// It is a `Mutex` that shows its ordering to Thread Sanitizer: the part of `Mutex` that waits is in a library that is
  /// not instrumented, so without this every handover looks like a race.
  ///
  /// The value should not be a function alone, also not an optional one: each access wraps it into its generic form and back,
  /// and these wrappers stay. A function in a structure is not wrapped.
  public struct Lock<Value>: ~Copyable, Sendable {
    @usableFromInline let mutex: Mutex<Value>
    @usableFromInline let handover = Atomic(false)

    @inlinable
    public init(_ value: sending Value) {
      mutex = Mutex(value)
    }

    @inlinable
    public borrowing func withLock<Result, Failure: Error>(
      _ body: (inout sending Value) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
      try mutex.withLock { (value: inout sending Value) throws(Failure) -> sending Result in
        _ = handover.load(ordering: .acquiring)
        defer { handover.store(true, ordering: .releasing) }
        return try body(&value)
      }
    }

    /// Nil if the lock is taken.
    @inlinable
    public borrowing func withLockIfAvailable<Result, Failure: Error>(
      _ body: (inout sending Value) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result? {
      try mutex.withLockIfAvailable { (value: inout sending Value) throws(Failure) -> sending Result in
        _ = handover.load(ordering: .acquiring)
        defer { handover.store(true, ordering: .releasing) }
        return try body(&value)
      }
    }
  }
#endif
