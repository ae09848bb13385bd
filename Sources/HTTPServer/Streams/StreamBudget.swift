import Synchronization

/// What may wait for the peers of several streams, all together: whoever reads slowly on many streams fills no more than
/// this.
public final class StreamBudget: Sendable {
  private let left: Atomic<Int>

  public init(bytes: Int) {
    left = Atomic(bytes)
  }

  /// - Returns: false, with nothing taken, where there is not so much.
  func take(_ bytes: Int) -> Bool {
    guard left.subtract(bytes, ordering: .relaxed).newValue < 0 else { return true }
    give(bytes)
    return false
  }

  func give(_ bytes: Int) {
    left.add(bytes, ordering: .relaxed)
  }
}
