/// Combines reducers of one state and action. They run in the order of the lines.
///
/// The list is made once, when the reducer is built; an `if` in it is evaluated then, and not per action.
@resultBuilder
public enum ReducerBuilder<State, Action> {
  /// Takes a reducer as a line.
  @inlinable
  public static func buildExpression(_ reducer: some Reducer<State, Action>) -> AnyReducer<State, Action> {
    reducer.built
  }

  /// Combines the lines.
  @inlinable
  public static func buildBlock(_ reducers: AnyReducer<State, Action>...) -> AnyReducer<State, Action> {
    AnyReducer(inOrder: reducers)
  }

  /// Takes the reducers of an `if` without `else`.
  @inlinable
  public static func buildOptional(_ reducer: AnyReducer<State, Action>?) -> AnyReducer<State, Action> {
    reducer ?? AnyReducer(inOrder: [])
  }

  /// Takes the first branch of an `if` or `switch`.
  @inlinable
  public static func buildEither(first reducer: AnyReducer<State, Action>) -> AnyReducer<State, Action> { reducer }

  /// Takes another branch of an `if` or `switch`.
  @inlinable
  public static func buildEither(second reducer: AnyReducer<State, Action>) -> AnyReducer<State, Action> { reducer }

  /// Combines the reducers of a `for` loop.
  @inlinable
  public static func buildArray(_ reducers: [AnyReducer<State, Action>]) -> AnyReducer<State, Action> {
    AnyReducer(inOrder: reducers)
  }
}
