import EnumPaths

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

  /// Creates a reaction to the actions of one case.
  @inlinable
  public init<Value>(
    _ action: CaseKeyPath<Action, Value>,
    _ body: @escaping (_ state: inout State, _ value: Value) -> Effect<Action>
  ) {
    self.init(action, where: nil, body)
  }

  /// - Parameter fits: returns false for values that are not answered.
  @inlinable
  init<Value>(
    _ action: CaseKeyPath<Action, Value>, where fits: ((Value) -> Bool)?,
    _ body: @escaping (_ state: inout State, _ value: Value) -> Effect<Action>
  ) {
    let path = Action.allCasePaths[keyPath: action]
    let written: WrittenPlace<State> = WrittenPlace()
    built = AnyReducer(
      caseIndex: path.index, classify: Action.caseIndex(of:), places: [],
      { state, action, pass in
        guard let value = path.extract(action), fits?(value) ?? true else { return .none }
        guard let pass else { return body(&state, value) }
        return written.noticing(&state, pass) { state in body(&state, value) }
      },
      findLost: { _, _, _, _ in })
  }

  public func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    built.reduce(&state, action)
  }
}
