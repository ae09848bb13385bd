import CasePaths

/// A child that is always there: its state is a property of its parent's, its actions are one case of its parent's.
///
/// - The child's state is changed where it is, without a copy.
/// - The child runs for its own actions only.
/// - Effect identifiers of the child are its own: two scopes of one module never cancel each other's work.
public struct Scope<State, Action: CasePathable>: Reducer {
  public let built: AnyReducer<State, Action>

  @inlinable
  public init<ChildState, ChildAction>(
    state statePath: WritableKeyPath<State, ChildState>, action actionPath: CaseKeyPath<Action, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction> _ child: () -> AnyReducer<ChildState, ChildAction>
  ) {
    let child: AnyReducer<ChildState, ChildAction> = child()
    let path: CasePath<Action, ChildAction> = Action.allCasePaths[keyPath: actionPath]
    let place: ScopePath.Place = ScopePath.Place(canVanish: false)
    built = AnyReducer(
      { (state: inout State, action: Action) in
        guard let childAction = path.extract(action) else { return .none }
        return child.reduce(&state[keyPath: statePath], childAction).lifted(by: path) { ScopePath.Component(place) }
      },
      presence: { (state: State, components: ArraySlice<ScopePath.Component>) in
        guard components.first?.place === place else { return nil }
        return child.isPresent(components.dropFirst(), in: state[keyPath: statePath])
      })
  }

  public func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    built.reduce(&state, action)
  }
}
