/// A key, by its meaning for a list.
public enum ListKey: Sendable, Hashable {
  case up, down
  /// Towards the edge where a line of text begins, or ends.
  case backward, forward
  case pageUp, pageDown
  case home, end
  /// Performs the primary action, as a tap does.
  case enter
  /// Selects the element at the cursor, or deselects it.
  case space
  case selectAll
  /// Clears the selection.
  case escape
  /// Performs the actions of the selected elements for this key.
  case character(Character)

  // MARK: Internal

  var direction: ListDirection? {
    switch self {
    case .up: .up
    case .down: .down
    case .backward: .backward
    case .forward: .forward
    default: nil
    }
  }
}
