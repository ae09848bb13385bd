/// The fewest moves that put matched elements in the order of the new list, by flat indexes, for lists with and without
/// sections. Elements that change their section always move.
struct Ordering {
  // MARK: Lifecycle

  /// - Complexity: O(n + r log n) for n elements in r runs; O(r) if all runs ascend.
  init(_ runs: [MatchRun], in sections: SectionPairing) {
    var moves: [Changeset.Move] = []
    var next = 0
    for (section, partner) in sections.partners.enumerated() {
      let end = sections.new[section].upperBound
      let first = next
      while next < runs.count, Int(runs[next].new) < end { next += 1 }
      if first == next { continue }
      let home = partner < 0 ? 0..<0 : sections.old[partner]
      let still = LongestIncreasingRuns(runs[first..<next]) { home.contains(Int($0.old)) }
      let moving = (first..<next).reduce(0) { still[$1] ? $0 : $0 + Int(runs[$1].count) }
      if moving > 0, moves.isEmpty { moves.reserveCapacity(moving) }
      for index in first..<next where !still[index] {
        for (from, to) in zip(runs[index].oldRange, runs[index].newRange) {
          moves.append(Changeset.Move(from: from, to: to))
        }
      }
    }
    self.moves = moves
  }

  // MARK: Internal

  /// Ascending by `to`.
  let moves: [Changeset.Move]
}
