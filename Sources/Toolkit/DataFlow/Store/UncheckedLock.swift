import Threading

/// A `Lock` whose value and results need not be `Sendable`.
///
/// `@unchecked Sendable`: the value is read and written inside ``withLock(_:)`` only. The type is not public; its callers
/// are responsible for what their closures return.
@usableFromInline
final class UncheckedLock<Value>: @unchecked Sendable {
  @usableFromInline var value: Value
  @usableFromInline let lock = Lock(())

  @inlinable
  init(_ value: Value) {
    self.value = value
  }

  @inlinable
  func withLock<Result, Failure: Error>(_ body: (inout Value) throws(Failure) -> Result) throws(Failure) -> Result {
    var outcome: Swift.Result<Result, Failure>?
    lock.withLock { _ in
      do throws(Failure) {
        outcome = .success(try body(&value))
      } catch {
        outcome = .failure(error)
      }
    }
    // The closure has run.
    return try outcome.unsafelyUnwrapped.get()
  }
}
