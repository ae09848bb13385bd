import EnumPaths

/// The screens of a navigation stack, each with its own state and effects.
///
/// ```swift
/// @CasePathable enum Action { case path(StackAction<Screen.State, Screen.Action>) }
/// Stack(state: \.path, action: \.path) { Screen() }
/// ```
///
/// - Only the screen that an action names runs. Pushing and popping need no other reducer.
/// - A screen pops itself by ``Effect/dismiss(fileID:line:)``.
/// - Two screens of one module never cancel each other's work; a screen's work ends when it is popped.
public struct Stack<State, Action: CasePathable>: Reducer {
  public let built: AnyReducer<State, Action>

  /// Runs the reducer for the screen that an action names by its identifier.
  @inlinable
  public init<Screen, ScreenAction>(
    state: WritableKeyPath<State, StackState<Screen>>,
    action: CaseKeyPath<Action, StackAction<Screen, ScreenAction>>,
    fileID: StaticString = #fileID, line: UInt = #line,
    @ReducerBuilder<Screen, ScreenAction> _ screen: () -> AnyReducer<Screen, ScreenAction>
  ) {
    typealias Own = StackAction<Screen, ScreenAction>
    let screen = screen()
    let origin = EffectOrigin(fileID: fileID, line: line)
    built =
      Scope(state: state, action: action) {
        ForEachElement<StackState<Screen>, Own>(
          state: \.self, path: Own.allCasePaths.element, dismissal: { .popFrom(id: $0) }, origin: origin, child: screen)
        On<StackState<Screen>, Own>(\.push) { (stack, pushed) in
          guard pushed.id == stack.nextID else {
            return .report(.wrongStackElement("\(pushed.id)", next: "\(stack.nextID)", at: origin))
          }
          stack.push(pushed.1)
          return .none
        }
        On<StackState<Screen>, Own>(\.popFrom) { (stack, id) in
          guard stack[id: id] != nil else {
            return .report(.actionForMissingChild("\(Own.self)", at: origin))
          }
          stack.pop(from: id)
          return .none
        }
      }.built
  }

  public func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    built.reduce(&state, action)
  }
}
