/// The edge of a row that a swipe reveals.
public enum SwipeEdge: Sendable, Hashable {
  /// The edge where a line of text begins.
  case leading
  /// The edge where a line of text ends.
  case trailing
}
