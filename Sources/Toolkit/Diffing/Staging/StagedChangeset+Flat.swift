extension StagedChangeset where SectionID == SingleSection {
  /// Creates the batches for the change set of a list without sections, which a table or a collection view shows as its
  /// only section.
  ///
  /// - Parameters:
  ///   - changes: the difference between the two lists.
  ///   - old: the list before.
  ///   - new: the list after.
  ///   - changedParts: returns the differences of an updated element; called once for each, with the old and the new
  ///     one.
  /// - Complexity: O(c) for c changes.
  @inlinable
  public init(
    _ changes: Changeset, from old: [Element], to new: [Element],
    changedParts: (Element, Element) -> ChangedParts = { _, _ in .all }
  ) {
    self.init(
      SectionedChangeset(changes, oldCount: old.count, newCount: new.count),
      from: [ListSection(id: SingleSection(), elements: old)], to: [ListSection(id: SingleSection(), elements: new)],
      changedParts: changedParts)
  }
}

// MARK: - One section

extension SectionedChangeset {
  /// The reverse of ``flat``.
  @usableFromInline
  init(_ flat: Changeset, oldCount: Int, newCount: Int) {
    func path(_ item: Int) -> ElementPath { ElementPath(section: 0, item: item) }
    self.init(
      sections: Changeset(), deletions: flat.deletions.map(path), insertions: flat.insertions.map(path),
      moves: flat.moves.map { Move(from: path($0.from), to: path($0.to)) },
      updates: flat.updates.map { Update(from: path($0.from), to: path($0.to)) },
      oldCounts: [oldCount], newCounts: [newCount], repeats: flat.repeats)
  }
}
