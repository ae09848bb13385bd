extension ScopePath {
  /// One use of an operator in the tree; its identity is what it is compared by.
  @usableFromInline
  final class Place: Hashable {
    /// Where the child's state lies in its parent's.
    @usableFromInline
    enum Extent {
      /// In these bytes.
      case stored(Range<Int>)
      /// In one of its cases, which are never there at the same time.
      case enumCase
      /// It is the same state.
      case same
      /// Anywhere: it is computed.
      case computed
    }

    /// Marks who observes what was written inside the child of a parent's state; false if that cannot be told.
    @usableFromInline
    typealias Look = (_ parent: UnsafeMutableRawPointer, _ node: ScopeNode, _ turn: Turn) -> Bool

    /// Reads the hashes of the elements that were written in the child of a parent's state, in the run of a stamp; nil if
    /// these may be any.
    @usableFromInline
    typealias ReadElements = (_ parent: UnsafeMutableRawPointer, _ stamp: UInt64) -> [Int]?

    /// Whether the child at this place comes and goes.
    @usableFromInline let canVanish: Bool

    /// How the child's state is reached, and by which case its actions come: what a scoped store is found by.
    let statePath: AnyKeyPath
    let caseIndex: Int

    /// The places inside the child.
    let children: [Place]
    let extent: Extent

    /// The parent's field that the child is, as a bit; all bits where the parent is not tracked.
    let field: UInt64
    let look: Look?
    let writtenElements: ReadElements?

    /// Whether no other place shows any of this one's state. Otherwise what happens here is its parent's affair too.
    @usableFromInline private(set) var isApart: Bool

    @usableFromInline
    init(
      canVanish: Bool, statePath: AnyKeyPath, caseIndex: Int, children: [Place], extent: Extent, field: UInt64 = .max,
      look: Look? = nil, writtenElements: ReadElements? = nil
    ) {
      self.canVanish = canVanish
      self.statePath = statePath
      self.caseIndex = caseIndex
      self.children = children
      self.extent = extent
      self.field = field
      self.look = look
      self.writtenElements = writtenElements
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
  /// Whether child and parent are one state, told apart by their actions only.
  var isSame: Bool { if case .same = extent { true } else { false } }

  /// Finds the places of one state that show the same part of it. O(n²), when a reducer is built
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
