/// What is held down while an element is tapped.
public enum TapModifier: Sendable, Hashable {
  case none
  /// Selects the element besides the others, or takes it out.
  case toggling
  /// Selects all from the anchor to the element.
  case extending
}
