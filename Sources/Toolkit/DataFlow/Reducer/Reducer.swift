/// The behavior of a module: it changes the module's state for each action, and returns the effects that follow.
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
/// A module made of others is a ``ComposedReducer``. A reducer must not read from the store that runs it, nor send to
/// it.
public protocol Reducer<State, Action> {
  /// The module's state.
  associatedtype State

  /// The module's actions.
  associatedtype Action

  /// Changes the state in place and returns the work that follows; `.none` if there is no work.
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action>

  /// The reducer in the form that a store runs. Compositions are assembled here, once and not per action.
  ///
  /// Operators and ``ComposedReducer`` implement this; a reducer with its own `reduce` uses the default.
  var built: AnyReducer<State, Action> { get }
}

extension Reducer {
  @inlinable public var built: AnyReducer<State, Action> {
    AnyReducer { state, action in reduce(&state, action) }
  }
}
