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
  ///
  /// - Parameters:
  ///   - onEnd: called once: when the action has ended, with true if it succeeded; at once, with false, if nothing was
  ///     done.
  ///   - action: the name of the action.
  ///   - id: the identity of the element.
  @discardableResult
  public func perform(
    _ action: String, on id: ID, onEnd: @escaping ItemAction.Completion = { _ in }
  ) -> ActionOutcome {
    perform(on: id, choosing: { $0.action(action) }, onEnd: onEnd)
  }

  /// Performs the element's primary action, as a tap does.
  @discardableResult
  public func activate(_ id: ID) -> ActionOutcome {
    perform(on: id, choosing: { $0.primary }, onEnd: { _ in })
  }

  private func perform(
    on id: ID, choosing choose: (ItemActions) -> ItemAction?, onEnd: @escaping ItemAction.Completion
  ) -> ActionOutcome {
    let actions = actions(of: id)
    guard let action = actions.flatMap(choose), action.isEnabled else {
      onEnd(false)
      guard let actions else { return .gone }
      return choose(actions) == nil ? .notOffered : .disabled
    }
    var hasEnded = false
    action.perform { succeeded in
      hasEnded = true
      onEnd(succeeded)
    }
    return hasEnded ? .done : .begun
  }
}

/// The outcome of an action that was requested by name.
public enum ActionOutcome: Sendable, Hashable {
  /// The action was performed.
  case done
  /// The action has begun, and ends later.
  case begun
  /// The element offers the action, but it is not enabled; nothing was done.
  case disabled
  /// The element has left the list; nothing was done.
  case gone
  /// The element does not offer the action, or not any more; nothing was done.
  case notOffered

  /// True if the action was performed or has begun.
  public var isPerformed: Bool { self == .done || self == .begun }
}

/// The edge of a row that a swipe reveals.
public enum SwipeEdge: Sendable, Hashable {
  /// The edge where a line of text begins.
  case leading
  /// The edge where a line of text ends.
  case trailing
}
