import EnumPaths

/// A child that may be absent: an optional property of its parent's state.
///
/// - The child runs for its own actions while it is present. An action for an absent child is reported.
/// - Its effects are cancelled when the parent's state loses it, whichever reducer removed it. If its state is
///   `Identifiable`, they are also cancelled when a child with another identifier replaces it.
/// - Its state is changed in place, without a copy.
public struct IfLet<State, Action: CasePathable>: Reducer {
  public let built: AnyReducer<State, Action>

  // MARK: Lifecycle

  /// Runs the reducer while the property is not nil.
  @inlinable
  public init<ChildState, ChildAction>(
    state: WritableKeyPath<State, ChildState?>, action: CaseKeyPath<Action, ChildAction>,
    fileID: StaticString = #fileID, line: UInt = #line,
    @ReducerBuilder<ChildState, ChildAction> _ child: () -> AnyReducer<ChildState, ChildAction>
  ) {
    self.init(
      state: state, path: Action.allCasePaths[keyPath: action], identity: { _ in nil },
      origin: EffectOrigin(fileID: fileID, line: line),
      child: child())
  }

  /// Runs the reducer while the property is not nil. Another `id` is another child: the effects of the one before end.
  @inlinable
  public init<ChildState: Identifiable, ChildAction>(
    state: WritableKeyPath<State, ChildState?>, action: CaseKeyPath<Action, ChildAction>,
    fileID: StaticString = #fileID, line: UInt = #line,
    @ReducerBuilder<ChildState, ChildAction> _ child: () -> AnyReducer<ChildState, ChildAction>
  ) {
    self.init(
      state: state, path: Action.allCasePaths[keyPath: action], identity: { child in AnyHashable(child.id) },
      origin: EffectOrigin(fileID: fileID, line: line), child: child())
  }

  @inlinable
  init<ChildState, ChildAction>(
    state statePath: WritableKeyPath<State, ChildState?>, path: CasePath<Action, ChildAction>,
    identity: @escaping (ChildState) -> AnyHashable?, dismissal: Action? = nil, origin: EffectOrigin,
    child: AnyReducer<ChildState, ChildAction>
  ) {
    let state = StatePlace(statePath)
    let place = ScopePath.Place(
      canVanish: true, statePath: statePath, caseIndex: path.index, inner: path.inner, children: child.places,
      extent: state.extent,
      field: state.field, look: state.lookIntoOptional(), reach: state.reach(identity))
    let run = child.body
    let find = child.findLost
    built = AnyReducer(
      caseIndex: path.index, classify: Action.caseIndex(of:), places: [place],
      { root, action, pass in
        guard let childAction = path.extract(action) else { return .none }
        let cursor = pass?.enter(place)
        defer { if let cursor { pass?.leave(to: cursor) } }
        let effect = state.modify(&root) { optional in
          optional.modifyWrapped { childState in
            run(&childState, childAction, pass).lifted(by: path, dismissal: dismissal) {
              ScopePath.Component(place, element: identity(childState))
            }
          }
        }
        return effect ?? .report(.actionForMissingChild(String(describing: ChildAction.self), at: origin))
      },
      findLost: { root, live, isWhole, lost in
        for child in live.concerned(at: place, isWhole: isWhole) {
          state.look(&root) { optional in
            let isThere = optional.modifyWrapped { childState in
              guard identity(childState) == child.component?.element else { return false }
              find(&childState, child, live.isWhole(at: place, within: isWhole), &lost)
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
  /// Combines this reducer with an optional child: see ``IfLet``. The child runs first.
  public func ifLet<ChildState, ChildAction>(
    _ state: WritableKeyPath<State, ChildState?>, action: CaseKeyPath<Action, ChildAction>,
    fileID: StaticString = #fileID, line: UInt = #line,
    @ReducerBuilder<ChildState, ChildAction> _ child: () -> AnyReducer<ChildState, ChildAction>
  ) -> AnyReducer<State, Action> {
    let child = IfLet(state: state, action: action, fileID: fileID, line: line, child)
    return AnyReducer(inOrder: [child.built, built])
  }

  /// Combines this reducer with an optional child that has an identity: see ``IfLet``. The child runs first.
  public func ifLet<ChildState: Identifiable, ChildAction>(
    _ state: WritableKeyPath<State, ChildState?>, action: CaseKeyPath<Action, ChildAction>,
    fileID: StaticString = #fileID, line: UInt = #line,
    @ReducerBuilder<ChildState, ChildAction> _ child: () -> AnyReducer<ChildState, ChildAction>
  ) -> AnyReducer<State, Action> {
    let child = IfLet(state: state, action: action, fileID: fileID, line: line, child)
    return AnyReducer(inOrder: [child.built, built])
  }
}
