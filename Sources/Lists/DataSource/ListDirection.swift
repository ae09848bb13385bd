/// Where a key leads from an element.
public enum ListDirection: Sendable, Hashable, CaseIterable {
  case up, down
  /// Towards the edge where a line of text begins.
  case backward
  /// Towards the edge where a line of text ends.
  case forward
}
