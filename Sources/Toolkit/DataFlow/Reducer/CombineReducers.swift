/// Combines several reducers of one state and action. They run in order; their effects are merged.
public struct CombineReducers<State, Action>: Reducer {
  public let built: AnyReducer<State, Action>

  /// Combines the reducers of the closure, in the order of its lines.
  @inlinable
  public init(@ReducerBuilder<State, Action> _ reducers: () -> AnyReducer<State, Action>) {
    built = reducers()
  }

  public func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    built.reduce(&state, action)
  }
}
