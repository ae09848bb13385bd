/// An observed place in the reducer tree: who looks at the state there, and what is observed below it.
@usableFromInline
final class ScopeNode {
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

  /// A walk over the few places of one module takes a fraction of a hash.
  private var children: [ScopeNode] = [] {
    didSet { layRoutes() }
  }

  /// By the hash of the identifier. Where two share one, an observer is told once too often, and never too seldom.
  private var elements: [Int: ScopeNode] = [:]
  private var lastRound: Int = 0

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

  func child(_ place: ScopePath.Place) -> ScopeNode {
    children.first { $0.place === place } ?? adopt(ScopeNode(parent: self, place: place, field: place.field))
  }

  /// The node of a field of a tracked state that no operator stands at.
  func child(field: UInt64) -> ScopeNode {
    children.first { $0.place == nil && $0.field == field } ?? adopt(ScopeNode(parent: self, field: field))
  }

  /// The node of a place, if it is observed. It lives until the next sweep.
  func existing(_ place: ScopePath.Place) -> Unmanaged<ScopeNode>? {
    let id: ObjectIdentifier = ObjectIdentifier(place)
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

  func element(hash: Int) -> ScopeNode {
    if let element = elements[hash] { return element }
    let element: ScopeNode = ScopeNode(parent: self)
    elements[hash] = element
    hasElements = true
    return element
  }

  func existingElement(hash: Int) -> Unmanaged<ScopeNode>? { elements[hash].map { .passUnretained($0) } }

  func add(_ observer: Observer) {
    observers.removeAll { !$0.flag.isActive }
    observers.append(observer)
    hasObservers = true
  }

  // MARK: Telling

  var isEmpty: Bool { observers.isEmpty && !hasBelow }

  /// Whether there are places below this one.
  var hasBelow: Bool { hasElements || routes.count > 0 }

  /// - Parameter round: who has been told in this one already is not told again.
  func tell(_ round: Int) {
    guard hasObservers, lastRound != round else { return }
    lastRound = round
    var someEnded: Bool = false
    for observer in observers {
      if observer.flag.isActive { observer.onChange() } else { someEnded = true }
    }
    if someEnded { forgetEnded() }
  }

  func tellAll(_ round: Int) {
    tell(round)
    for child in children { child.tellAll(round) }
    for element in elements.values { element.tellAll(round) }
  }

  private func forgetEnded() {
    observers.removeAll { !$0.flag.isActive }
    hasObservers = !observers.isEmpty
  }

  // MARK: Forgetting

  /// Lets go of observers that have ended, and of places that nobody looks at and nobody else holds.
  ///
  /// - Returns: how many places are left, this one included.
  func sweep() -> Int {
    forgetEnded()
    var count: Int = 1
    var kept: [ScopeNode] = []
    var candidates: [ScopeNode] = children
    children = []
    for index in candidates.indices {
      let below: Int = candidates[index].sweep()
      guard !candidates[index].isEmpty || !isKnownUniquelyReferenced(&candidates[index]) else { continue }
      kept.append(candidates[index])
      count += below
    }
    children = kept
    for hash in Array(elements.keys) {
      guard var node = elements.removeValue(forKey: hash) else { continue }
      let below: Int = node.sweep()
      guard !node.isEmpty || !isKnownUniquelyReferenced(&node) else { continue }
      elements[hash] = node
      count += below
    }
    hasElements = !elements.isEmpty
    return count
  }
}
