import Threading

/// The distribution of a measured value, such as a duration in seconds: for each bound, how many values were no greater.
///
/// An observation takes an uncontended lock, some 30 to 60 nanoseconds.
public final class Histogram: Sendable {
  // MARK: Lifecycle

  /// - Parameter bounds: The upper bounds of the buckets, ascending. A last bucket without a bound is added.
  public init(bounds: [Double] = Histogram.durations) {
    precondition(zip(bounds, bounds.dropFirst()).allSatisfy(<), "The bounds of a histogram ascend.")
    self.bounds = bounds
    state = Lock(State(counts: Array(repeating: 0, count: bounds.count + 1)))
  }

  // MARK: Public

  /// Bounds for the durations of requests, in seconds: from a millisecond to half a minute.
  public static let durations = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

  /// The state of a histogram at one moment.
  public struct Snapshot: Hashable, Sendable {
    public let bounds: [Double]
    /// The number of values in each bucket, the one without a bound last. Not cumulated.
    public let counts: [Int]
    public let sum: Double

    public var count: Int { counts.reduce(0, +) }
  }

  public var snapshot: Snapshot {
    state.withLock { Snapshot(bounds: bounds, counts: $0.counts, sum: $0.sum) }
  }

  public func observe(_ value: Double) {
    let bucket = bounds.firstIndex { value <= $0 } ?? bounds.count
    state.withLock { state in
      state.counts[bucket] += 1
      state.sum += value
    }
  }

  /// Observes a duration, in seconds.
  public func observe(_ duration: Duration) {
    let (seconds, attoseconds) = duration.components
    // Dividing durations takes longer: they have 128 bits.
    observe(Double(seconds) + Double(attoseconds) * 1e-18)
  }

  // MARK: Private

  private struct State {
    var counts: [Int]
    var sum = 0.0
  }

  private let bounds: [Double]
  private let state: Lock<State>
}
