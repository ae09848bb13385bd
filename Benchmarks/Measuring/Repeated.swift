/// Times something that takes nanoseconds.
enum Repeated {
  /// The least mean of several rounds, in nanoseconds: whatever else the machine does can only add to it.
  ///
  /// - Parameter body: is given the number of the repetition.
  @inline(__always)
  static func nanoseconds(rounds: Int = 15, count: Int, _ body: (Int) -> Void) -> Double {
    var least: Double = .infinity
    for _ in 0..<rounds {
      let duration: Duration = ContinuousClock().measure {
        for index in 0..<count { body(index) }
      }
      let seconds: Double = Double(duration.components.seconds) + Double(duration.components.attoseconds) / 1e18
      least = min(least, seconds * 1e9 / Double(count))
    }
    return least
  }

  /// Gives the value back, and lets the optimizer know nothing of it.
  @inline(never)
  @_optimize(none)
  static func opaque<Value>(_ value: Value) -> Value { value }
}
