/// The difference between two lists of sections.
///
/// As in ``Changeset``, indexes of the old and of the new list are never mixed: deletions and every `from` are paths in
/// the old list, insertions and every `to` in the new one. A view applies it in the batches of a ``StagedChangeset``.
public struct SectionedChangeset: Sendable, Equatable {
  // MARK: Public

  /// An element that is in both lists and has to be moved.
  public struct Move: Sendable, Equatable {
    /// Creates a move between two paths: of the old list, and of the new one.
    public init(from: ElementPath, to: ElementPath) {
      self.from = from
      self.to = to
    }

    /// The path in the old list.
    public let from: ElementPath
    /// The path in the new list.
    public let to: ElementPath
  }

  /// An element whose identity is in both lists and whose content differs.
  public struct Update: Sendable, Equatable {
    /// Creates an update of the pair at these paths: of the old list, and of the new one.
    public init(from: ElementPath, to: ElementPath) {
      self.from = from
      self.to = to
    }

    /// The path in the old list.
    public let from: ElementPath
    /// The path in the new list.
    public let to: ElementPath
  }

  /// Elements of one list that share an identity.
  public struct Duplicate: Sendable, Equatable {
    /// The list that the elements are in.
    public let side: Changeset.Duplicate.Side
    /// The paths at which the comparison found that identity, ascending, at least two.
    public let paths: [ElementPath]
  }

  /// The changes of the sections themselves. An update is a header or a footer that looks different.
  public let sections: Changeset
  /// Paths in the old list, ascending. Elements that are removed with their section are not among them.
  public let deletions: [ElementPath]
  /// Paths in the new list, ascending. Elements that are inserted with their section are not among them.
  public let insertions: [ElementPath]
  /// The moves, ascending by `to`, as few as possible. They may cross sections, also out of deleted ones and into
  /// inserted ones.
  public let moves: [Move]
  /// The updates, ascending by `to`. An element may be both moved and updated.
  public let updates: [Update]
  /// The duplicates that the comparison came across, those of the old list before those of the new one. They are not
  /// changes.
  ///
  /// Only elements where the lists differ are examined; ``Snapshot/duplicates`` has all.
  ///
  /// - Complexity: O(s + d log s) for s sections and d duplicates.
  public var duplicates: [Duplicate] {
    let (old, new) = (SectionLayout(counts: oldCounts), SectionLayout(counts: newCounts))
    return repeats.all.map { side, indexes in
      Duplicate(side: side, paths: indexes.map { (side == .old ? old : new).path($0) })
    }
  }

  /// True if there are no changes.
  public var isEmpty: Bool {
    sections.isEmpty && deletions.isEmpty && insertions.isEmpty && moves.isEmpty && updates.isEmpty
  }

  /// The number of changes of all parts, including those of the sections.
  public var changeCount: Int {
    sections.changeCount + deletions.count + insertions.count + moves.count + updates.count
  }

  /// The same as a change set of a list without sections; nil unless both lists have one section, the same and
  /// unchanged.
  ///
  /// - Complexity: O(n) for n changes.
  public var flat: Changeset? {
    guard isFlat else { return nil }
    return Changeset(
      deletions: deletions.map(\.item), insertions: insertions.map(\.item),
      moves: moves.map { Changeset.Move(from: $0.from.item, to: $0.to.item) },
      updates: updates.map { Changeset.Update(from: $0.from.item, to: $0.to.item) },
      repeats: repeats)
  }

  // MARK: Internal

  /// The number of elements of each section of the old list; `newCounts` likewise of the new list.
  let oldCounts: [Int]
  let newCounts: [Int]
  /// The duplicates by flat indexes.
  let repeats: Duplicates

  /// True if elements are deleted, inserted or moved.
  @usableFromInline var changesElements: Bool { !(deletions.isEmpty && insertions.isEmpty && moves.isEmpty) }

  // MARK: Private

  /// True if both lists have one section, the same, with the same header and footer.
  private var isFlat: Bool { oldCounts.count == 1 && newCounts.count == 1 && sections.isEmpty }
}

// MARK: - Updates only

extension SectionedChangeset {
  /// The difference of two lists that have the same sections with the same identities.
  ///
  /// - Parameters:
  ///   - updates: the paths of the elements whose content differs, ascending.
  ///   - counts: the number of elements of each section.
  package init(updates: [ElementPath], counts: [Int]) {
    sections = Changeset(deletions: [], insertions: [], moves: [], updates: [])
    deletions = []
    insertions = []
    moves = []
    self.updates = updates.map { Update(from: $0, to: $0) }
    oldCounts = counts
    newCounts = counts
    repeats = Duplicates()
  }
}

// MARK: - From a matching

extension SectionedChangeset {
  /// - Parameter updates: the updates that the caller found by comparing the pairs, by flat indexes, ascending by `to`.
  @usableFromInline
  init(sections: Changeset, matching: Matching, in pairing: SectionPairing, updates: [Changeset.Update]) {
    self.sections = sections
    oldCounts = (0..<pairing.old.count).map { pairing.old[$0].count }
    newCounts = (0..<pairing.new.count).map { pairing.new[$0].count }

    var isGone = Array(repeating: false, count: pairing.old.count)
    for section in pairing.unpaired { isGone[section] = true }
    deletions = SectionedChangeset.paths(matching.deletions, in: pairing.old) { isGone[$0] }
    insertions = SectionedChangeset.paths(matching.insertions, in: pairing.new) { pairing.partners[$0] < 0 }

    var hint = ElementPath(section: 0, item: 0)
    moves = matching.moves.map { move in
      hint = pairing.new.path(move.to, hint: hint.section)
      return Move(from: pairing.old.path(move.from), to: hint)
    }
    hint.section = 0
    self.updates = updates.map { update in
      hint = pairing.new.path(update.to, hint: hint.section)
      return Update(from: pairing.old.path(update.from), to: hint)
    }
    repeats = matching.duplicates
  }

  private static func paths(
    _ indexes: [Int], in layout: SectionLayout, except isLeftOut: (Int) -> Bool
  ) -> [ElementPath] {
    var paths: [ElementPath] = []
    paths.reserveCapacity(indexes.count)
    var section = 0
    for index in indexes {
      let path = layout.path(index, hint: section)
      section = path.section
      if !isLeftOut(section) { paths.append(path) }
    }
    return paths
  }
}

// MARK: - CustomDebugStringConvertible

extension SectionedChangeset: CustomDebugStringConvertible {
  /// The parts that are not empty:
  /// `SectionedChangeset(sections: Changeset(moves: 0→2), deletions: 0.3, moves: 0.1→2.0)`.
  public var debugDescription: String {
    var parts = ChangeDescription()
    if !sections.isEmpty || !sections.duplicates.isEmpty { parts.add("sections", ["\(sections.debugDescription)"]) }
    parts.add("deletions", deletions.map { "\($0)" })
    parts.add("insertions", insertions.map { "\($0)" })
    parts.add("moves", moves.map { "\($0.from)→\($0.to)" })
    parts.add("updates", updates.map { "\($0.from)→\($0.to)" })
    parts.add("duplicates", duplicates.map { "\($0.side)\($0.paths)" })
    return parts.text(of: "SectionedChangeset")
  }
}
