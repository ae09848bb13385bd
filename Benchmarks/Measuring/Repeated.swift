/// Times functions that take nanoseconds.
enum Repeated {
  /// The lowest mean of several rounds, in nanoseconds. Other work on the machine can only increase it.
  ///
  /// - Parameter body: Called with the number of the repetition.
  @inline(__always)
  static func nanoseconds(rounds: Int = 15, count: Int, _ body: (Int) -> Void) -> Double {
    var least: Double = .infinity
    for _ in 0..<rounds {
      let duration: Duration = ContinuousClock().measure {
        for index in 0..<count { body(index) }
      }
      least = min(least, duration / .nanoseconds(1) / Double(count))
    }
    return least
  }

  /// Returns the value, and hides it from the optimizer.
  @inline(never)
  @_optimize(none)
  static func opaque<Value>(_ value: Value) -> Value { value }
}
