/// A place that the state may lose, with effects in flight at it or below it; or the root above all such places.
///
/// A turn marks the places whose state a reducer may have changed. After the action is reduced, only what is at or
/// below these places is searched for in the state, however many effects are in flight elsewhere.
@usableFromInline
final class LivePlace {
  /// Nil at the root.
  @usableFromInline let component: ScopePath.Component?

  /// True for a child that becomes another one if its identity changes, which is a part of its state.
  let hasIdentity: Bool

  /// The place above. It holds this one as long as this one holds effects.
  private let parent: Unmanaged<LivePlace>?

  private(set) var children: [ObjectIdentifier: Branch] = [:]
  /// The first of the branches, which are also a list: going through it counts no references. `children` holds them.
  @exclusivity(unchecked) private(set) var firstBranch: Unmanaged<Branch>?
  private var runs: [ObjectIdentifier: AnyObject] = [:]

  /// True if any change at this place or below it may be the loss of a child, because a child's state is computed or is
  /// the parent's own.
  private var hasEntangledChildren = false

  /// The children at one operator.
  final class Branch {
    let place: ScopePath.Place
    /// The places by the hash of the identifier, where several children share the operator.
    var places: [Int: [LivePlace]] = [:]
    /// Nil where a change of the children's collection cannot be told from a kept copy.
    let keeper: ElementsKeeper?
    /// True if any of these children may be lost.
    @exclusivity(unchecked) var isTouched = false
    @exclusivity(unchecked) var next: Unmanaged<Branch>?

    init(place: ScopePath.Place) {
      self.place = place
      keeper = place.makeKeeper?()
    }

    /// The place of a child that is always present, and the offset of its state; nil for other children.
    var scope: (place: LivePlace, offset: Int)? {
      guard !place.canVanish, case .stored(let range) = place.extent else { return nil }
      return (places[0]?.first).map { ($0, range.lowerBound) }
    }

    /// The places of children that may be absent, and the way to their states.
    @inline(__always)
    func forEachReached(at state: UnsafeMutableRawPointer, _ body: (LivePlace, UnsafeMutableRawPointer?) -> Void) {
      guard let reach = place.reach else { return }
      for child in places[0] ?? [] {
        let element = child.hasIdentity ? child.component?.element : nil
        if !reach(state, element, { body(child, $0) }) { body(child, nil) }
      }
    }
  }

  /// True once a collection of children was here, or in a child, whose change a kept copy tells.
  @exclusivity(unchecked) private(set) var hasKeepers = false

  /// The number of elements in these collections when they were last counted; 0 if that was not yet, or they have
  /// changed since.
  @exclusivity(unchecked) var elementCount = 0

  // MARK: Marks

  /// True if anything at or below this place may be lost.
  @exclusivity(unchecked) private var isTouched = false

  /// True if the children at one of the operators may be lost.
  @exclusivity(unchecked) var hasTouchedBranches = false

  /// True if this place is in its parent's `marked`.
  private var isMarked = false
  @exclusivity(unchecked) private var marked: [LivePlace] = []

  // MARK: Lifecycle

  init(component: ScopePath.Component? = nil, parent: LivePlace? = nil) {
    self.component = component
    hasIdentity = component.map { $0.element != nil && $0.place.holdsIdentity } ?? false
    self.parent = parent.map { .passUnretained($0) }
  }

  @usableFromInline
  static func makeRoot() -> LivePlace { LivePlace() }

  // MARK: Effects

  @usableFromInline var isEmpty: Bool { runs.isEmpty && children.isEmpty }

  /// Adds an effect to the place that the path leads to from here.
  ///
  /// - Returns: that place. The end of the turn checks that the state still has it.
  @usableFromInline
  func insert(_ run: AnyObject, at path: ScopePath) -> LivePlace {
    var place = self
    for component in path.components { place = place.child(component) }
    place.runs[ObjectIdentifier(run)] = run
    place.mark()
    return place
  }

  /// Removes an effect, and the places that hold no other.
  ///
  /// - Parameter dropped: receives those places. An action may be passing through them.
  @usableFromInline
  func remove(_ run: AnyObject, into dropped: inout [LivePlace]) {
    runs[ObjectIdentifier(run)] = nil
    var place = self
    while place.isEmpty, let component = place.component, let parent = place.parent {
      let above = parent.takeUnretainedValue()
      dropped.append(place)
      above.drop(place, component)
      place = above
    }
  }

  /// All effects at or below this place.
  @usableFromInline
  func allRuns() -> [AnyObject] {
    var all = Array(runs.values)
    forEachChild { all += $0.allRuns() }
    return all
  }

  private func child(_ component: ScopePath.Component) -> LivePlace {
    let id = ObjectIdentifier(component.place)
    if let known = children[id]?.places[component.hash]?.first(where: { $0.component == component }) { return known }
    let child = LivePlace(component: component, parent: self)
    let branch = children[id] ?? add(Branch(place: component.place))
    branch.places[component.hash, default: []].append(child)
    if branch.keeper != nil { noteKeepers() }
    switch component.place.extent {
    case .computed, .same: hasEntangledChildren = true
    case .stored, .enumCase: break
    }
    return child
  }

  private func add(_ branch: Branch) -> Branch {
    children[ObjectIdentifier(branch.place)] = branch
    branch.next = firstBranch
    firstBranch = .passUnretained(branch)
    elementCount = 0
    return branch
  }

  private func noteKeepers() {
    var place: LivePlace? = self
    while let current = place, !current.hasKeepers {
      current.hasKeepers = true
      place = current.parent?.takeUnretainedValue()
    }
  }

  private func drop(_ child: LivePlace, _ component: ScopePath.Component) {
    let id = ObjectIdentifier(component.place)
    children[id]?.places[component.hash]?.removeAll { $0 === child }
    if children[id]?.places[component.hash]?.isEmpty == true { children[id]?.places[component.hash] = nil }
    if children[id]?.places.isEmpty == true {
      children[id] = nil
      firstBranch = nil
      for branch in children.values {
        branch.next = firstBranch
        firstBranch = .passUnretained(branch)
      }
    }
    if child.isMarked { marked.removeAll { $0 === child } }
    if children.isEmpty { hasEntangledChildren = false }
  }

  private func forEachChild(_ body: (LivePlace) -> Void) {
    for branch in children.values {
      for places in branch.places.values { places.forEach(body) }
    }
  }

  // MARK: Along the path of an action

  /// The place below this one that an action goes to; nil if nothing can be lost there.
  func below(_ place: ScopePath.Place, hash: Int) -> Unmanaged<LivePlace>? {
    guard !children.isEmpty else { return nil }
    if hasEntangledChildren { touch() }
    guard let places = children[ObjectIdentifier(place)]?.places[hash] else { return nil }
    if places.count == 1 { return .passUnretained(places[0]) }
    // The hash alone does not tell which of them it is.
    touch()
    return nil
  }

  /// Marks this place because a reducer may have changed any of its state.
  func touch() {
    // A child without an identity cannot be lost by a change of its own state.
    guard firstBranch != nil || hasIdentity else { return }
    isTouched = true
    mark()
  }

  /// Marks the children in these fields of the place's tracked state, the only fields that a reducer has changed.
  func touch(_ fields: UInt64, at state: UnsafeMutableRawPointer, _ stamp: UInt64) {
    guard fields != .max else { return touch() }
    // The written field may be part of the child's identity.
    if hasIdentity { mark() }
    guard !children.isEmpty else { return }
    for branch in children.values where branch.place.field & fields != 0 {
      let written = branch.place.writtenElements?(state, stamp)?.compactMap { branch.places[$0] }
      for places in written ?? Array(branch.places.values) {
        for place in places { place.touchAll() }
      }
    }
  }

  private func touchAll() {
    isTouched = true
    mark()
  }

  func mark() {
    var place = self
    while !place.isMarked, let parent = place.parent {
      place.isMarked = true
      let above = parent.takeUnretainedValue()
      above.marked.append(place)
      place = above
    }
  }

  // MARK: At the end of a turn

  /// True if something may have been lost.
  @usableFromInline var isStale: Bool { isTouched || hasTouchedBranches || !marked.isEmpty }

  /// The children at an operator that the state may have lost.
  ///
  /// - Parameter isWhole: true if everything below this place may be lost.
  @usableFromInline
  func concerned(at place: ScopePath.Place, isWhole: Bool) -> [LivePlace] {
    guard self.isWhole(at: place, within: isWhole) else { return marked.filter { $0.component?.place === place } }
    return children[ObjectIdentifier(place)].map { $0.places.values.flatMap { $0 } } ?? []
  }

  /// True if everything at and below an operator may be lost, since its children, this place or the one above it were
  /// marked as a whole.
  @usableFromInline
  func isWhole(at place: ScopePath.Place, within isWhole: Bool) -> Bool {
    isWhole || isTouched || hasTouchedBranches && children[ObjectIdentifier(place)]?.isTouched == true
  }

  /// Clears the marks at and below this place.
  @usableFromInline
  func settle() {
    let settling = marked
    marked = []
    isTouched = false
    if hasTouchedBranches {
      hasTouchedBranches = false
      for branch in children.values { branch.isTouched = false }
    }
    for place in settling {
      place.isMarked = false
      place.settle()
    }
  }
}
