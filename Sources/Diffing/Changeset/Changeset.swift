/// The difference between two lists: what any batch-updating view needs to get from the old one to the new one.
///
/// Indexes of the old list and of the new list are never mixed: deletions and every `from` count in the old list,
/// insertions and every `to` in the new one. All elements that no part mentions keep their relative order.
///
/// ```swift
/// let changes = Diff.changes(from: [1, 2, 3], to: [2, 3, 1], identity: { $0 }, isSameContent: ==)
/// changes.moves  // one move, from 0 to 2
/// ```
public struct Changeset: Sendable, Equatable {
  // MARK: Lifecycle

  init(
    deletions: [Int] = [], insertions: [Int] = [], moves: [Move] = [], updates: [Update] = [],
    duplicates: [Duplicate] = []
  ) {
    self.deletions = deletions
    self.insertions = insertions
    self.moves = moves
    self.updates = updates
    self.duplicates = duplicates
  }

  // MARK: Public

  /// An element that is in both lists and has to be taken out and put elsewhere.
  public struct Move: Sendable, Equatable {
    public init(from: Int, to: Int) {
      self.from = from
      self.to = to
    }

    /// Its index in the old list.
    public let from: Int
    /// Its index in the new list.
    public let to: Int
  }

  /// An element whose identity is in both lists and whose content is not the same.
  public struct Update: Sendable, Equatable {
    public init(from: Int, to: Int) {
      self.from = from
      self.to = to
    }

    /// Its index in the old list.
    public let from: Int
    /// Its index in the new list.
    public let to: Int
  }

  /// Elements of one list that share an identity.
  public struct Duplicate: Sendable, Equatable {
    public enum Side: Sendable, Equatable { case old, new }

    public init(side: Side, indexes: [Int]) {
      self.side = side
      self.indexes = indexes
    }

    public let side: Side
    /// All indexes of that identity met in the list, ascending, at least two.
    public let indexes: [Int]
  }

  /// Old indexes, ascending.
  public let deletions: [Int]
  /// New indexes, ascending.
  public let insertions: [Int]
  /// Ascending by `to`; as few as possible: the elements paired, less the longest run of them that kept its order.
  public let moves: [Move]
  /// Ascending by `to`. An element may both move and update.
  public let updates: [Update]
  /// Elements met that share an identity, the old list's before the new list's, each group by its first index.
  ///
  /// They are no changes: the change set is right with them. Only elements where the lists differ are looked at, as nothing
  /// else is hashed; ``Diff/duplicates(in:identity:)`` has all.
  public let duplicates: [Duplicate]

  /// Whether there is nothing to do.
  public var isEmpty: Bool {
    deletions.isEmpty && insertions.isEmpty && moves.isEmpty && updates.isEmpty
  }

  /// The number of deletions, insertions, moves and updates together.
  public var changeCount: Int {
    deletions.count + insertions.count + moves.count + updates.count
  }
}

// MARK: - CustomDebugStringConvertible

extension Changeset: CustomDebugStringConvertible {
  /// The parts that are not empty: `Changeset(deletions: 3, moves: 0→2, updates: 4→4)`.
  public var debugDescription: String {
    var parts = ChangeDescription()
    parts.add("deletions", deletions.map { "\($0)" })
    parts.add("insertions", insertions.map { "\($0)" })
    parts.add("moves", moves.map { "\($0.from)→\($0.to)" })
    parts.add("updates", updates.map { "\($0.from)→\($0.to)" })
    parts.add("duplicates", duplicates.map { "\($0.side)\($0.indexes)" })
    return parts.text(of: "Changeset")
  }
}
