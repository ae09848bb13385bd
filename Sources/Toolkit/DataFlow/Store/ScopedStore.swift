import CasePaths

/// A view of a store for one of its modules: that module's state and actions only.
///
/// - It holds no state. Two views of the same place are equal, and creating one has no lasting cost.
/// - Its observers are called when something ran in its module, or in a parent that may have changed it, and at no
///   other time, however many scoped stores there are.
/// - It keeps its store alive, and is used where the store is isolated.
public struct ScopedStore<State, Action>: Equatable {
  /// Does not retain the store: observers, which the store itself holds, read through it. ``sendAt`` retains the store.
  let read: () -> State
  private let sendThere: (Action) -> SentAction
  private let observeThere: (@escaping () -> Void) -> StoreObservation
  /// The root of the tree of observed places, and the steps from it to this place. The nodes exist only while it is
  /// observed.
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

  /// The module's current state.
  public var state: State { read() }

  /// Sends an action of the module.
  ///
  /// - Returns: a handle for waiting and cancelling. It covers the effects of the module and of its children that the
  ///   action causes, and not those of its parents.
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

  /// Returns the module for observers that use `withObservationTracking`.
  public func observable() -> ObservableStore<State, Action> { ObservableStore(self) }

  public static func == (left: Self, right: Self) -> Bool {
    left.root === right.root && left.steps == right.steps && left.path == right.path
  }

  // MARK: Scoping

  /// Returns a view of one of this module's own children.
  public func scope<ChildState, ChildAction>(
    state statePath: KeyPath<State, ChildState>, action actionPath: CaseKeyPath<Action, ChildAction>
  ) -> ScopedStore<ChildState, ChildAction> where Action: CasePathable {
    let action = Action.allCasePaths[keyPath: actionPath]
    return going(
      to: steps(to: statePath, action.index), place(statePath, action.index),
      read: { [read] in read()[keyPath: statePath] }, embed: action.embed)
  }

  /// Returns a view of a child that is one case of this module's state: see ``IfCaseLet``. Its state is nil while the
  /// module's state is another case.
  public func scope<ChildState, ChildAction>(
    state stateCase: CaseKeyPath<State, ChildState>, action actionPath: CaseKeyPath<Action, ChildAction>
  ) -> ScopedStore<ChildState?, ChildAction> where State: CasePathable, Action: CasePathable {
    let action = Action.allCasePaths[keyPath: actionPath]
    let state = State.allCasePaths[keyPath: stateCase]
    return going(
      to: steps(to: stateCase, action.index), place(stateCase, action.index),
      read: { [read] in state.extract(read()) }, embed: action.embed)
  }

  /// Returns a view of one of a collection of children: see ``ForEach``. Its state is nil while the collection does not
  /// have it.
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

  // MARK: Scoping from a module that may be absent

  /// Returns a view of a child of a module that may be absent. Its state is nil while the module is absent.
  public func scope<Wrapped, ChildState, ChildAction>(
    state statePath: KeyPath<Wrapped, ChildState>, action actionPath: CaseKeyPath<Action, ChildAction>
  ) -> ScopedStore<ChildState?, ChildAction> where State == Wrapped?, Action: CasePathable {
    going(statePath, actionPath) { wrapped in wrapped[keyPath: statePath] }
  }

  /// Returns a view of an optional child of a module that may be absent.
  public func scope<Wrapped, ChildState, ChildAction>(
    state statePath: KeyPath<Wrapped, ChildState?>, action actionPath: CaseKeyPath<Action, ChildAction>
  ) -> ScopedStore<ChildState?, ChildAction> where State == Wrapped?, Action: CasePathable {
    going(statePath, actionPath) { wrapped in wrapped[keyPath: statePath] }
  }

  /// Returns a view of one of a collection of children of a module that may be absent.
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

  // MARK: Observed places

  /// Returns the steps from here to a part of the state: to its operator, or to the field of a tracked state. For any
  /// other part there are no steps: its observers are called whenever those of the whole state are.
  private func steps(to path: AnyKeyPath, _ caseIndex: Int? = nil) -> [ScopeNode.Step] {
    if let place = caseIndex.flatMap({ place(path, $0) }) ?? places.first(where: { $0.statePath == path }) {
      return place.isSame ? [] : [.place(place)]
    }
    return trackedField(path, of: State.self).map { [.field($0)] } ?? []
  }

  /// True if observers of a part of the state are called for that part alone.
  func isToldApart(_ path: AnyKeyPath) -> Bool { !steps(to: path).isEmpty }

  func observe(at path: AnyKeyPath, _ onChange: @escaping () -> Void) -> StoreObservation {
    observeAt(root.node(at: steps + steps(to: path)), onChange)
  }
}

// MARK: - Store

extension Store {
  /// A view of the whole store.
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

  /// Returns the store for observers that use `withObservationTracking`.
  public func observable() -> ObservableStore<State, Action> { scoped.observable() }

  /// Returns a child's view of the store: see ``ScopedStore``.
  public func scope<ChildState, ChildAction>(
    state: KeyPath<State, ChildState>, action: CaseKeyPath<Action, ChildAction>
  ) -> ScopedStore<ChildState, ChildAction> where Action: CasePathable {
    scoped.scope(state: state, action: action)
  }

  /// Returns a view of a child that is one case of the state: see ``IfCaseLet``.
  public func scope<ChildState, ChildAction>(
    state: CaseKeyPath<State, ChildState>, action: CaseKeyPath<Action, ChildAction>
  ) -> ScopedStore<ChildState?, ChildAction> where State: CasePathable, Action: CasePathable {
    scoped.scope(state: state, action: action)
  }

  /// Returns a view of one of a collection of children: see ``ForEach``.
  public func scope<Elements: IdentifiedElements, ChildAction>(
    state: KeyPath<State, Elements>, id: Elements.ElementID,
    action: CaseKeyPath<Action, (id: Elements.ElementID, action: ChildAction)>
  ) -> ScopedStore<Elements.ElementState?, ChildAction> where Action: CasePathable {
    scoped.scope(state: state, id: id, action: action)
  }
}
