// MARK: - From a matching

extension Changeset {
  /// Creates the changes of a list without sections.
  ///
  /// - Parameter updates: the updates that the caller found by comparing the pairs.
  @usableFromInline
  init(_ matching: Matching, updates: [Update]) {
    self.init(
      deletions: matching.deletions, insertions: matching.insertions, moves: matching.moves, updates: updates,
      repeats: matching.duplicates)
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
    self.init(matching, updates: updates)
  }
}
