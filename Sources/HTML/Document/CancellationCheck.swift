/// Asks now and then whether the task is cancelled: a loop takes a step with each round, and asking takes longer than that.
struct CancellationCheck {
  private var steps = 0

  /// True, every 4,096 steps, if the task is cancelled. Outside of a task nothing is.
  @inline(__always)
  mutating func isCancelled() -> Bool {
    steps &+= 1
    return steps & 4_095 == 0 && Task.isCancelled
  }
}
