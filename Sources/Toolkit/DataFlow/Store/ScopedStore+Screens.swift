import EnumPaths

extension ScopedStore {
  /// Returns a view of one of the screens of a ``Stack``. Its state is nil when the screen has been popped.
  @inlinable
  public func scope<Screen, ScreenAction>(
    state: KeyPath<State, StackState<Screen>>, id: StackElementID,
    action: CaseKeyPath<Action, StackAction<Screen, ScreenAction>>
  ) -> ScopedStore<Screen?, ScreenAction> where Action: CasePathable {
    let stack = scope(state: state, action: action)
    return stack.going(\StackState<Screen>.self, id, \.element) { [link = stack.link] in link.read()[id: id] }
  }

  /// The stack itself answers for its screens.
  @available(*, unavailable, message: "Name the case of the stack's actions, such as 'action: \\.path'.")
  public func scope<Screen, ScreenAction>(
    state: KeyPath<State, StackState<Screen>>, id: StackElementID,
    action: CaseKeyPath<Action, (id: StackElementID, action: ScreenAction)>
  ) -> ScopedStore<Screen?, ScreenAction> where Action: CasePathable {
    fatalError("unavailable")
  }
}

extension Store {
  /// Returns a view of one of the screens of a ``Stack``.
  @inlinable
  public func scope<Screen, ScreenAction>(
    state: KeyPath<State, StackState<Screen>>, id: StackElementID,
    action: CaseKeyPath<Action, StackAction<Screen, ScreenAction>>
  ) -> ScopedStore<Screen?, ScreenAction> where Action: CasePathable {
    scoped.scope(state: state, id: id, action: action)
  }
}
