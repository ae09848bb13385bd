/// Checks periodically if the task is cancelled, for loops whose steps take less time than a check.
package struct CancellationCheck {
  @usableFromInline var steps = 0

  @inlinable
  package init() {}

  /// True, every 4,096 steps, if the task is cancelled. Always false outside of a task.
  @inlinable
  @inline(__always)
  package mutating func isCancelled() -> Bool {
    steps &+= 1
    return steps & 4_095 == 0 && Task.isCancelled
  }
}
