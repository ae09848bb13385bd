import Synchronization

/// A value behind a lock.
///
/// `@unchecked Sendable`: the value is read and written inside ``access(_:)`` only. The type is not public; its callers
/// are responsible for what their closures return.
@usableFromInline
package final class Guarded<Value>: @unchecked Sendable {
  @usableFromInline var value: Value
  @usableFromInline let mutex: Mutex<Void>

  /// Shows the lock's ordering to Thread Sanitizer: the part of `Mutex` that waits is in a library that is not
  /// instrumented.
  @usableFromInline let handover: Atomic<Bool>

  @inlinable
  package init(_ value: Value) {
    self.value = value
    mutex = Mutex(())
    handover = Atomic(false)
  }

  @inlinable
  package func access<Result, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let outcome = lent(body)
    return try outcome.get()
  }

  @inlinable
  func lent<Result, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) -> Swift.Result<Result, Failure> {
    var outcome: Swift.Result<Result, Failure>?
    mutex.withLock { _ in
      _ = handover.load(ordering: .acquiring)
      do throws(Failure) {
        outcome = .success(try body(&value))
      } catch {
        outcome = .failure(error)
      }
      handover.store(true, ordering: .releasing)
    }
    // The closure has run.
    return outcome.unsafelyUnwrapped
  }
}
