import EnumPaths

/// The reducer of a form: writes the value of each ``BindingAction`` into its field.
///
/// Put it before the operators that answer a change, so that they see the new value.
public struct Bind<State, Action: CasePathable>: Reducer {
  public let built: AnyReducer<State, Action>

  /// Writes the changes that come by this action.
  public init(_ action: CaseKeyPath<Action, BindingAction<State>>) {
    built =
      On(action) { state, change in
        change.apply(to: &state)
        return .none
      }.built
  }

  public func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    built.reduce(&state, action)
  }
}

extension On {
  /// Runs for changes of one field of a form: see ``BindingAction``.
  public init<Value>(
    _ action: CaseKeyPath<Action, BindingAction<State>>, of field: KeyPath<State, Value>,
    _ body: @escaping (_ state: inout State) -> Effect<Action>
  ) {
    self.init(action, where: { ($0.field as AnyKeyPath) == field }, { state, _ in body(&state) })
  }
}
