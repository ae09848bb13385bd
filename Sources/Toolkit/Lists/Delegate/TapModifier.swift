/// A modifier of a tap.
public enum TapModifier: Sendable, Hashable {
  case none
  /// Selects the element in addition to the others, or deselects it.
  case toggling
  /// Selects all elements from the anchor to this one.
  case extending
}
