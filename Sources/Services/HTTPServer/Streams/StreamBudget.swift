import Threading

/// A limit on the queued bytes of several streams together. It bounds the memory that a client with many slow streams
/// can use.
public final class StreamBudget: Sendable {
  private let left: Atomic<Int>

  public init(bytes: Int) {
    left = Atomic(bytes)
  }

  /// - Returns: False, with nothing taken, if the budget is too small.
  func take(_ bytes: Int) -> Bool {
    guard left.subtract(bytes, ordering: .relaxed).newValue < 0 else { return true }
    give(bytes)
    return false
  }

  func give(_ bytes: Int) {
    left.add(bytes, ordering: .relaxed)
  }
}
