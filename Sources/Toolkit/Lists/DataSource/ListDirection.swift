/// The direction of a key.
public enum ListDirection: Sendable, Hashable, CaseIterable {
  case up, down
  /// Towards the edge where a line of text begins.
  case backward
  /// Towards the edge where a line of text ends.
  case forward
}
