import EnumPaths

/// A child that is always present: its state is a property of its parent's state, its actions are one case of its
/// parent's.
///
/// ```swift
/// Scope(state: \.timeline, action: \.timeline) { Timeline() }
/// ```
///
/// - The child's state is changed in place, without a copy. A computed property works as well, at the cost of its
///   getter and setter.
/// - The child runs for its own actions only; for all others it is not called.
/// - Effect identifiers of the child are its own: two scopes of one module never cancel each other's work.
public struct Scope<State, Action: CasePathable>: Reducer {
  public let built: AnyReducer<State, Action>

  // MARK: Lifecycle

  /// Runs the reducer for the child's part of the state and its actions.
  @inlinable
  public init<ChildState, ChildAction>(
    state statePath: WritableKeyPath<State, ChildState>, action actionPath: CaseKeyPath<Action, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction> _ child: () -> AnyReducer<ChildState, ChildAction>
  ) {
    self.init(state: statePath, action: actionPath, child: child())
  }

  /// Lifts a reducer of local actions to its parent's actions; the state is the same. This connects a module that is
  /// written against a state *protocol* with a state that conforms to it, or a reducer of one branch of the **action
  /// hierarchy** with its tree.
  ///
  /// ```swift
  /// Scope(action: \.firstDriver) { Driver<AppState>() }
  /// ```
  @inlinable
  public init<ChildAction>(
    action actionPath: CaseKeyPath<Action, ChildAction>,
    @ReducerBuilder<State, ChildAction> _ child: () -> AnyReducer<State, ChildAction>
  ) {
    let child = child()
    let path = Action.allCasePaths[keyPath: actionPath]
    let place = ScopePath.Place(
      canVanish: false, statePath: \State.self, caseIndex: path.index, inner: path.inner, children: child.places,
      extent: .same)
    let run = child.body
    let find = child.findLost
    built = AnyReducer(
      caseIndex: path.index, classify: Action.caseIndex(of:), places: [place],
      { state, action, pass in
        guard let childAction = path.extract(action) else { return .none }
        // The child changes its parent's own state, so this counts as the parent's change.
        return run(&state, childAction, pass).lifted(by: path) { ScopePath.Component(place) }
      },
      findLost: { state, live, isWhole, lost in
        for scope in live.concerned(at: place, isWhole: isWhole) {
          find(&state, scope, live.isWhole(at: place, within: isWhole), &lost)
        }
      })
  }

  /// One of several instances of a module whose actions share one case and name their instance: its **namespace**.
  ///
  /// ```swift
  /// Scope(state: \.primary, action: \.car, namespace: .primary) { Car() }
  /// Scope(state: \.secondary, action: \.car, namespace: .secondary) { Car() }
  /// ```
  ///
  /// An action that names none of the instances is reported.
  @inlinable
  public init<ChildState, ChildAction: Namespaced>(
    state statePath: WritableKeyPath<State, ChildState>, action actionPath: CaseKeyPath<Action, ChildAction>,
    namespace: ChildAction.Namespace, fileID: StaticString = #fileID, line: UInt = #line,
    @ReducerBuilder<ChildState, ChildAction> _ child: () -> AnyReducer<ChildState, ChildAction>
  ) {
    let origin = EffectOrigin(fileID: fileID, line: line)
    self.init(
      state: statePath, action: actionPath, where: { $0.namespace == namespace },
      problem: .actionForMissingChild(String(describing: ChildAction.self), at: origin), child: child())
  }

  @inlinable
  init<ChildState, ChildAction>(
    state statePath: WritableKeyPath<State, ChildState>, action actionPath: CaseKeyPath<Action, ChildAction>,
    where isOwn: ((ChildAction) -> Bool)? = nil, problem: StoreProblem? = nil,
    child: AnyReducer<ChildState, ChildAction>
  ) {
    let path = Action.allCasePaths[keyPath: actionPath]
    let state = StatePlace(statePath)
    let place = ScopePath.Place(
      canVanish: false, statePath: statePath, caseIndex: path.index, inner: path.inner, children: child.places,
      extent: state.extent,
      field: state.field, look: state.look)
    let run = child.body
    let find = child.findLost
    let namespace = isOwn.flatMap { isOwn in
      problem.map { AnyReducer<State, Action>.Namespace(problem: $0) { path.extract($0).map(isOwn) ?? true } }
    }
    built = AnyReducer(
      caseIndex: path.index, classify: Action.caseIndex(of:), places: [place], namespace: namespace,
      { root, action, pass in
        guard let childAction = path.extract(action), isOwn?(childAction) ?? true else { return .none }
        let cursor = pass?.enter(place)
        let effect = state.modify(&root) { run(&$0, childAction, pass) }
        if let cursor { pass?.leave(to: cursor) }
        return effect.lifted(by: path) { ScopePath.Component(place) }
      },
      findLost: { root, live, isWhole, lost in
        for scope in live.concerned(at: place, isWhole: isWhole) {
          state.look(&root) { find(&$0, scope, live.isWhole(at: place, within: isWhole), &lost) }
        }
      })
  }

  // MARK: Mistaken

  /// A child that may be absent needs an ``IfLet``.
  @available(
    *, unavailable, message: "This child may be absent. Use 'IfLet(state:action:)', or 'Present' for a presented one."
  )
  public init<ChildState, ChildAction>(
    state statePath: WritableKeyPath<State, ChildState?>, action actionPath: CaseKeyPath<Action, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction> _ child: () -> AnyReducer<ChildState, ChildAction>
  ) {
    fatalError("unavailable")
  }

  // MARK: Use

  public func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    built.reduce(&state, action)
  }
}
