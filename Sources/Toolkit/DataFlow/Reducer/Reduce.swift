/// A reducer made from a closure: usually a parent's own part of a ``ComposedReducer``.
public struct Reduce<State, Action>: Reducer {
  public let built: AnyReducer<State, Action>

  /// Creates a reducer of a closure that changes the state and returns the effects.
  @inlinable
  public init(_ body: @escaping (_ state: inout State, _ action: Action) -> Effect<Action>) {
    built = AnyReducer(body)
  }

  @inlinable
  public func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    built.reduce(&state, action)
  }
}
