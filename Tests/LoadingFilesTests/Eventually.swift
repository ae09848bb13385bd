/// Waits for the condition, at most this many seconds.
/// - Returns: True if the condition holds.
func eventually(within seconds: Double = 10, _ condition: () -> Bool) async -> Bool {
  let deadline: ContinuousClock.Instant = .now + .seconds(seconds)
  while !condition() {
    guard ContinuousClock.now < deadline else { return false }
    try? await Task.sleep(for: .milliseconds(1))
  }
  return true
}
