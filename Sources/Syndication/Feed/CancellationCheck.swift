/// Tells long work that its task was cancelled. It asks once in a few thousand steps: asking takes longer than a step.
struct CancellationCheck {
  private var steps: Int = 0
  private static let interval: Int = 4_096

  /// True if the task is cancelled, as far as that is known at this step.
  @inline(__always)
  mutating func isCancelled() -> Bool {
    steps &+= 1
    return steps % Self.interval == 0 && Task.isCancelled
  }
}
