/// An observed place in the reducer tree: its observers, and the observed places below it.
@usableFromInline
final class ScopeNode {
  @usableFromInline
  struct Observer {
    let flag: StoreObservation.Flag
    let onChange: () -> Void
  }

  var isComputed: Bool { if case .computed? = place?.extent { true } else { false } }

  /// The node above. It outlives this node, which it holds; the store, which every view of it keeps, holds the root.
  let parent: Unmanaged<ScopeNode>?
  let depth: Int

  /// The operator at this node; nil at the root, at an element, and at a field without an operator.
  let place: ScopePath.Place?

  /// The field of the parent's tracked state that this node is for, as a bit; all bits if it may be any field.
  let field: UInt64

  // Every action reads these properties. They are read and written whole and never across a call, so exclusivity needs
  // no check; the references are unmanaged, so none is counted.

  @exclusivity(unchecked) private(set) var hasObservers: Bool = false
  @exclusivity(unchecked) private(set) var hasElements: Bool = false

  /// True if there are nodes of computed places right below: any change of the state may change theirs.
  @exclusivity(unchecked) private(set) var hasComputed: Bool = false

  /// True if this node is on the turn's list.
  @exclusivity(unchecked) var isMarked: Bool = false

  /// True if the turn concerns all nodes below this one too.
  @exclusivity(unchecked) var isWhole: Bool = false

  /// The operators right below, beside their nodes, in the order of `children`.
  @exclusivity(unchecked) private var routes: UnsafeMutableBufferPointer<Route> = .allocate(capacity: 0)

  private struct Route {
    let place: ObjectIdentifier?
    let node: Unmanaged<ScopeNode>
  }

  private var observers: [Observer] = []

  /// The number of observers at which those that have ended are removed.
  private var sweepCount = fewObservers

  private static let fewObservers = 8

  /// The nodes of operators and fields below. An array, because a linear search over the few places of one module takes a
  /// fraction of the time of a hash lookup.
  private var children: [ScopeNode] = [] {
    didSet { layRoutes() }
  }

  /// The nodes of elements by the hash of the identifier. If two identifiers share a hash, an observer is called once
  /// too often, never too rarely.
  private var elements: [Int: ScopeNode] = [:]
  private var lastRound = 0

  // MARK: Lifecycle

  init(parent: ScopeNode?, place: ScopePath.Place? = nil, field: UInt64 = .max) {
    self.parent = parent.map { .passUnretained($0) }
    self.place = place
    self.field = field
    depth = (parent?.depth ?? -1) + 1
  }

  deinit {
    routes.deallocate()
  }

  @usableFromInline
  static func makeRoot() -> ScopeNode { ScopeNode(parent: nil) }

  // MARK: The way to a place

  /// One step down from an observed place.
  enum Step: Hashable {
    /// A step to the operator at that place.
    case place(ScopePath.Place)
    /// A step to a field of a tracked state without an operator.
    case field(UInt64)
    /// A step to the element of that hash, from the operator over the collection.
    case element(Int)
  }

  /// Returns the node that the steps lead to. Creates it if that place is not observed yet.
  func node(at steps: [Step]) -> ScopeNode {
    steps.reduce(self) { node, step in
      switch step {
      case .place(let place): node.child(place)
      case .field(let field): node.child(field: field)
      case .element(let hash): node.element(hash: hash)
      }
    }
  }

  private func child(_ place: ScopePath.Place) -> ScopeNode {
    children.first { $0.place === place } ?? adopt(ScopeNode(parent: self, place: place, field: place.field))
  }

  private func child(field: UInt64) -> ScopeNode {
    children.first { $0.place == nil && $0.field == field } ?? adopt(ScopeNode(parent: self, field: field))
  }

  /// Returns the node of a place, if it is observed. It is valid until the next sweep.
  func existing(_ place: ScopePath.Place) -> Unmanaged<ScopeNode>? {
    let id = ObjectIdentifier(place)
    for index in 0..<routes.count where routes[index].place == id { return routes[index].node }
    return nil
  }

  func forEachChild(_ body: (ScopeNode) -> Void) {
    for index in 0..<routes.count { routes[index].node._withUnsafeGuaranteedRef(body) }
  }

  private func adopt(_ child: ScopeNode) -> ScopeNode {
    children.append(child)
    return child
  }

  private func layRoutes() {
    routes.deallocate()
    routes = .allocate(capacity: children.count)
    hasComputed = children.contains(where: \.isComputed)
    for (index, child) in children.enumerated() {
      routes.initializeElement(
        at: index, to: Route(place: child.place.map { ObjectIdentifier($0) }, node: .passUnretained(child)))
    }
  }

  private func element(hash: Int) -> ScopeNode {
    if let element = elements[hash] { return element }
    let element = ScopeNode(parent: self)
    elements[hash] = element
    hasElements = true
    return element
  }

  func existingElement(hash: Int) -> Unmanaged<ScopeNode>? { elements[hash].map { .passUnretained($0) } }

  /// Adds an observer.
  ///
  /// - Returns: the observers that have ended. The caller releases them: what they hold may call back here.
  /// - Complexity: O(1), amortized.
  func add(_ observer: Observer) -> [Observer] {
    let ended = observers.count >= sweepCount ? takeEnded() : []
    observers.append(observer)
    hasObservers = true
    return ended
  }

  // MARK: Notifying

  var isEmpty: Bool { observers.isEmpty && !hasBelow }

  /// True if there are nodes below this one.
  var hasBelow: Bool { hasElements || routes.count > 0 }

  /// Calls the observers, unless they were already called in this round.
  func tell(_ round: Int) {
    guard hasObservers, lastRound != round else { return }
    lastRound = round
    var someEnded = false
    for observer in observers {
      if observer.flag.isActive { observer.onChange() } else { someEnded = true }
    }
    if someEnded { withExtendedLifetime(takeEnded()) {} }
  }

  func tellAll(_ round: Int) {
    tell(round)
    for child in children { child.tellAll(round) }
    for element in elements.values { element.tellAll(round) }
  }

  /// Removes and returns the observers that have ended.
  private func takeEnded() -> [Observer] {
    var (active, ended): ([Observer], [Observer]) = ([], [])
    for observer in observers {
      if observer.flag.isActive { active.append(observer) } else { ended.append(observer) }
    }
    // Nothing is released here: `ended` holds the removed observers.
    observers = active
    sweepCount = max(Self.fewObservers, 2 * active.count)
    hasObservers = !active.isEmpty
    return ended
  }

  // MARK: Sweeping

  /// Removes nodes without observers that no other object holds.
  ///
  /// - Parameter ended: receives the observers that have ended. The caller releases them when the tree is consistent
  ///   again.
  /// - Returns: the number of nodes left, this one included.
  func sweep(into ended: inout [Observer]) -> Int {
    ended += takeEnded()
    var count = 1
    var kept: [ScopeNode] = []
    var candidates = children
    children = []
    for index in candidates.indices {
      let below = candidates[index].sweep(into: &ended)
      guard !candidates[index].isEmpty || !isKnownUniquelyReferenced(&candidates[index]) else { continue }
      kept.append(candidates[index])
      count += below
    }
    children = kept
    for hash in Array(elements.keys) {
      guard var node = elements.removeValue(forKey: hash) else { continue }
      let below = node.sweep(into: &ended)
      guard !node.isEmpty || !isKnownUniquelyReferenced(&node) else { continue }
      elements[hash] = node
      count += below
    }
    hasElements = !elements.isEmpty
    return count
  }
}
