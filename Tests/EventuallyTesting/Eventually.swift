import Foundation

/// A condition did not hold within its bound.
public struct NeverHappened: Error {
  public let bound: Duration
}

/// Waits until a condition holds.
/// - Parameters:
///   - bound: The longest wait.
///   - interval: The time between two checks.
/// - Throws: `NeverHappened`; the condition's error.
public func eventually(
  within bound: Duration = .seconds(60), every interval: Duration = .milliseconds(2),
  isolation: isolated (any Actor)? = #isolation, _ condition: () async throws -> Bool
) async throws {
  let end: ContinuousClock.Instant = .now + bound
  while try await !condition() {
    guard .now < end else { throw NeverHappened(bound: bound) }
    try await Task.sleep(for: interval)
  }
}

/// Waits until a condition holds. Blocks the thread: for tests of code that runs on threads of its own.
/// - Throws: `NeverHappened`; the condition's error.
public func blockUntil(
  within bound: Duration = .seconds(60), every interval: Duration = .milliseconds(2), _ condition: () throws -> Bool
) throws {
  let end: ContinuousClock.Instant = .now + bound
  while try !condition() {
    guard .now < end else { throw NeverHappened(bound: bound) }
    Thread.sleep(forTimeInterval: interval / .seconds(1))
  }
}

/// Waits until the current task is cancelled: the stub for work that never ends by itself.
public func untilCancelled() async {
  let (stream, continuation) = AsyncStream<Void>.makeStream()
  for await _ in stream {}
  continuation.finish()
}
