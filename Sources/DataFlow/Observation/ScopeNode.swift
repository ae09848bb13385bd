/// An observed place in the reducer tree: who looks at the state there, and what is observed below it.
@usableFromInline
final class ScopeNode {
  @usableFromInline
  struct Observer {
    let flag: StoreObservation.Flag
    let onChange: () -> Void
  }

  /// It lives longer: it holds this one, and the store, which every view of it keeps, holds the first of all.
  let parent: Unmanaged<ScopeNode>?
  let depth: Int

  /// The operator that stands here; nil at the root, at an element, and at a field that no operator stands at.
  let place: ScopePath.Place?

  /// The field that this is of its parent's tracked state, as a bit; all bits where it may be any.
  let field: UInt64

  // What every action passes by is read and written whole, and across no call; and no reference is counted for it.

  @exclusivity(unchecked) private(set) var hasObservers: Bool = false
  @exclusivity(unchecked) private(set) var hasElements: Bool = false

  /// Whether the turn has this place on its list.
  @exclusivity(unchecked) var isMarked: Bool = false

  /// Whether all places below it are concerned too.
  @exclusivity(unchecked) var isWhole: Bool = false

  /// The operators that stand right below, beside their nodes: as many as there are children, in their order.
  @exclusivity(unchecked) private var routes: UnsafeMutableBufferPointer<Route> = .allocate(capacity: 0)

  private struct Route {
    let place: ObjectIdentifier?
    let node: Unmanaged<ScopeNode>
  }

  private var observers: [Observer] = []

  /// With so many, those that have ended are looked for.
  private var sweepCount = fewObservers

  private static let fewObservers = 8

  /// A walk over the few places of one module takes a fraction of a hash.
  private var children: [ScopeNode] = [] {
    didSet { layRoutes() }
  }

  /// By the hash of the identifier. Where two share one, an observer is told once too often, and never too seldom.
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
    /// To the operator that stands there.
    case place(ScopePath.Place)
    /// To a field of a tracked state that no operator stands at.
    case field(UInt64)
    /// To the element of that hash, from the operator over the collection.
    case element(Int)
  }

  /// The place that the steps lead to, which is made if nobody observes it yet.
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

  /// The node of a place, if it is observed. It lives until the next sweep.
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

  /// - Returns: observers that have ended, for the caller to let go: what they hold may come back here.
  /// - Complexity: O(1), taken over many.
  func add(_ observer: Observer) -> [Observer] {
    let ended = observers.count >= sweepCount ? takeEnded() : []
    observers.append(observer)
    hasObservers = true
    return ended
  }

  // MARK: Telling

  var isEmpty: Bool { observers.isEmpty && !hasBelow }

  /// Whether there are places below this one.
  var hasBelow: Bool { hasElements || routes.count > 0 }

  /// - Parameter round: who has been told in this one already is not told again.
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

  /// Takes out the observers that have ended.
  private func takeEnded() -> [Observer] {
    var (active, ended): ([Observer], [Observer]) = ([], [])
    for observer in observers {
      if observer.flag.isActive { active.append(observer) } else { ended.append(observer) }
    }
    // Nothing is let go here: those that go are held by `ended`.
    observers = active
    sweepCount = max(Self.fewObservers, 2 * active.count)
    hasObservers = !active.isEmpty
    return ended
  }

  // MARK: Forgetting

  /// Lets go of places that nobody looks at and nobody else holds.
  ///
  /// - Parameter ended: gets the observers that have ended, for the caller to let go when the tree is in order again.
  /// - Returns: how many places are left, this one included.
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
