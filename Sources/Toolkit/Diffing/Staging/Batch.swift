/// The changes that a view applies in one batch update: one stage of a ``StagedChangeset``.
///
/// Indexes *before* refer to the data that the view shows, indexes *after* to the data of the stage. No index is
/// mentioned twice, and no element is mentioned whose section is itself deleted, inserted or moved: the rules of
/// UIKit's tables and collection views.
public struct Batch: Sendable, Equatable {
  // MARK: Lifecycle

  @usableFromInline
  init(
    sectionDeletions: [Int] = [], sectionInsertions: [Int] = [], sectionMoves: [Changeset.Move] = [],
    sectionUpdates: [SectionUpdate] = [], deletions: [ElementPath] = [], insertions: [ElementPath] = [],
    moves: [SectionedChangeset.Move] = [], updates: [Update] = []
  ) {
    self.sectionDeletions = sectionDeletions
    self.sectionInsertions = sectionInsertions
    self.sectionMoves = sectionMoves
    self.sectionUpdates = sectionUpdates
    self.deletions = deletions
    self.insertions = insertions
    self.moves = moves
    self.updates = updates
  }

  /// Creates a batch of updates in place.
  @usableFromInline
  init(
    updating updates: [SectionedChangeset.Update],
    changedParts: (_ from: ElementPath, _ to: ElementPath) -> ChangedParts
  ) {
    let updates = updates.map { Update(path: $0.from, changedParts: changedParts($0.from, $0.to)) }
    let ascends = zip(updates, updates.dropFirst()).allSatisfy { $0.path < $1.path }
    self.init(updates: ascends ? updates : updates.sorted { $0.path < $1.path })
  }

  // MARK: Public

  /// An element that looks different and stays in place.
  public struct Update: Sendable, Equatable {
    /// Creates an update of the element at a path of the list before the batch.
    public init(path: ElementPath, changedParts: ChangedParts) {
      self.path = path
      self.changedParts = changedParts
    }

    /// The path before and after: nothing moves in a batch of updates.
    public let path: ElementPath
    /// The parts of the element that look different.
    public let changedParts: ChangedParts
  }

  /// A section with a supplementary element that looks different. Its elements are not affected.
  public struct SectionUpdate: Sendable, Equatable {
    /// Creates an update of supplementary elements of a section.
    public init(section: Int, header: Bool, footer: Bool, others: Bool = false) {
      self.section = section
      self.header = header
      self.footer = footer
      self.others = others
    }

    /// The index before and after: nothing moves in a batch of updates.
    public let section: Int
    /// True if the header was added, removed or changed.
    public let header: Bool
    /// True if the footer was added, removed or changed.
    public let footer: Bool
    /// True if another supplementary element was added, removed or changed.
    public let others: Bool
  }

  /// Indexes before, ascending.
  public let sectionDeletions: [Int]
  /// Indexes after, ascending.
  public let sectionInsertions: [Int]
  /// Moves from an index before to an index after, ascending by `to`.
  public let sectionMoves: [Changeset.Move]
  /// The sections whose header or footer looks different.
  public let sectionUpdates: [SectionUpdate]
  /// Paths before, ascending.
  public let deletions: [ElementPath]
  /// Paths after, ascending.
  public let insertions: [ElementPath]
  /// Moves from a path before to a path after, ascending by `to`.
  public let moves: [SectionedChangeset.Move]
  /// Ascending by path.
  public let updates: [Update]

  /// The number of changes of all parts. A view may reload instead if it exceeds a limit.
  public var changeCount: Int {
    sectionDeletions.count + sectionInsertions.count + sectionMoves.count + sectionUpdates.count + deletions.count
      + insertions.count + moves.count + updates.count
  }
}

// MARK: - CustomDebugStringConvertible

extension Batch: CustomDebugStringConvertible {
  /// The parts that are not empty: `Batch(deletions: 0.3, moves: 0.1→1.0)`.
  public var debugDescription: String {
    var parts = ChangeDescription()
    parts.add("section deletions", sectionDeletions.map { "\($0)" })
    parts.add("section insertions", sectionInsertions.map { "\($0)" })
    parts.add("section moves", sectionMoves.map { "\($0.from)→\($0.to)" })
    parts.add("section updates", sectionUpdates.map { "\($0.section)" })
    parts.add("deletions", deletions.map { "\($0)" })
    parts.add("insertions", insertions.map { "\($0)" })
    parts.add("moves", moves.map { "\($0.from)→\($0.to)" })
    parts.add("updates", updates.map { "\($0.path)" })
    return parts.text(of: "Batch")
  }
}
