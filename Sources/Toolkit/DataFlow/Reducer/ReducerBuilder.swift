/// Combines reducers of one state and action. They run in the order of the lines.
///
/// The list is made once, when the reducer is built; an `if` in it is evaluated then, and not per action.
@resultBuilder
public enum ReducerBuilder<State, Action> {
  @inlinable
  public static func buildExpression(_ reducer: some Reducer<State, Action>) -> AnyReducer<State, Action> {
    reducer.built
  }

  @inlinable
  public static func buildBlock(_ reducers: AnyReducer<State, Action>...) -> AnyReducer<State, Action> {
    AnyReducer(inOrder: reducers)
  }

  @inlinable
  public static func buildOptional(_ reducer: AnyReducer<State, Action>?) -> AnyReducer<State, Action> {
    reducer ?? AnyReducer(inOrder: [])
  }

  @inlinable
  public static func buildEither(first reducer: AnyReducer<State, Action>) -> AnyReducer<State, Action> { reducer }

  @inlinable
  public static func buildEither(second reducer: AnyReducer<State, Action>) -> AnyReducer<State, Action> { reducer }

  @inlinable
  public static func buildArray(_ reducers: [AnyReducer<State, Action>]) -> AnyReducer<State, Action> {
    AnyReducer(inOrder: reducers)
  }
}
