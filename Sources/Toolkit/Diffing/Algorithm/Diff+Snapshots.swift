// MARK: - Snapshots and outlines

extension Diff {
  /// Returns the changes between two lists given by their outlines.
  ///
  /// - Complexity: the same as ``changes(from:to:identity:isSameContent:)->Changeset``.
  @inlinable
  public static func changes<SectionID, ID>(
    from old: Outline<SectionID, ID>, to new: Outline<SectionID, ID>
  ) -> SectionedChangeset {
    changes(from: old.sections, to: new.sections, identity: { $0.id }, isSameContent: { $0.mark == $1.mark })
  }

  /// Returns the changes between two snapshots.
  @inlinable
  public static func changes<SectionID, Element, ID>(
    from old: Snapshot<SectionID, Element, ID>, to new: Snapshot<SectionID, Element, ID>
  ) -> SectionedChangeset {
    changes(from: old.outline, to: new.outline)
  }

  /// Returns the changes between two snapshots, in batches that a view applies one after the other.
  ///
  /// - Parameters:
  ///   - old: the list before.
  ///   - new: the list after.
  ///   - changedParts: returns the differences of an updated element; called once for each, with the old and the new
  ///     one.
  @inlinable
  public static func stages<SectionID, Element, ID>(
    from old: Snapshot<SectionID, Element, ID>, to new: Snapshot<SectionID, Element, ID>,
    changedParts: (Element, Element) -> ChangedParts = { _, _ in .all }
  ) -> StagedChangeset<SectionID, Element> {
    StagedChangeset(changes(from: old, to: new), from: old.sections, to: new.sections, changedParts: changedParts)
  }
}
