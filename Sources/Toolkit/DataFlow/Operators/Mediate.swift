/// A parent that answers an action of one child with an action for another, and changes nothing itself.
///
/// ```swift
/// Mediate { state, action in
///   guard case .driver(.powerTapped) = action else { return .none }
///   return .send(.car(.started))
/// }
/// ```
///
/// It may read the state, and returns the effect. Since it cannot change the state, it causes no call of an observer.
public struct Mediate<State, Action>: Reducer {
  public let built: AnyReducer<State, Action>

  /// Creates a relation. The closure returns the effect that sends the action for the other child.
  @inlinable
  public init(_ body: @escaping (_ state: State, _ action: Action) -> Effect<Action>) {
    built = AnyReducer { state, action, _ in body(state, action) }
  }

  public func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    built.reduce(&state, action)
  }
}
