// MARK: - From a matching

extension Changeset {
  /// Creates the changes of a list without sections.
  ///
  /// - Parameters:
  ///   - offset: the index, in the caller's lists, at which the matched lists begin.
  ///   - updates: the updates that the caller found by comparing the pairs, with the caller's indexes.
  @usableFromInline
  init(_ matching: Matching, in sections: SectionPairing, offset: Int, updates: [Update]) {
    let moves = Ordering(matching.runs, in: sections).moves
    if offset == 0 {
      self.init(
        deletions: matching.deletions, insertions: matching.insertions, moves: moves, updates: updates,
        duplicates: matching.duplicates)
    } else {
      self.init(
        deletions: matching.deletions.map { $0 + offset },
        insertions: matching.insertions.map { $0 + offset },
        moves: moves.map { Move(from: $0.from + offset, to: $0.to + offset) },
        updates: updates,
        duplicates: matching.duplicates.map { duplicate in
          Duplicate(side: duplicate.side, indexes: duplicate.indexes.map { $0 + offset })
        })
    }
  }

  /// Creates the changes of the sections themselves.
  @usableFromInline
  init(_ matching: Matching, oldMarks: [SectionMarks], newMarks: [SectionMarks]) {
    var updates: [Update] = []
    for run in matching.runs {
      for (from, to) in zip(run.oldRange, run.newRange) where oldMarks[from] != newMarks[to] {
        updates.append(Update(from: from, to: to))
      }
    }
    self.init(
      matching, in: SectionPairing(oldCount: oldMarks.count, newCount: newMarks.count), offset: 0, updates: updates)
  }
}
