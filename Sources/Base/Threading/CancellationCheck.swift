/// Checks in long work whether the task was cancelled. Asks the task only once every 4,096 steps, since asking takes
/// longer than a step.
public struct CancellationCheck: Sendable {
  @usableFromInline var steps = 0

  @inlinable
  public init() {}

  /// True, every 4,096 steps, if the task is cancelled. Always false outside of a task.
  @inlinable @inline(__always)
  public mutating func isCancelled() -> Bool {
    steps &+= 1
    return steps & 4_095 == 0 && Task.isCancelled
  }
}
