import CasePaths

/// A store as one of its modules sees it: that module's state and actions, and nothing else.
///
/// - It is a view and holds no state: two of the same place are equal, and making one costs nothing that lasts.
/// - Its observers are told when something ran in its module, or in a parent that may have changed it, and not otherwise,
///   however many scoped stores there are.
/// - It keeps its store alive, and is used where the store is.
public struct ScopedStore<State, Action>: Equatable {
  /// Does not keep the store: observers, which the store itself holds, read by it. What keeps it is ``sendAt``.
  let read: () -> State
  private let sendThere: (Action) -> SentAction
  private let observeThere: (@escaping () -> Void) -> StoreObservation
  /// The tree of places that are observed, and the way through it to this one, which is there only if it is observed.
  private let root: ScopeNode
  private let steps: [ScopeNode.Step]
  private let sendAt: (Action, ScopePath) -> SentAction
  private let path: ScopePath
  private let places: [ScopePath.Place]

  // MARK: Lifecycle

  fileprivate init(
    root: ScopeNode, steps: [ScopeNode.Step], path: ScopePath, places: [ScopePath.Place],
    read: @escaping () -> State,
    sendAt: @escaping (Action, ScopePath) -> SentAction,
    observeAt: @escaping (ScopeNode, @escaping () -> Void) -> StoreObservation
  ) {
    self.root = root
    self.steps = steps
    self.path = path
    self.places = places
    self.read = read
    self.sendAt = sendAt
    self.sendThere = { action in sendAt(action, path) }
    self.observeThere = { onChange in observeAt(root.node(at: steps), onChange) }
    self.observeAt = observeAt
  }

  private let observeAt: (ScopeNode, @escaping () -> Void) -> StoreObservation

  // MARK: Use

  /// What the module is now.
  public var state: State { read() }

  /// Sends an action of the module.
  ///
  /// - Returns: what can be waited for or cancelled: the module's own effects, and those of its children, that the action
  ///   leads to. What its parents do about it is theirs.
  @discardableResult
  public func send(_ action: Action) -> SentAction { sendThere(action) }

  /// Calls the closure after every turn in which the module may have changed, until the observation is released.
  public func observe(_ onChange: @escaping (State) -> Void) -> StoreObservation {
    observeThere { [read] in onChange(read()) }
  }

  /// The module's states from now on.
  public var changes: StoreChanges<State> {
    StoreChanges(read: { [self] in state }, observe: { [observeThere] (onChange) in observeThere(onChange) })
  }

  /// The module for whoever looks with `withObservationTracking`.
  public func observable() -> ObservableStore<State, Action> { ObservableStore(self) }

  public static func == (left: Self, right: Self) -> Bool {
    left.root === right.root && left.steps == right.steps && left.path == right.path
  }

  // MARK: Going on

  /// One of this module's own children.
  public func scope<ChildState, ChildAction>(
    state statePath: KeyPath<State, ChildState>, action actionPath: CaseKeyPath<Action, ChildAction>
  ) -> ScopedStore<ChildState, ChildAction> where Action: CasePathable {
    let action = Action.allCasePaths[keyPath: actionPath]
    return going(
      to: steps(to: statePath, action.index), place(statePath, action.index),
      read: { [read] in read()[keyPath: statePath] }, embed: action.embed)
  }

  /// A child that is one case of this module's state: see ``IfCaseLet``. Its state is nil while it is another.
  public func scope<ChildState, ChildAction>(
    state stateCase: CaseKeyPath<State, ChildState>, action actionPath: CaseKeyPath<Action, ChildAction>
  ) -> ScopedStore<ChildState?, ChildAction> where State: CasePathable, Action: CasePathable {
    let action = Action.allCasePaths[keyPath: actionPath]
    let state = State.allCasePaths[keyPath: stateCase]
    return going(
      to: steps(to: stateCase, action.index), place(stateCase, action.index),
      read: { [read] in state.extract(read()) }, embed: action.embed)
  }

  /// One of a collection of children: see ``ForEach``. Its state is nil while the collection does not have it.
  public func scope<Elements: IdentifiedElements, ChildAction>(
    state statePath: KeyPath<State, Elements>, id: Elements.ElementID,
    action actionPath: CaseKeyPath<Action, (id: Elements.ElementID, action: ChildAction)>
  ) -> ScopedStore<Elements.ElementState?, ChildAction> where Action: CasePathable {
    let action =
      Action.allCasePaths[keyPath: actionPath]
    return going(
      to: steps(to: statePath, action.index), place(statePath, action.index), element: (AnyHashable(id), id.hashValue),
      read: { [read] in read()[keyPath: statePath].element(withID: id) },
      embed: { childAction in action.embed((id: id, action: childAction)) })
  }

  // MARK: Going on from a module that comes and goes

  /// A child of a module that may not be there. Its state is nil while that is.
  public func scope<Wrapped, ChildState, ChildAction>(
    state statePath: KeyPath<Wrapped, ChildState>, action actionPath: CaseKeyPath<Action, ChildAction>
  ) -> ScopedStore<ChildState?, ChildAction> where State == Wrapped?, Action: CasePathable {
    going(statePath, actionPath) { wrapped in wrapped[keyPath: statePath] }
  }

  /// An optional child of a module that may not be there.
  public func scope<Wrapped, ChildState, ChildAction>(
    state statePath: KeyPath<Wrapped, ChildState?>, action actionPath: CaseKeyPath<Action, ChildAction>
  ) -> ScopedStore<ChildState?, ChildAction> where State == Wrapped?, Action: CasePathable {
    going(statePath, actionPath) { wrapped in wrapped[keyPath: statePath] }
  }

  /// One of a collection of children of a module that may not be there.
  public func scope<Wrapped, Elements: IdentifiedElements, ChildAction>(
    state statePath: KeyPath<Wrapped, Elements>, id: Elements.ElementID,
    action actionPath: CaseKeyPath<Action, (id: Elements.ElementID, action: ChildAction)>
  ) -> ScopedStore<Elements.ElementState?, ChildAction> where State == Wrapped?, Action: CasePathable {
    let action =
      Action.allCasePaths[keyPath: actionPath]
    return going(
      to: steps(to: statePath, action.index), place(statePath, action.index), element: (AnyHashable(id), id.hashValue),
      read: { [read] in read()?[keyPath: statePath].element(withID: id) },
      embed: { childAction in action.embed((id: id, action: childAction)) })
  }

  private func going<Wrapped, ChildState, ChildAction>(
    _ statePath: AnyKeyPath, _ actionPath: CaseKeyPath<Action, ChildAction>,
    _ childState: @escaping (Wrapped) -> ChildState?
  ) -> ScopedStore<ChildState?, ChildAction> where State == Wrapped?, Action: CasePathable {
    let action = Action.allCasePaths[keyPath: actionPath]
    return going(
      to: steps(to: statePath, action.index), place(statePath, action.index),
      read: { [read] in read().flatMap(childState) }, embed: action.embed)
  }

  private func place(_ statePath: AnyKeyPath, _ caseIndex: Int) -> ScopePath.Place? {
    places.first { $0.caseIndex == caseIndex && $0.statePath == statePath }
  }

  private func going<ChildState, ChildAction>(
    to steps: [ScopeNode.Step], _ place: ScopePath.Place?, element: (id: AnyHashable, hash: Int)? = nil,
    read: @escaping () -> ChildState, embed: @escaping (ChildAction) -> Action
  ) -> ScopedStore<ChildState, ChildAction> {
    let inside: [ScopeNode.Step] = element.map { [.element($0.hash)] } ?? []
    let component = place.map {
      ScopePath.Component($0, element: element?.id, hash: element?.hash ?? 0)
    }
    return ScopedStore<ChildState, ChildAction>(
      root: root, steps: steps.isEmpty ? self.steps : self.steps + steps + inside,
      path: component.map { path.appending($0) } ?? path, places: place?.children ?? [], read: read,
      sendAt: { [sendAt] action, path in sendAt(embed(action), path) },
      observeAt: observeAt)
  }

  // MARK: Where it is observed

  /// The way from here to a part of the state: to the operator that stands there, or to the field of a tracked state. Any
  /// other part is told whatever the whole is told, and the way is empty.
  private func steps(to path: AnyKeyPath, _ caseIndex: Int? = nil) -> [ScopeNode.Step] {
    if let place = caseIndex.flatMap({ place(path, $0) }) ?? places.first(where: { $0.statePath == path }) {
      return place.isSame ? [] : [.place(place)]
    }
    return trackedField(path, of: State.self).map { [.field($0)] } ?? []
  }

  /// Whether observers of a part of the state are told of that part alone.
  func isToldApart(_ path: AnyKeyPath) -> Bool { !steps(to: path).isEmpty }

  func observe(at path: AnyKeyPath, _ onChange: @escaping () -> Void) -> StoreObservation {
    observeAt(root.node(at: steps + steps(to: path)), onChange)
  }
}

// MARK: - Store

extension Store {
  /// All of the store as a view.
  public var scoped: ScopedStore<State, Action> {
    ScopedStore(
      root: core.root, steps: [], path: ScopePath(), places: core.reducer.places,
      read: { [unowned core] in core.state },
      sendAt: { [core] action, path in core.send(action, within: path) },
      observeAt: { [core] node, onChange in core.observe(node, onChange) })
  }

  /// The states from now on.
  public var changes: StoreChanges<State> {
    StoreChanges(
      read: { [weak core] in core?.state },
      observe: { [core] onChange in core.observe(core.root, onChange) })
  }

  /// The store for whoever looks with `withObservationTracking`.
  public func observable() -> ObservableStore<State, Action> { scoped.observable() }

  /// A child's view of the store: see ``ScopedStore``.
  public func scope<ChildState, ChildAction>(
    state: KeyPath<State, ChildState>, action: CaseKeyPath<Action, ChildAction>
  ) -> ScopedStore<ChildState, ChildAction> where Action: CasePathable {
    scoped.scope(state: state, action: action)
  }

  /// The view of a child that is one case of the state: see ``IfCaseLet``.
  public func scope<ChildState, ChildAction>(
    state: CaseKeyPath<State, ChildState>, action: CaseKeyPath<Action, ChildAction>
  ) -> ScopedStore<ChildState?, ChildAction> where State: CasePathable, Action: CasePathable {
    scoped.scope(state: state, action: action)
  }

  /// The view of one of a collection of children: see ``ForEach``.
  public func scope<Elements: IdentifiedElements, ChildAction>(
    state: KeyPath<State, Elements>, id: Elements.ElementID,
    action: CaseKeyPath<Action, (id: Elements.ElementID, action: ChildAction)>
  ) -> ScopedStore<Elements.ElementState?, ChildAction> where Action: CasePathable {
    scoped.scope(state: state, id: id, action: action)
  }
}
