// MARK: - What can be done with an element

extension Delegate {
  /// What can be done with the element just now; nil if it is not there.
  public func actions(of id: ID) -> ItemActions? {
    element(id).map(makeActions)
  }

  /// The actions that a swipe uncovers, outermost first.
  public func swipeActions(of id: ID, at edge: SwipeEdge) -> [ItemAction] {
    guard let actions = actions(of: id) else { return [] }
    return switch edge {
    case .leading: actions.leading
    case .trailing: actions.trailing
    }
  }

  /// The element's context menu; nil if it has none.
  public func menu(of id: ID) -> ActionMenu? {
    actions(of: id).flatMap { $0.menu.isEmpty ? nil : $0.menu }
  }

  /// Does what the element's action of that name does: for hosts that answer later, when all may have changed.
  @discardableResult
  public func perform(_ action: String, on id: ID) -> ActionOutcome {
    guard let actions = actions(of: id) else { return .gone }
    guard let action = actions.action(action) else { return .notOffered }
    action.perform()
    return .done
  }

  /// Does what a tap on the element does.
  @discardableResult
  public func activate(_ id: ID) -> ActionOutcome {
    guard let actions = actions(of: id) else { return .gone }
    guard let primary = actions.primary else { return .notOffered }
    primary.perform()
    return .done
  }
}
