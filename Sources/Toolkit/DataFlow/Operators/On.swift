import CasePaths

/// A parent's reaction to one action: its own or, by a longer path, a child's.
///
/// ```swift
/// On(\.driver.powerTapped) { state, _ in
///   state.car.isEngineRunning = true
///   return .none
/// }
/// ```
///
/// It runs for that action only, and only then counts as a change of the parent's state. ``Reduce`` runs for all
/// actions: where the state is not a ``TrackedState``, each action then calls every observer below it.
public struct On<State, Action: CasePathable>: Reducer {
  public let built: AnyReducer<State, Action>

  @inlinable
  public init<Value>(
    _ action: CaseKeyPath<Action, Value>,
    _ body: @escaping (_ state: inout State, _ value: Value) -> Effect<Action>
  ) {
    let path = Action.allCasePaths[keyPath: action]
    let written: WrittenPlace<State> = WrittenPlace()
    built = AnyReducer(
      caseIndex: path.index, classify: Action.caseIndex(of:), places: [],
      { state, action, pass in
        guard let value = path.extract(action) else { return .none }
        guard let pass else { return body(&state, value) }
        return written.noticing(&state, pass) { state in body(&state, value) }
      },
      findLost: { _, _, _, _ in })
  }

  public func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    built.reduce(&state, action)
  }
}
