/// The edge of a row that a swipe uncovers.
public enum SwipeEdge: Sendable, Hashable {
  /// Where a line of text begins.
  case leading
  /// Where a line of text ends.
  case trailing
}
