import EnumPaths

/// A child for one case of a state that is an enum, such as a screen that is either a list or a form.
///
/// ```swift
/// struct Screen: ComposedReducer {
///   @CasePathable enum State { case list(List.State), form(Form.State) }
///   @CasePathable enum Action { case list(List.Action), form(Form.Action), formTapped }
///
///   var body: some Reducer<State, Action> {
///     IfCaseLet(state: \.list, action: \.list) { List() }
///     IfCaseLet(state: \.form, action: \.form) { Form() }
///     On(\.formTapped) { state, _ in state = .form(Form.State()); return .none }
///   }
/// }
/// ```
///
/// - The child runs for its own actions while the state is its case. Its actions at any other time are reported.
/// - Its effects are cancelled when the state becomes another case.
/// - Its state is changed in place, without a copy.
public struct IfCaseLet<State: CasePathable, Action: CasePathable>: Reducer {
  public let built: AnyReducer<State, Action>

  /// Runs the reducer while the state is of the case.
  @inlinable
  public init<ChildState, ChildAction>(
    state stateKey: CaseKeyPath<State, ChildState>, action actionKey: CaseKeyPath<Action, ChildAction>,
    fileID: StaticString = #fileID, line: UInt = #line,
    @ReducerBuilder<ChildState, ChildAction> _ child: () -> AnyReducer<ChildState, ChildAction>
  ) {
    let child = child()
    let path = Action.allCasePaths[keyPath: actionKey]
    let state = State.allCasePaths[keyPath: stateKey]
    let place = ScopePath.Place(
      canVanish: true, statePath: stateKey, caseIndex: path.index, inner: path.inner, children: child.places,
      extent: .enumCase)
    let run = child.body
    let find = child.findLost
    let origin = EffectOrigin(fileID: fileID, line: line)
    built = AnyReducer(
      caseIndex: path.index, classify: Action.caseIndex(of:), places: [place],
      { root, action, pass in
        guard let childAction = path.extract(action) else { return .none }
        let cursor = pass?.enter(place)
        let effect = state.modify(&root) { childState in
          run(&childState, childAction, pass)
        }
        if let cursor { pass?.leave(to: cursor) }
        guard let effect else {
          return .report(.actionForMissingChild(String(describing: ChildAction.self), at: origin))
        }
        return effect.lifted(by: path) { ScopePath.Component(place) }
      },
      findLost: { root, live, isWhole, lost in
        for child in live.concerned(at: place, isWhole: isWhole) {
          let found: Void? = state.modify(&root) { find(&$0, child, live.isWhole(at: place, within: isWhole), &lost) }
          if found == nil { lost.append(child) }
        }
      })
  }

  public func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    built.reduce(&state, action)
  }
}
