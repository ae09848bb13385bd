/// An observed place in the reducer tree: who looks at the state there, and what is observed below it.
///
/// Only observed places have nodes; telling walks the marked ones only, however many there are.
@usableFromInline
final class ScopeNode {
  struct Observer {
    let flag: StoreObservation.Flag
    let onChange: () -> Void
  }

  /// A walk over the few places of one module takes a fraction of a hash.
  private var children: [(place: ObjectIdentifier, node: ScopeNode)] = []
  @usableFromInline var elements: [AnyHashable: ScopeNode] = [:]
  private let parent: ScopeNode?
  private var observers: [Observer] = []
  private var isMarked: Bool = false
  private var isWhole: Bool = false
  private var marked: [ScopeNode] = []

  // MARK: Lifecycle

  init(parent: ScopeNode?) {
    self.parent = parent
  }

  func child(_ place: ScopePath.Place) -> ScopeNode {
    if let child = existing(place) { return child }
    let child: ScopeNode = ScopeNode(parent: self)
    children.append((ObjectIdentifier(place), child))
    return child
  }

  func existing(_ place: ScopePath.Place) -> ScopeNode? {
    let id: ObjectIdentifier = ObjectIdentifier(place)
    for child in children where child.place == id { return child.node }
    return nil
  }

  func element(_ id: AnyHashable) -> ScopeNode {
    if let element = elements[id] { return element }
    let element: ScopeNode = ScopeNode(parent: self)
    elements[id] = element
    return element
  }

  func add(_ observer: Observer) {
    observers.removeAll { !$0.flag.isActive }
    observers.append(observer)
  }

  // MARK: Marking

  /// Something ran at this place, or below it where nobody looks.
  func mark() {
    var node: ScopeNode = self
    while !node.isMarked {
      node.isMarked = true
      guard let parent = node.parent else { return }
      parent.marked.append(node)
      node = parent
    }
  }

  /// Whatever this place's state consists of may have changed.
  func markWhole() {
    isWhole = true
    mark()
  }

  // MARK: Telling

  var isEmpty: Bool { observers.isEmpty && children.isEmpty && elements.isEmpty }

  /// Calls the observers of every marked place, those above before those below. Marks that they make meanwhile count for
  /// the next time.
  @usableFromInline
  func tell() {
    guard isMarked else { return }
    let all: Bool = isWhole
    let marked: [ScopeNode] = self.marked
    unmark()
    guard !all else { return tellAll() }
    tellOwn()
    for node in marked { node.tell() }
  }

  private func unmark() {
    isMarked = false
    isWhole = false
    if !marked.isEmpty { marked = [] }
  }

  private func tellAll() {
    unmark()
    tellOwn()
    for child in children { child.node.tellAll() }
    for element in elements.values { element.tellAll() }
  }

  private func tellOwn() {
    guard !observers.isEmpty else { return }
    for observer in observers where observer.flag.isActive { observer.onChange() }
    observers.removeAll { !$0.flag.isActive }
  }

  // MARK: Forgetting

  /// Lets go of observers that have ended, and of places that nobody looks at and nobody else holds.
  ///
  /// - Returns: how many places are left, this one included.
  func sweep() -> Int {
    observers.removeAll { !$0.flag.isActive }
    var count: Int = 1
    var kept: [(place: ObjectIdentifier, node: ScopeNode)] = []
    for index in children.indices {
      let below: Int = children[index].node.sweep()
      guard !children[index].node.isEmpty || !isKnownUniquelyReferenced(&children[index].node) else { continue }
      kept.append(children[index])
      count += below
    }
    children = kept
    for id in Array(elements.keys) {
      guard var node = elements.removeValue(forKey: id) else { continue }
      let below: Int = node.sweep()
      guard !node.isEmpty || !isKnownUniquelyReferenced(&node) else { continue }
      elements[id] = node
      count += below
    }
    return count
  }
}
