/// What a batch-updating view does in one go: one stage of a ``StagedChangeset``.
///
/// Indexes *before* are those of the data that the view shows, indexes *after* those of the stage's data. None is mentioned
/// twice, and no element is mentioned that stands in a section which is itself deleted, inserted or moved: the rules of
/// UIKit's tables and collection views.
public struct Batch: Sendable, Equatable {
  // MARK: Lifecycle

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

  // MARK: Public

  /// An element that looks different, where it stands.
  public struct Update: Sendable, Equatable {
    public init(path: ElementPath, changedParts: ChangedParts) {
      self.path = path
      self.changedParts = changedParts
    }

    /// Before and after: nothing moves in a batch of updates.
    public let path: ElementPath
    public let changedParts: ChangedParts
  }

  /// A section whose header or footer looks different. Its elements are not concerned.
  public struct SectionUpdate: Sendable, Equatable {
    public init(section: Int, header: Bool, footer: Bool) {
      self.section = section
      self.header = header
      self.footer = footer
    }

    /// Before and after: nothing moves in a batch of updates.
    public let section: Int
    /// Whether the header has come, gone or changed; `footer` likewise.
    public let header: Bool
    public let footer: Bool
  }

  /// Before, ascending.
  public let sectionDeletions: [Int]
  /// After, ascending.
  public let sectionInsertions: [Int]
  /// From before to after, ascending by `to`.
  public let sectionMoves: [Changeset.Move]
  public let sectionUpdates: [SectionUpdate]
  /// Before, ascending.
  public let deletions: [ElementPath]
  /// After, ascending.
  public let insertions: [ElementPath]
  /// From before to after, ascending by `to`.
  public let moves: [SectionedChangeset.Move]
  /// Ascending.
  public let updates: [Update]

  /// The number of changes of all parts: what a view compares with the number from which it rather reloads.
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
