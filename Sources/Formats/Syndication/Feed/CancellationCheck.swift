/// Checks in long work whether the task was cancelled. Asks the task only once every few thousand steps, since asking
/// takes longer than a step.
struct CancellationCheck {
  private var steps: Int = 0
  private static let interval: Int = 4_096

  /// True if the task was cancelled, as of the latest check.
  @inline(__always)
  mutating func isCancelled() -> Bool {
    steps &+= 1
    return steps % Self.interval == 0 && Task.isCancelled
  }
}
