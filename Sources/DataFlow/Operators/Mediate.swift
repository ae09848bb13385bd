/// A parent that tells one child what another did, and changes nothing itself.
///
/// ```swift
/// Mediate { state, action in
///   guard case .driver(.powerTapped) = action else { return .none }
///   return .send(.car(.started))
/// }
/// ```
///
/// It may read the state and returns what follows. Since it cannot change anything, nobody who observes the state is told
/// on its account.
public struct Mediate<State, Action>: Reducer {
  public let built: AnyReducer<State, Action>

  @inlinable
  public init(_ body: @escaping (_ state: State, _ action: Action) -> Effect<Action>) {
    built = AnyReducer { state, action, _ in body(state, action) }
  }

  public func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    built.reduce(&state, action)
  }
}
