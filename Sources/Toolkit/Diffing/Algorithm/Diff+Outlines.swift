// MARK: - Outlines and snapshots

extension Diff {
  /// Returns the changes between two lists given by their outlines.
  ///
  /// - Complexity: the same as ``changes(from:to:identity:isSameContent:)``; nothing is hashed.
  public static func changes(from old: Outline, to new: Outline) -> SectionedChangeset {
    let sections = matching(
      old.sections.map(\.digest), new.sections.map(\.digest),
      in: SectionPairing(oldCount: old.sectionCount, newCount: new.sectionCount))
    let pairing = SectionPairing(old: old.layout, new: new.layout, matching: sections)
    let matching = matching(old.digests, new.digests, in: pairing)
    return SectionedChangeset(
      sections: Changeset(sections, oldMarks: old.sections.map(\.marks), newMarks: new.sections.map(\.marks)),
      matching: matching, in: pairing, updates: updates(matching, old.marks, new.marks))
  }

  /// Returns the changes between two snapshots.
  public static func changes<SectionID, Element>(
    from old: Snapshot<SectionID, Element>, to new: Snapshot<SectionID, Element>
  ) -> SectionedChangeset {
    changes(from: old.outline, to: new.outline)
  }

  /// Returns the changes between two snapshots, in batches that a view applies one after the other.
  ///
  /// - Parameter changedParts: returns the differences of an updated element; called once for each, with the old and
  ///   the new one.
  public static func stages<SectionID, Element>(
    from old: Snapshot<SectionID, Element>, to new: Snapshot<SectionID, Element>,
    changedParts: (Element, Element) -> ChangedParts = { _, _ in .all }
  ) -> StagedChangeset<SectionID, Element> {
    StagedChangeset(changes(from: old, to: new), from: old.sections, to: new.sections, changedParts: changedParts)
  }

  // MARK: Private

  private static func matching(
    _ old: [IdentityDigest], _ new: [IdentityDigest], in pairing: SectionPairing
  ) -> Matching {
    old.withUnsafeBufferPointer { old in
      new.withUnsafeBufferPointer { new in Matcher<DigestIdentities>.matching(old: old, new: new, in: pairing) }
    }
  }

  private static func updates(_ matching: Matching, _ old: [UInt64], _ new: [UInt64]) -> [Changeset.Update] {
    var updates: [Changeset.Update] = []
    old.withUnsafeBufferPointer { old in
      new.withUnsafeBufferPointer { new in
        for run in matching.runs {
          for step in 0..<Int(run.count) where old[Int(run.old) + step] != new[Int(run.new) + step] {
            updates.append(Changeset.Update(from: Int(run.old) + step, to: Int(run.new) + step))
          }
        }
      }
    }
    return updates
  }
}
