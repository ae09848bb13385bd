/// A module's behaviour: how its state answers each of its actions, and which effects follow.
///
/// ```swift
/// struct Counter: Reducer {
///   struct State { var count = 0 }
///   @CasePathable enum Action { case incremented, decremented }
///
///   func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
///     switch action {
///     case .incremented: state.count += 1
///     case .decremented: state.count -= 1
///     }
///     return .none
///   }
/// }
/// ```
///
/// A module made of others is a ``ComposedReducer``. A reducer knows no store: it must not read or send to the one
/// that runs it.
public protocol Reducer<State, Action> {
  /// What the module is.
  associatedtype State

  /// What can happen to it.
  associatedtype Action

  /// Changes the state in place and returns the work that follows, `.none` if there is none.
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action>

  /// The reducer as a store runs it. Whatever a reducer is composed of is put together here, once and not per action.
  ///
  /// Operators and ``ComposedReducer`` implement this; a reducer with a `reduce` of its own has the default.
  var built: AnyReducer<State, Action> { get }
}

extension Reducer {
  @inlinable public var built: AnyReducer<State, Action> {
    AnyReducer { state, action in reduce(&state, action) }
  }
}
