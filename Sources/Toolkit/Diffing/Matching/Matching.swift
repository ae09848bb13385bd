/// The elements that two lists share, by flat indexes (positions in the sequence of all sections' elements).
@usableFromInline
struct Matching {
  // MARK: Lifecycle

  /// Creates a matching in which as many runs as possible stay in place.
  @usableFromInline
  init(runs: [MatchRun], in sections: SectionPairing) {
    self.runs = runs
    isMoving = LongestIncreasingRuns.moving(runs, in: sections)
  }

  @usableFromInline
  init(runs: [MatchRun], isMoving: [Bool]) {
    self.runs = runs
    self.isMoving = isMoving
  }

  // MARK: Internal

  /// Ascending by new index; no run crosses a section boundary.
  @usableFromInline let runs: [MatchRun]
  /// For each run, true if its elements move; empty if none does. Elements that change their section always move.
  @usableFromInline let isMoving: [Bool]
  /// Indexes of the old list, ascending.
  @usableFromInline var deletions: [Int] = []
  /// Indexes of the new list, ascending.
  @usableFromInline var insertions: [Int] = []
  @usableFromInline var duplicates = Duplicates()

  @usableFromInline var moveCount: Int {
    isMoving.indices.reduce(0) { isMoving[$1] ? $0 + Int(runs[$1].count) : $0 }
  }

  /// The moves, ascending by `to`.
  var moves: [Changeset.Move] {
    var moves: [Changeset.Move] = []
    if !isMoving.isEmpty { moves.reserveCapacity(moveCount) }
    for index in isMoving.indices where isMoving[index] {
      for (from, to) in zip(runs[index].oldRange, runs[index].newRange) {
        moves.append(Changeset.Move(from: from, to: to))
      }
    }
    return moves
  }
}
