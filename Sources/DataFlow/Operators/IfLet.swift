import CasePaths

/// A child that comes and goes: an optional property of its parent's state.
///
/// - The child runs for its own actions, while it is there. An action for a child that is not is reported.
/// - Its effects are cancelled when the parent's state loses it, whoever took it away; if its state is `Identifiable`,
///   also when another takes its place.
/// - Its state is changed where it is, without a copy.
public struct IfLet<State, Action: CasePathable>: Reducer {
  public let built: AnyReducer<State, Action>

  // MARK: Lifecycle

  @inlinable
  public init<ChildState, ChildAction>(
    state: WritableKeyPath<State, ChildState?>, action: CaseKeyPath<Action, ChildAction>,
    fileID: StaticString = #fileID, line: UInt = #line,
    @ReducerBuilder<ChildState, ChildAction> _ child: () -> AnyReducer<ChildState, ChildAction>
  ) {
    self.init(
      state: state, action: action, identity: { _ in nil }, origin: EffectOrigin(fileID: fileID, line: line),
      child: child())
  }

  @inlinable
  public init<ChildState: Identifiable, ChildAction>(
    state: WritableKeyPath<State, ChildState?>, action: CaseKeyPath<Action, ChildAction>,
    fileID: StaticString = #fileID, line: UInt = #line,
    @ReducerBuilder<ChildState, ChildAction> _ child: () -> AnyReducer<ChildState, ChildAction>
  ) {
    self.init(
      state: state, action: action, identity: { (child: ChildState) in AnyHashable(child.id) },
      origin: EffectOrigin(fileID: fileID, line: line), child: child())
  }

  @inlinable
  init<ChildState, ChildAction>(
    state statePath: WritableKeyPath<State, ChildState?>, action actionPath: CaseKeyPath<Action, ChildAction>,
    identity: @escaping (ChildState) -> AnyHashable?, origin: EffectOrigin, child: AnyReducer<ChildState, ChildAction>
  ) {
    let path: CasePath<Action, ChildAction> = Action.allCasePaths[keyPath: actionPath]
    let state: StatePlace<State, ChildState?> = StatePlace(statePath)
    let place: ScopePath.Place = ScopePath.Place(
      canVanish: true, statePath: statePath, caseIndex: path.index, children: child.places, extent: state.extent,
      field: state.field, look: state.lookIntoOptional())
    let run: AnyReducer<ChildState, ChildAction>.Body = child.body
    let find: AnyReducer<ChildState, ChildAction>.FindLost = child.findLost
    built = AnyReducer(
      caseIndex: path.index, classify: Action.caseIndex(of:), places: [place],
      { (root: inout State, action: Action, turn: Turn?) in
        guard let childAction = path.extract(action) else { return .none }
        let spot: Turn.Spot? = turn?.enter(place)
        defer { if let spot { turn?.leave(to: spot) } }
        let effect: Effect<Action>? = state.modify(&root) { (optional: inout ChildState?) in
          optional.modifyWrapped { (childState: inout ChildState) in
            run(&childState, childAction, turn).lifted(by: path) {
              ScopePath.Component(place, element: identity(childState))
            }
          }
        }
        return effect ?? .report(.actionForMissingChild(String(describing: ChildAction.self), at: origin))
      },
      findLost: { (root: inout State, live: LivePlace, isWhole: Bool, lost: inout [LivePlace]) in
        for child in live.concerned(at: place, isWhole: isWhole) {
          state.look(&root) { (optional: inout ChildState?) in
            let isThere: Bool? = optional.modifyWrapped { (childState: inout ChildState) in
              guard identity(childState) == child.component?.element else { return false }
              find(&childState, child, live.isWhole(within: isWhole), &lost)
              return true
            }
            if isThere != true { lost.append(child) }
          }
        }
      })
  }

  // MARK: Use

  public func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    built.reduce(&state, action)
  }
}

// MARK: - As a method

extension Reducer where Action: CasePathable {
  /// This reducer after an optional child: see ``IfLet``. The child runs first.
  public func ifLet<ChildState, ChildAction>(
    _ state: WritableKeyPath<State, ChildState?>, action: CaseKeyPath<Action, ChildAction>,
    fileID: StaticString = #fileID, line: UInt = #line,
    @ReducerBuilder<ChildState, ChildAction> _ child: () -> AnyReducer<ChildState, ChildAction>
  ) -> AnyReducer<State, Action> {
    let child: IfLet<State, Action> = IfLet(state: state, action: action, fileID: fileID, line: line, child)
    return AnyReducer(inOrder: [child.built, built])
  }

  /// This reducer after an optional child with an identity: see ``IfLet``. The child runs first.
  public func ifLet<ChildState: Identifiable, ChildAction>(
    _ state: WritableKeyPath<State, ChildState?>, action: CaseKeyPath<Action, ChildAction>,
    fileID: StaticString = #fileID, line: UInt = #line,
    @ReducerBuilder<ChildState, ChildAction> _ child: () -> AnyReducer<ChildState, ChildAction>
  ) -> AnyReducer<State, Action> {
    let child: IfLet<State, Action> = IfLet(state: state, action: action, fileID: fileID, line: line, child)
    return AnyReducer(inOrder: [child.built, built])
  }
}
