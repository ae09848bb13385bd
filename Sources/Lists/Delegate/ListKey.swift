/// A key, by what it means to a list.
public enum ListKey: Sendable, Hashable {
  case up, down
  /// Towards the edge where a line of text begins, or ends.
  case backward, forward
  case pageUp, pageDown
  case home, end
  /// Does what a tap does.
  case enter
  /// Selects the element at the cursor, or takes it out.
  case space
  case selectAll
  /// Selects nothing.
  case escape
  /// Does what the selected elements offer for it.
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
