import CasePaths

/// What a parent does about one action, its own or, through a path that goes on, a child's.
///
/// ```swift
/// On(\.driver.powerTapped) { state, _ in
///   state.car.isEngineRunning = true
///   return .none
/// }
/// ```
///
/// It runs for that action only, and only then counts as a change of its state: ``Reduce``, which runs for all actions,
/// makes every observer below it look again each time.
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
      { state, action, turn in
        guard let value = path.extract(action) else { return .none }
        guard let turn else { return body(&state, value) }
        return written.noticing(&state, turn) { state in body(&state, value) }
      },
      findLost: { _, _, _, _ in })
  }

  public func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    built.reduce(&state, action)
  }
}
