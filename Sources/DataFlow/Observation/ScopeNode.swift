/// An observed place in the reducer tree: who looks at the state there, and what is observed below it.
@usableFromInline
final class ScopeNode {
  struct Observer {
    let flag: StoreObservation.Flag
    let onChange: () -> Void
  }

  let parent: ScopeNode?
  let depth: Int

  /// The operator that stands here; nil at the root, at an element, and at a field that no operator stands at.
  let place: ScopePath.Place?

  /// The field that this is of its parent's tracked state, as a bit; all bits where it may be any.
  let field: UInt64
  private(set) var hasObservers: Bool = false
  private(set) var hasElements: Bool = false

  /// Whether the turn has this place on its list.
  var isMarked: Bool = false

  /// Whether all places below it are concerned too.
  var isWhole: Bool = false

  private var observers: [Observer] = []

  /// A walk over the few places of one module takes a fraction of a hash.
  private var children: [ScopeNode] = []

  /// By the hash of the identifier. Where two share one, an observer is told once too often, and never too seldom.
  private var elements: [Int: ScopeNode] = [:]
  private var lastRound: Int = 0

  // MARK: Lifecycle

  init(parent: ScopeNode?, place: ScopePath.Place? = nil, field: UInt64 = .max) {
    self.parent = parent
    self.place = place
    self.field = field
    depth = (parent?.depth ?? -1) + 1
  }

  @usableFromInline
  static func makeRoot() -> ScopeNode { ScopeNode(parent: nil) }

  func child(_ place: ScopePath.Place) -> ScopeNode {
    existing(place) ?? adopt(ScopeNode(parent: self, place: place, field: place.field))
  }

  /// The node of a field of a tracked state that no operator stands at.
  func child(field: UInt64) -> ScopeNode {
    children.first { $0.place == nil && $0.field == field } ?? adopt(ScopeNode(parent: self, field: field))
  }

  func existing(_ place: ScopePath.Place) -> ScopeNode? {
    for child in children where child.place === place { return child }
    return nil
  }

  func forEachChild(_ body: (ScopeNode) -> Void) {
    for child in children { body(child) }
  }

  private func adopt(_ child: ScopeNode) -> ScopeNode {
    children.append(child)
    return child
  }

  func element(hash: Int) -> ScopeNode {
    if let element = elements[hash] { return element }
    let element: ScopeNode = ScopeNode(parent: self)
    elements[hash] = element
    hasElements = true
    return element
  }

  func existingElement(hash: Int) -> ScopeNode? { elements[hash] }

  func add(_ observer: Observer) {
    observers.removeAll { !$0.flag.isActive }
    observers.append(observer)
    hasObservers = true
  }

  // MARK: Telling

  var isEmpty: Bool { observers.isEmpty && !hasBelow }

  /// Whether there are places below this one.
  var hasBelow: Bool { hasElements || !children.isEmpty }

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
    for index in children.indices {
      let below: Int = children[index].sweep()
      guard !children[index].isEmpty || !isKnownUniquelyReferenced(&children[index]) else { continue }
      kept.append(children[index])
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
