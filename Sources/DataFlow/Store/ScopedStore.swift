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
  private let node: ScopeNode
  private let sendAt: (Action, ScopePath) -> SentAction
  private let path: ScopePath
  private let places: [ScopePath.Place]

  // MARK: Lifecycle

  fileprivate init(
    node: ScopeNode, path: ScopePath, places: [ScopePath.Place], read: @escaping () -> State,
    sendAt: @escaping (Action, ScopePath) -> SentAction,
    observeAt: @escaping (ScopeNode, @escaping () -> Void) -> StoreObservation
  ) {
    self.node = node
    self.path = path
    self.places = places
    self.read = read
    self.sendAt = sendAt
    self.sendThere = { (action: Action) in sendAt(action, path) }
    self.observeThere = { (onChange: @escaping () -> Void) in observeAt(node, onChange) }
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
    left.node === right.node && left.path == right.path
  }

  // MARK: Going on

  /// One of this module's own children.
  public func scope<ChildState, ChildAction>(
    state statePath: KeyPath<State, ChildState>, action actionPath: CaseKeyPath<Action, ChildAction>
  ) -> ScopedStore<ChildState, ChildAction> where Action: CasePathable {
    let action: CasePath<Action, ChildAction> = Action.allCasePaths[keyPath: actionPath]
    return going(
      to: node(of: statePath, action.index), place(statePath, action.index),
      read: { [read] in read()[keyPath: statePath] }, embed: action.embed)
  }

  /// A child that is one case of this module's state: see ``IfCaseLet``. Its state is nil while it is another.
  public func scope<ChildState, ChildAction>(
    state stateCase: CaseKeyPath<State, ChildState>, action actionPath: CaseKeyPath<Action, ChildAction>
  ) -> ScopedStore<ChildState?, ChildAction> where State: CasePathable, Action: CasePathable {
    let action: CasePath<Action, ChildAction> = Action.allCasePaths[keyPath: actionPath]
    let state: CasePath<State, ChildState> = State.allCasePaths[keyPath: stateCase]
    return going(
      to: node(of: stateCase, action.index), place(stateCase, action.index),
      read: { [read] in state.extract(read()) }, embed: action.embed)
  }

  /// One of a collection of children: see ``ForEach``. Its state is nil while the collection does not have it.
  public func scope<Elements: IdentifiedElements, ChildAction>(
    state statePath: KeyPath<State, Elements>, id: Elements.ElementID,
    action actionPath: CaseKeyPath<Action, (id: Elements.ElementID, action: ChildAction)>
  ) -> ScopedStore<Elements.ElementState?, ChildAction> where Action: CasePathable {
    let action: CasePath<Action, (id: Elements.ElementID, action: ChildAction)> =
      Action.allCasePaths[keyPath: actionPath]
    let node: ScopeNode = node(of: statePath, action.index)
    return going(
      to: node === self.node ? node : node.element(hash: id.hashValue), place(statePath, action.index),
      element: AnyHashable(id), read: { [read] in read()[keyPath: statePath].element(withID: id) },
      embed: { (childAction: ChildAction) in action.embed((id: id, action: childAction)) })
  }

  // MARK: Going on from a module that comes and goes

  /// A child of a module that may not be there. Its state is nil while that is.
  public func scope<Wrapped, ChildState, ChildAction>(
    state statePath: KeyPath<Wrapped, ChildState>, action actionPath: CaseKeyPath<Action, ChildAction>
  ) -> ScopedStore<ChildState?, ChildAction> where State == Wrapped?, Action: CasePathable {
    going(statePath, actionPath) { (wrapped: Wrapped) in wrapped[keyPath: statePath] }
  }

  /// An optional child of a module that may not be there.
  public func scope<Wrapped, ChildState, ChildAction>(
    state statePath: KeyPath<Wrapped, ChildState?>, action actionPath: CaseKeyPath<Action, ChildAction>
  ) -> ScopedStore<ChildState?, ChildAction> where State == Wrapped?, Action: CasePathable {
    going(statePath, actionPath) { (wrapped: Wrapped) in wrapped[keyPath: statePath] }
  }

  /// One of a collection of children of a module that may not be there.
  public func scope<Wrapped, Elements: IdentifiedElements, ChildAction>(
    state statePath: KeyPath<Wrapped, Elements>, id: Elements.ElementID,
    action actionPath: CaseKeyPath<Action, (id: Elements.ElementID, action: ChildAction)>
  ) -> ScopedStore<Elements.ElementState?, ChildAction> where State == Wrapped?, Action: CasePathable {
    let action: CasePath<Action, (id: Elements.ElementID, action: ChildAction)> =
      Action.allCasePaths[keyPath: actionPath]
    let node: ScopeNode = node(of: statePath, action.index)
    return going(
      to: node === self.node ? node : node.element(hash: id.hashValue), place(statePath, action.index),
      element: AnyHashable(id), read: { [read] in read()?[keyPath: statePath].element(withID: id) },
      embed: { (childAction: ChildAction) in action.embed((id: id, action: childAction)) })
  }

  private func going<Wrapped, ChildState, ChildAction>(
    _ statePath: AnyKeyPath, _ actionPath: CaseKeyPath<Action, ChildAction>,
    _ childState: @escaping (Wrapped) -> ChildState?
  ) -> ScopedStore<ChildState?, ChildAction> where State == Wrapped?, Action: CasePathable {
    let action: CasePath<Action, ChildAction> = Action.allCasePaths[keyPath: actionPath]
    return going(
      to: node(of: statePath, action.index), place(statePath, action.index),
      read: { [read] in read().flatMap(childState) }, embed: action.embed)
  }

  private func place(_ statePath: AnyKeyPath, _ caseIndex: Int) -> ScopePath.Place? {
    places.first { $0.caseIndex == caseIndex && $0.statePath == statePath }
  }

  private func going<ChildState, ChildAction>(
    to node: ScopeNode, _ place: ScopePath.Place?, element: AnyHashable? = nil, read: @escaping () -> ChildState,
    embed: @escaping (ChildAction) -> Action
  ) -> ScopedStore<ChildState, ChildAction> {
    ScopedStore<ChildState, ChildAction>(
      node: node, path: place.map { path.appending(ScopePath.Component($0, element: element)) } ?? path,
      places: place?.children ?? [], read: read,
      sendAt: { [sendAt] (action: ChildAction, path: ScopePath) in sendAt(embed(action), path) },
      observeAt: observeAt)
  }

  // MARK: Where it is observed

  /// The node of a part of the state: of the operator that stands there, or of the field of a tracked state. Any other
  /// part is told whatever the whole is told.
  private func node(of path: AnyKeyPath, _ caseIndex: Int? = nil) -> ScopeNode {
    if let place = caseIndex.flatMap({ place(path, $0) }) ?? places.first(where: { $0.statePath == path }) {
      return place.isSame ? node : node.child(place)
    }
    return trackedField(path, of: State.self).map { node.child(field: $0) } ?? node
  }

  /// Whether observers of a part of the state are told of that part alone.
  func isToldApart(_ path: AnyKeyPath) -> Bool { node(of: path) !== node }

  func observe(at path: AnyKeyPath, _ onChange: @escaping () -> Void) -> StoreObservation {
    observeAt(node(of: path), onChange)
  }
}

// MARK: - Store

extension Store {
  /// All of the store as a view.
  public var scoped: ScopedStore<State, Action> {
    ScopedStore(
      node: core.root, path: ScopePath(), places: core.reducer.places, read: { [unowned core] in core.state },
      sendAt: { [core] (action: Action, path: ScopePath) in core.send(action, within: path) },
      observeAt: { [core] (node: ScopeNode, onChange: @escaping () -> Void) in core.observe(node, onChange) })
  }

  /// The states from now on.
  public var changes: StoreChanges<State> {
    StoreChanges(
      read: { [weak core] in core?.state },
      observe: { [core] (onChange: @escaping () -> Void) in core.observe(core.root, onChange) })
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
