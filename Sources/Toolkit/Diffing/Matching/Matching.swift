/// The elements that two lists share, by flat indexes (positions in the sequence of all sections' elements).
@usableFromInline
struct Matching {
  @usableFromInline
  init(runs: [MatchRun], deletions: [Int] = [], insertions: [Int] = [], duplicates: [Changeset.Duplicate] = []) {
    self.runs = runs
    self.deletions = deletions
    self.insertions = insertions
    self.duplicates = duplicates
  }

  /// Ascending by new index; no run crosses a section boundary.
  @usableFromInline let runs: [MatchRun]
  /// Indexes of the old list, ascending.
  @usableFromInline let deletions: [Int]
  /// Indexes of the new list, ascending.
  @usableFromInline let insertions: [Int]
  @usableFromInline let duplicates: [Changeset.Duplicate]
}
