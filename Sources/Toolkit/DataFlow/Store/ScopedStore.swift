import EnumPaths

/// A view of a store for one of its modules: that module's state and actions only.
///
/// - It holds no state. Two views of the same place are equal, and creating one has no lasting cost.
/// - Its observers are called when something ran in its module, or in a parent that may have changed it, and at no
///   other time, however many scoped stores there are.
/// - It keeps its store alive, and is used where the store is isolated.
public struct ScopedStore<State, Action>: Equatable {
  @usableFromInline let owner: any StoreObserving
  @usableFromInline let link: ScopeLink<State, Action>

  @inlinable
  init(owner: any StoreObserving, link: ScopeLink<State, Action>) {
    self.owner = owner
    self.link = link
  }

  // MARK: Use

  /// The module's current state.
  @inlinable public var state: State { link.read() }

  /// Sends an action of the module.
  ///
  /// - Returns: a handle for waiting and cancelling. It covers the effects of the module and of its children that the
  ///   action causes, and not those of its parents.
  @discardableResult
  public func send(_ action: Action) -> SentAction { link.sender.sendAt(action, link.path) }

  /// Calls the closure after every turn in which the module may have changed, until the observation is released.
  public func observe(_ onChange: @escaping (State) -> Void) -> StoreObservation {
    owner.observe(owner.root.node(at: link.steps)) { [link] in onChange(link.read()) }
  }

  /// The module's states from now on.
  public var changes: StoreChanges<State> { changes(of: \.self) }

  /// Returns the module for observers that use `withObservationTracking`.
  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  public func observable() -> ObservableStore<State, Action> { ObservableStore(self) }

  public static func == (left: Self, right: Self) -> Bool {
    left.owner === right.owner && left.link.steps == right.link.steps && left.link.path == right.link.path
  }

  // MARK: Scoping

  /// Returns a view of one of this module's own children.
  @inlinable
  public func scope<ChildState, ChildAction>(
    state statePath: KeyPath<State, ChildState>, action actionPath: CaseKeyPath<Action, ChildAction>
  ) -> ScopedStore<ChildState, ChildAction> where Action: CasePathable {
    going(statePath, actionPath) { [link] in link.read()[keyPath: statePath] }
  }

  /// Returns a view of a child that is one case of this module's state: see ``IfCaseLet``. Its state is nil while the
  /// module's state is another case.
  @inlinable
  public func scope<ChildState, ChildAction>(
    state stateCase: CaseKeyPath<State, ChildState>, action actionPath: CaseKeyPath<Action, ChildAction>
  ) -> ScopedStore<ChildState?, ChildAction> where State: CasePathable, Action: CasePathable {
    let extract = State.allCasePaths[keyPath: stateCase].extract
    return going(stateCase, actionPath) { [link] in extract(link.read()) }
  }

  /// Returns a view of one of a collection of children: see ``ForEachElement``. Its state is nil while the collection does not
  /// have it.
  @inlinable
  public func scope<Elements: IdentifiedElements, ChildAction>(
    state statePath: KeyPath<State, Elements>, id: Elements.ElementID,
    action actionPath: CaseKeyPath<Action, (id: Elements.ElementID, action: ChildAction)>
  ) -> ScopedStore<Elements.ElementState?, ChildAction> where Action: CasePathable {
    going(statePath, id, actionPath) { [link] in link.read()[keyPath: statePath].element(withID: id) }
  }

  // MARK: Scoping from a module that may be absent

  /// Returns a view of a child of a module that may be absent. Its state is nil while the module is absent.
  @inlinable
  public func scope<Wrapped, ChildState, ChildAction>(
    state statePath: KeyPath<Wrapped, ChildState>, action actionPath: CaseKeyPath<Action, ChildAction>
  ) -> ScopedStore<ChildState?, ChildAction> where State == Wrapped?, Action: CasePathable {
    going(statePath, actionPath) { [link] in link.read()?[keyPath: statePath] }
  }

  /// Returns a view of an optional child of a module that may be absent.
  @inlinable
  public func scope<Wrapped, ChildState, ChildAction>(
    state statePath: KeyPath<Wrapped, ChildState?>, action actionPath: CaseKeyPath<Action, ChildAction>
  ) -> ScopedStore<ChildState?, ChildAction> where State == Wrapped?, Action: CasePathable {
    going(statePath, actionPath) { [link] in link.read()?[keyPath: statePath] }
  }

  /// Returns a view of one of a collection of children of a module that may be absent.
  @inlinable
  public func scope<Wrapped, Elements: IdentifiedElements, ChildAction>(
    state statePath: KeyPath<Wrapped, Elements>, id: Elements.ElementID,
    action actionPath: CaseKeyPath<Action, (id: Elements.ElementID, action: ChildAction)>
  ) -> ScopedStore<Elements.ElementState?, ChildAction> where State == Wrapped?, Action: CasePathable {
    going(statePath, id, actionPath) { [link] in link.read()?[keyPath: statePath].element(withID: id) }
  }

  @inlinable
  func going<ID: Hashable, ChildState, ChildAction>(
    _ statePath: AnyKeyPath, _ id: ID, _ actionPath: CaseKeyPath<Action, (id: ID, action: ChildAction)>,
    _ read: @escaping () -> ChildState
  ) -> ScopedStore<ChildState, ChildAction> where Action: CasePathable {
    going(statePath, ScopePosition.Element(id), read) { [link] in
      let action = Action.allCasePaths[keyPath: actionPath]
      return (action.index, nil, { link.sender.sendAt(action.embed((id: id, action: $0)), $1) })
    }
  }

  @inlinable
  func going<ChildState, ChildAction>(
    _ statePath: AnyKeyPath, _ actionPath: CaseKeyPath<Action, ChildAction>, _ read: @escaping () -> ChildState
  ) -> ScopedStore<ChildState, ChildAction> where Action: CasePathable {
    going(statePath, nil, read) { [link] in
      let action = Action.allCasePaths[keyPath: actionPath]
      return (action.index, action.lastElement, { link.sender.sendAt(action.embed($0), $1) })
    }
  }

  @inlinable
  func going<ChildState, ChildAction>(
    _ statePath: AnyKeyPath, _ element: ScopePosition.Element?, _ read: @escaping () -> ChildState,
    _ makeSender: @escaping () -> ScopeLink<ChildState, ChildAction>.Sender
  ) -> ScopedStore<ChildState, ChildAction> {
    ScopedStore<ChildState, ChildAction>(
      owner: owner, link: ScopeLink(inside: link, statePath, element, read: read, makeSender: makeSender))
  }

  // MARK: Observed places

  /// True if observers of a part of the state are called for that part alone.
  func isToldApart(_ path: AnyKeyPath) -> Bool { !link.steps(to: path).isEmpty }

  func observe(at path: AnyKeyPath, _ onChange: @escaping () -> Void) -> StoreObservation {
    owner.observe(owner.root.node(at: link.steps + link.steps(to: path)), onChange)
  }
}

// MARK: - The position of a view

/// A store, for views of its modules. It is not the core, to which effects refer weakly: an object with such references
/// is counted at several times the cost.
@usableFromInline
protocol StoreObserving: AnyObject {
  var root: ScopeNode { get }

  func observe(_ node: ScopeNode, _ onChange: @escaping () -> Void) -> StoreObservation
}

extension Store: StoreObserving {
  @usableFromInline var root: ScopeNode { core.root }

  @usableFromInline
  func observe(_ node: ScopeNode, _ onChange: @escaping () -> Void) -> StoreObservation {
    core.observe(node, onChange)
  }
}

/// A position in a store's reducer tree. Everything that few uses of a view need is looked up when it is first asked
/// for.
@usableFromInline
class ScopePosition {
  /// The identifier of one of several children at a place, and its hash.
  @usableFromInline
  struct Element {
    let id: AnyHashable
    let hash: Int

    init(id: AnyHashable, hash: Int) {
      self.id = id
      self.hash = hash
    }

    @usableFromInline
    init<ID: Hashable>(_ id: ID) {
      self.init(id: AnyHashable(id), hash: id.hashValue)
    }
  }

  private let parent: ScopePosition?
  private let statePath: AnyKeyPath
  private let givenElement: Element?

  /// The case of the parent's actions that the position's actions are in.
  fileprivate var caseIndex: Int { -1 }

  /// The identifier that the path of the position's actions ends in, as in `\.row[id: 1]`.
  fileprivate var actionElement: AnyHashable? { nil }

  /// The operator at this position and the element that it runs for. Both are nil at the root.
  private lazy var target: (place: ScopePath.Place?, element: Element?) = {
    let places = parent?.places.filter { $0.caseIndex == caseIndex } ?? []
    if let place = places.first(where: { $0.statePath == statePath }) { return (place, givenElement) }
    guard let id = actionElement else { return (nil, givenElement) }
    for place in places {
      if let hash = place.findElement?(statePath, id) { return (place, Element(id: id, hash: hash)) }
    }
    return (nil, givenElement)
  }()

  /// The places of this position's own children.
  private(set) lazy var places: [ScopePath.Place] = target.place?.children ?? []

  /// The path of the position's effects.
  private(set) lazy var path: ScopePath = {
    let (place, element) = target
    guard let parent, let place else { return parent?.path ?? ScopePath() }
    return parent.path.appending(ScopePath.Component(place, element: element?.id, hash: element?.hash ?? 0))
  }()

  /// The steps from the root of the tree of observed places. The nodes exist only while they are observed.
  private(set) lazy var steps: [ScopeNode.Step] = {
    guard let parent else { return [] }
    let (place, element) = target
    let step = parent.step(to: place, statePath)
    return step.isEmpty ? parent.steps : parent.steps + step + (element.map { [.element($0.hash)] } ?? [])
  }()

  @usableFromInline
  init(_ parent: ScopePosition?, _ statePath: AnyKeyPath, _ element: Element?) {
    self.parent = parent
    self.statePath = statePath
    givenElement = element
  }

  fileprivate func set(places: [ScopePath.Place]) { self.places = places }

  /// Returns the steps from here to a part of the state: to its operator, or to the field of a tracked state. For any
  /// other part there are no steps: its observers are called whenever those of the whole state are.
  func steps(to path: AnyKeyPath) -> [ScopeNode.Step] {
    step(to: nil, path)
  }

  private func step(to place: ScopePath.Place?, _ path: AnyKeyPath) -> [ScopeNode.Step] {
    if let place = place ?? places.first(where: { $0.statePath == path }) { return place.isSame ? [] : [.place(place)] }
    return field(path).map { [.field($0)] } ?? []
  }

  /// The bit of a field of a tracked state.
  fileprivate func field(_ path: AnyKeyPath) -> UInt64? { nil }
}

/// A position, and the way to its state and for its actions. It does not retain the store: observers, which the store
/// itself holds, read through it.
@usableFromInline
final class ScopeLink<State, Action>: ScopePosition {
  @usableFromInline typealias Sender = (
    caseIndex: Int, element: AnyHashable?, sendAt: (Action, ScopePath) -> SentAction
  )

  @usableFromInline let read: () -> State
  /// The case path of the actions is read when it is first needed: that takes half as long as all the rest of a view.
  @usableFromInline private(set) lazy var sender = makeSender()
  private let makeSender: () -> Sender

  @usableFromInline
  init(
    inside parent: ScopePosition?, _ statePath: AnyKeyPath, _ element: Element?, read: @escaping () -> State,
    makeSender: @escaping () -> Sender
  ) {
    self.read = read
    self.makeSender = makeSender
    super.init(parent, statePath, element)
  }

  /// The position of the whole store.
  convenience init(_ core: StoreCore<State, Action>) {
    self.init(
      inside: nil, \State.self, nil, read: { [unowned core] in core.state },
      makeSender: { [unowned core] in (-1, nil, { action, path in core.send(action, within: path) }) })
    set(places: core.reducer.places)
  }

  fileprivate override var caseIndex: Int { sender.caseIndex }

  fileprivate override var actionElement: AnyHashable? { sender.element }

  fileprivate override func field(_ path: AnyKeyPath) -> UInt64? { trackedField(path, of: State.self) }
}
