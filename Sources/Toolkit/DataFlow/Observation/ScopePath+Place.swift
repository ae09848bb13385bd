import EnumPaths

extension ScopePath {
  /// One use of an operator in the tree, compared by identity.
  @usableFromInline
  final class Place: Hashable {
    /// The location of the child's state in its parent's.
    @usableFromInline
    enum Extent {
      /// Stored at these byte offsets.
      case stored(Range<Int>)
      /// Stored in one of the state's cases, of which only one is present at a time.
      case enumCase
      /// The parent's state itself.
      case same
      /// Computed, possibly from any part of the parent's state.
      case computed
    }

    /// Marks the observers of what was written inside the child of a parent's state. Returns false if that is unknown.
    @usableFromInline
    typealias Look = (_ parent: UnsafeMutableRawPointer, _ node: ScopeNode, _ pass: ObservationPass) -> Bool

    /// Reads the hashes of the elements that were written in the child of a parent's state under a stamp; nil if it may
    /// be any element.
    @usableFromInline
    typealias ReadElements = (_ parent: UnsafeMutableRawPointer, _ stamp: UInt64) -> [Int]?

    /// Returns the hash of the identifier if the path of the parent's state leads to the element of that identifier.
    @usableFromInline
    typealias FindElement = (_ statePath: AnyKeyPath, _ id: AnyHashable) -> Int?

    /// Passes the state of a child that may be absent. Returns false if the parent's state does not have the child with
    /// that identity.
    @usableFromInline
    typealias Reach = (
      _ parent: UnsafeMutableRawPointer, _ element: AnyHashable?, _ body: (UnsafeMutableRawPointer) -> Void
    ) -> Bool

    /// True if the state may lose the child at this place.
    @usableFromInline let canVanish: Bool

    /// The key path of the child's state and the case of its actions. A scoped store finds its place by both.
    let statePath: AnyKeyPath
    let caseIndex: Int

    /// The steps of the path of the child's actions, of which the first is the case.
    let actionSteps: [CaseStep]

    /// The places inside the child.
    let children: [Place]
    let extent: Extent

    /// The parent's field that holds the child, as a bit; all bits if the parent is not tracked.
    let field: UInt64
    let look: Look?
    let writtenElements: ReadElements?
    let findElement: FindElement?

    /// Makes a keeper of the collection of children; nil without one, or if a change cannot be told.
    let makeKeeper: (() -> ElementsKeeper)?

    /// True if the states of children that have identities hold them: a change of the state may make it another child.
    let holdsIdentity: Bool

    /// Nil for a child that is always present, for one of a collection, and for one in a computed property.
    let reach: Reach?

    /// True if no other place shows any of this one's state. If false, a change here counts as a change of the parent
    /// too.
    @usableFromInline private(set) var isApart: Bool

    @usableFromInline
    init(
      canVanish: Bool, statePath: AnyKeyPath, caseIndex: Int, inner: [CaseStep], children: [Place], extent: Extent,
      field: UInt64 = .max,
      look: Look? = nil, writtenElements: ReadElements? = nil, findElement: FindElement? = nil,
      makeKeeper: (() -> ElementsKeeper)? = nil, holdsIdentity: Bool = true, reach: Reach? = nil
    ) {
      self.canVanish = canVanish
      self.statePath = statePath
      self.caseIndex = caseIndex
      actionSteps = [.enumCase(caseIndex)] + inner
      self.children = children
      self.extent = extent
      self.field = field
      self.look = look
      self.writtenElements = writtenElements
      self.findElement = findElement
      self.makeKeeper = makeKeeper
      self.holdsIdentity = holdsIdentity
      self.reach = reach
      isApart = if case .computed = extent { false } else { true }
    }

    @usableFromInline
    static func == (left: Place, right: Place) -> Bool { left === right }

    @usableFromInline
    func hash(into hasher: inout Hasher) {
      hasher.combine(ObjectIdentifier(self))
    }
  }
}

// MARK: - Places in one state

extension ScopePath.Place {
  /// True if child and parent have the same state and differ in their actions only.
  var isSame: Bool { if case .same = extent { true } else { false } }

  /// Finds the places of one state that show the same part of it. Called when a reducer is built.
  ///
  /// - Complexity: O(n²).
  @usableFromInline
  static func findShared(in places: [ScopePath.Place]) {
    let places = ofOneState(places)
    for (index, place) in places.enumerated() {
      for other in places[..<index] where place.overlaps(other) {
        place.isApart = false
        other.isApart = false
      }
    }
  }

  private static func ofOneState(_ places: [ScopePath.Place]) -> [ScopePath.Place] {
    places.flatMap { place in place.isSame ? ofOneState(place.children) : [place] }
  }

  private func overlaps(_ other: ScopePath.Place) -> Bool {
    if statePath == other.statePath { return true }
    if case .stored(let own) = extent, case .stored(let others) = other.extent { return own.overlaps(others) }
    return false
  }
}
