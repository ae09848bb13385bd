import EnumPaths

/// A collection of children of one module, told apart by identifier: `case row(id: Row.ID, action: Row.Action)`.
///
/// - Only the child that the action names runs. An action for a missing child is reported.
/// - The effects of a child are its own, and are cancelled when the collection loses the child.
/// - The state of a child is changed in place: the collection is not copied.
public struct ForEachElement<State, Action: CasePathable>: Reducer {
  public let built: AnyReducer<State, Action>

  /// Runs the reducer for the element that an action names by its identifier.
  @inlinable
  public init<Elements: IdentifiedElements, ChildAction>(
    state statePath: WritableKeyPath<State, Elements>,
    action actionPath: CaseKeyPath<Action, (id: Elements.ElementID, action: ChildAction)>,
    fileID: StaticString = #fileID, line: UInt = #line,
    @ReducerBuilder<Elements.ElementState, ChildAction> _ child: () -> AnyReducer<Elements.ElementState, ChildAction>
  ) where Elements.ElementID: Sendable {
    self.init(
      state: statePath, path: Action.allCasePaths[keyPath: actionPath],
      origin: EffectOrigin(fileID: fileID, line: line), child: child())
  }

  /// Takes the case path itself. Through a key path, the closures of a generic enum would not be specialized.
  @inlinable
  init<Elements: IdentifiedElements, ChildAction>(
    state statePath: WritableKeyPath<State, Elements>,
    path: CasePath<Action, (id: Elements.ElementID, action: ChildAction)>,
    dismissal: ((Elements.ElementID) -> Action)? = nil, origin: EffectOrigin,
    child: AnyReducer<Elements.ElementState, ChildAction>
  ) where Elements.ElementID: Sendable {
    let state = StatePlace(statePath)
    let place = ScopePath.Place(
      canVanish: true, statePath: statePath, caseIndex: path.index, inner: path.inner, children: child.places,
      extent: state.extent,
      field: state.field, writtenElements: state.writtenElements, findElement: state.findElement,
      makeKeeper: state.makeKeeper, holdsIdentity: state.elementsHoldIdentity)
    let run = child.body
    let find = child.findLost
    built = AnyReducer(
      caseIndex: path.index, classify: Action.caseIndex(of:), places: [place],
      { root, action, pass in
        guard let (id, childAction) = path.extract(action) else { return .none }
        let cursor = pass?.enter(place, elementHash: id.hashValue)
        let effect = state.modify(&root) { elements in
          elements.modifyElement(withID: id) { childState in
            run(&childState, childAction, pass)
          }
        }
        if let cursor { pass?.leave(to: cursor) }
        guard let effect else {
          return .report(.actionForMissingChild(String(describing: ChildAction.self), at: origin))
        }
        return effect.lifted(by: path, id: id, dismissal: dismissal) {
          ScopePath.Component(place, element: AnyHashable(id), hash: id.hashValue)
        }
      },
      findLost: { root, live, isWhole, lost in
        let children = live.concerned(at: place, isWhole: isWhole)
        guard !children.isEmpty else { return }
        let isWhole = live.isWhole(at: place, within: isWhole)
        state.look(&root) { elements in
          for child in children {
            // Paths of all types share one table, but the identifiers at this place are of this type.
            let id = child.component?.element?.base as? Elements.ElementID
            let found: Void? = id.flatMap {
              elements.modifyElement(withID: $0) { find(&$0, child, isWhole, &lost) }
            }
            if found == nil { lost.append(child) }
          }
        }
      })
  }

  public func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    built.reduce(&state, action)
  }
}

// MARK: - As a method

extension Reducer where Action: CasePathable {
  /// Combines this reducer with a collection of children: see ``ForEachElement``. The child runs first.
  public func forEach<Elements: IdentifiedElements, ChildAction>(
    _ state: WritableKeyPath<State, Elements>,
    action: CaseKeyPath<Action, (id: Elements.ElementID, action: ChildAction)>,
    fileID: StaticString = #fileID, line: UInt = #line,
    @ReducerBuilder<Elements.ElementState, ChildAction> _ child: () -> AnyReducer<Elements.ElementState, ChildAction>
  ) -> AnyReducer<State, Action> where Elements.ElementID: Sendable {
    let children = ForEachElement(state: state, action: action, fileID: fileID, line: line, child)
    return AnyReducer(inOrder: [children.built, built])
  }
}
