/// Checks periodically if the task is cancelled, for loops whose steps take less time than a check.
struct CancellationCheck {
  private var steps = 0

  /// True, every 4,096 steps, if the task is cancelled. Always false outside of a task.
  @inline(__always)
  mutating func isCancelled() -> Bool {
    steps &+= 1
    return steps & 4_095 == 0 && Task.isCancelled
  }
}
