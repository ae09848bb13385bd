/// The difference between two lists: everything that a view with batch updates needs to get from the old list to the
/// new one.
///
/// Indexes of the old list and of the new list are never mixed: deletions and every `from` are indexes of the old list,
/// insertions and every `to` of the new one. All elements that no part mentions keep their relative order.
///
/// ```swift
/// let changes = Diff.changes(from: [1, 2, 3], to: [2, 3, 1], identity: { $0 }, isSameContent: ==)
/// changes.moves  // one move, from 0 to 2
/// ```
public struct Changeset: Sendable, Equatable {
  // MARK: Lifecycle

  init(
    deletions: [Int] = [], insertions: [Int] = [], moves: [Move] = [], updates: [Update] = [],
    repeats: Duplicates = Duplicates()
  ) {
    self.deletions = deletions
    self.insertions = insertions
    self.moves = moves
    self.updates = updates
    self.repeats = repeats
  }

  // MARK: Public

  /// An element that is in both lists and has to be moved.
  public struct Move: Sendable, Equatable {
    /// Creates a move between two indexes: of the old list, and of the new one.
    public init(from: Int, to: Int) {
      self.from = from
      self.to = to
    }

    /// The index in the old list.
    public let from: Int
    /// The index in the new list.
    public let to: Int
  }

  /// An element whose identity is in both lists and whose content differs.
  public struct Update: Sendable, Equatable {
    /// Creates an update of the pair at these indexes: of the old list, and of the new one.
    public init(from: Int, to: Int) {
      self.from = from
      self.to = to
    }

    /// The index in the old list.
    public let from: Int
    /// The index in the new list.
    public let to: Int
  }

  /// Elements of one list that share an identity.
  public struct Duplicate: Sendable, Equatable {
    /// One of the two lists.
    public enum Side: Sendable, Equatable { case old, new }

    /// Creates a group of elements of one list that share an identity.
    public init(side: Side, indexes: [Int]) {
      self.side = side
      self.indexes = indexes
    }

    /// The list that the elements are in.
    public let side: Side
    /// All indexes at which the comparison found that identity, ascending, at least two.
    public let indexes: [Int]
  }

  /// Indexes of the old list, ascending.
  public let deletions: [Int]
  /// Indexes of the new list, ascending.
  public let insertions: [Int]
  /// The moves, ascending by `to`. They are as few as possible: the paired elements less the longest sequence of them
  /// that has kept its order.
  public let moves: [Move]
  /// The updates, ascending by `to`. An element may be both moved and updated.
  public let updates: [Update]
  /// The duplicates that the comparison came across, those of the old list before those of the new one, each group at
  /// its first index.
  ///
  /// They are not changes: the change set is correct with them. Only elements where the lists differ are examined,
  /// since nothing else is hashed; ``Diff/duplicates(in:identity:)`` finds all.
  ///
  /// - Complexity: O(d) for d duplicates.
  public var duplicates: [Duplicate] { repeats.all.map { Duplicate(side: $0.side, indexes: Array($0.indexes)) } }

  /// True if there are no changes.
  public var isEmpty: Bool {
    deletions.isEmpty && insertions.isEmpty && moves.isEmpty && updates.isEmpty
  }

  /// The number of deletions, insertions, moves and updates together.
  public var changeCount: Int {
    deletions.count + insertions.count + moves.count + updates.count
  }

  // MARK: Internal

  let repeats: Duplicates
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

/// The text of a change set: the parts that are not empty, each with its name.
struct ChangeDescription {
  mutating func add(_ name: String, _ changes: [String]) {
    if !changes.isEmpty { parts.append("\(name): \(changes.joined(separator: " "))") }
  }

  func text(of type: String) -> String { "\(type)(\(parts.joined(separator: ", ")))" }

  private var parts: [String] = []
}
