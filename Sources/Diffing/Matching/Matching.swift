/// Which elements two lists share, by flat indexes (those of all sections' elements in one row).
@usableFromInline
struct Matching {
  @usableFromInline
  init(runs: [MatchRun], deletions: [Int] = [], insertions: [Int] = [], duplicates: [Changeset.Duplicate] = []) {
    self.runs = runs
    self.deletions = deletions
    self.insertions = insertions
    self.duplicates = duplicates
  }

  /// Ascending by new index; none crosses the border of a section.
  @usableFromInline let runs: [MatchRun]
  /// Old indexes, ascending.
  @usableFromInline let deletions: [Int]
  /// New indexes, ascending.
  @usableFromInline let insertions: [Int]
  @usableFromInline let duplicates: [Changeset.Duplicate]
}
