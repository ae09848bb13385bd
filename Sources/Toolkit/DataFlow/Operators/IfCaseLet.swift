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
/// - Its effects are cancelled when the state becomes another case. If the child's state is `Identifiable`, they are also
///   cancelled when a child with another identifier replaces it in the same case.
/// - Its state is changed in place, without a copy.
public struct IfCaseLet<State: CasePathable, Action: CasePathable>: Reducer {
  public let built: AnyReducer<State, Action>

  // MARK: Lifecycle

  /// Runs the reducer while the state is of the case.
  @inlinable
  public init<ChildState, ChildAction>(
    state: CaseKeyPath<State, ChildState>, action: CaseKeyPath<Action, ChildAction>,
    fileID: StaticString = #fileID, line: UInt = #line,
    @ReducerBuilder<ChildState, ChildAction> _ child: () -> AnyReducer<ChildState, ChildAction>
  ) {
    self.init(
      state: state, action: action, identity: { _ in nil }, origin: EffectOrigin(fileID: fileID, line: line),
      child: child())
  }

  /// Runs the reducer while the state is of the case. Another `id` is another child: the effects of the one before end.
  @inlinable
  public init<ChildState: Identifiable, ChildAction>(
    state: CaseKeyPath<State, ChildState>, action: CaseKeyPath<Action, ChildAction>,
    fileID: StaticString = #fileID, line: UInt = #line,
    @ReducerBuilder<ChildState, ChildAction> _ child: () -> AnyReducer<ChildState, ChildAction>
  ) {
    self.init(
      state: state, action: action, identity: { child in AnyHashable(child.id) },
      origin: EffectOrigin(fileID: fileID, line: line), child: child())
  }

  @inlinable
  init<ChildState, ChildAction>(
    state stateKey: CaseKeyPath<State, ChildState>, action actionKey: CaseKeyPath<Action, ChildAction>,
    identity: @escaping (ChildState) -> AnyHashable?, origin: EffectOrigin, child: AnyReducer<ChildState, ChildAction>
  ) {
    let path = Action.allCasePaths[keyPath: actionKey]
    let state = State.allCasePaths[keyPath: stateKey]
    let place = ScopePath.Place(
      canVanish: true, statePath: stateKey, caseIndex: path.index, inner: path.inner, children: child.places,
      extent: .enumCase,
      reach: { root, element, body in
        // A copy of the payload, whose collections have the storage of those in the state.
        guard var child = state.extract(root.assumingMemoryBound(to: State.self).pointee), identity(child) == element
        else { return false }
        withUnsafeMutablePointer(to: &child) { body(UnsafeMutableRawPointer($0)) }
        return true
      })
    let run = child.body
    let find = child.findLost
    built = AnyReducer(
      caseIndex: path.index, classify: Action.caseIndex(of:), places: [place],
      { root, action, pass in
        guard let childAction = path.extract(action) else { return .none }
        let cursor = pass?.enter(place)
        let effect = state.modify(&root) { childState in
          run(&childState, childAction, pass).lifted(by: path) {
            ScopePath.Component(place, element: identity(childState))
          }
        }
        if let cursor { pass?.leave(to: cursor) }
        return effect ?? .report(.actionForMissingChild(String(describing: ChildAction.self), at: origin))
      },
      findLost: { root, live, isWhole, lost in
        for child in live.concerned(at: place, isWhole: isWhole) {
          let isThere = state.modify(&root) { childState in
            guard identity(childState) == child.component?.element else { return false }
            find(&childState, child, live.isWhole(at: place, within: isWhole), &lost)
            return true
          }
          if isThere != true { lost.append(child) }
        }
      })
  }

  // MARK: Use

  public func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    built.reduce(&state, action)
  }
}
