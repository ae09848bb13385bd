/// The priority of a load. It decides which request is sent first, not how fast a transfer runs.
public enum LoadingPriority: Int, Sendable, Hashable, Comparable, CaseIterable {
  case lowest
  case low
  case normal
  case high
  case highest

  public static func < (left: LoadingPriority, right: LoadingPriority) -> Bool {
    left.rawValue < right.rawValue
  }
}
