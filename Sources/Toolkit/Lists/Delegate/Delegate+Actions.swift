// MARK: - Actions of an element

extension Delegate {
  /// Returns the element's current actions; nil if there is no such element.
  public func actions(of id: ID) -> ItemActions? {
    element(id).map(makeActions)
  }

  /// Returns the actions of a swipe, outermost first.
  public func swipeActions(of id: ID, at edge: SwipeEdge) -> [ItemAction] {
    guard let actions = actions(of: id) else { return [] }
    return switch edge {
    case .leading: actions.leading
    case .trailing: actions.trailing
    }
  }

  /// Returns the element's context menu; nil if it has none.
  public func menu(of id: ID) -> ActionMenu? {
    actions(of: id).flatMap { $0.menu.isEmpty ? nil : $0.menu }
  }

  /// Performs the element's action with that name: for hosts that answer later, when everything may have changed.
  @discardableResult
  public func perform(_ action: String, on id: ID) -> ActionOutcome {
    guard let actions = actions(of: id) else { return .gone }
    guard let action = actions.action(action) else { return .notOffered }
    action.perform()
    return .done
  }

  /// Performs the element's primary action, as a tap does.
  @discardableResult
  public func activate(_ id: ID) -> ActionOutcome {
    guard let actions = actions(of: id) else { return .gone }
    guard let primary = actions.primary else { return .notOffered }
    primary.perform()
    return .done
  }
}

/// The outcome of an action that was requested by name.
public enum ActionOutcome: Sendable, Hashable {
  case done
  /// The element has left the list; nothing was done.
  case gone
  /// The element does not offer the action, or not any more; nothing was done.
  case notOffered
}

/// The edge of a row that a swipe reveals.
public enum SwipeEdge: Sendable, Hashable {
  /// The edge where a line of text begins.
  case leading
  /// The edge where a line of text ends.
  case trailing
}
