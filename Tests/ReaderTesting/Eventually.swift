/// Waits until a condition holds, for ten seconds at most.
public func eventually(
  seconds: Int = 10, isolation: isolated (any Actor)? = #isolation, _ condition: () async throws -> Bool
) async throws {
  let end: ContinuousClock.Instant = .now + .seconds(seconds)
  while .now < end {
    if try await condition() { return }
    try await Task.sleep(for: .milliseconds(5))
  }
  throw NeverHappened()
}

public struct NeverHappened: Error {}
