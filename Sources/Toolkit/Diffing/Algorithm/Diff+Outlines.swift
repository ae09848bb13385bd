// MARK: - Outlines and snapshots

extension Diff {
  /// Returns the changes between two lists given by their outlines.
  ///
  /// - Complexity: the same as ``changes(from:to:identity:isSameContent:)``; nothing is hashed.
  public static func changes(from old: Outline, to new: Outline) -> SectionedChangeset {
    changes(from: old, to: new, by: DigestIdentities.self)
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

  /// Returns the changes between two lists given by their outlines. The comparison of small lists runs in the caller's
  /// actor, that of larger ones in a task of the global executor.
  ///
  /// - Parameter backgroundThreshold: the number of elements, old and new together, from which the comparison leaves
  ///   the caller's actor.
  /// - Throws: `CancellationError` when the task is cancelled.
  public nonisolated(nonsending) static func changes(
    from old: Outline, to new: Outline, backgroundThreshold: Int
  ) async throws(CancellationError) -> SectionedChangeset {
    if old.elementCount + new.elementCount < backgroundThreshold {
      return try changes(from: old, to: new, by: CancellableDigestIdentities.self)
    }
    return try await changesInBackground(from: old, to: new)
  }

  // MARK: Private

  @concurrent
  private static func changesInBackground(
    from old: Outline, to new: Outline
  ) async throws(CancellationError) -> SectionedChangeset {
    try changes(from: old, to: new, by: CancellableDigestIdentities.self)
  }

  private static func changes<Rule: IdentityRule>(
    from old: Outline, to new: Outline, by rule: Rule.Type
  ) throws(Rule.Interruption) -> SectionedChangeset where Rule.Key == IdentityDigest {
    try rule.checkpoint()
    let sections = try matching(
      old.sections.map(\.digest), new.sections.map(\.digest), by: rule,
      in: SectionPairing(oldCount: old.sectionCount, newCount: new.sectionCount))
    let pairing = SectionPairing(old: old.layout, new: new.layout, matching: sections)
    let matching = try matching(old.digests, new.digests, by: rule, in: pairing)
    return SectionedChangeset(
      sections: Changeset(sections, oldMarks: old.sections.map(\.marks), newMarks: new.sections.map(\.marks)),
      matching: matching, in: pairing, updates: updates(matching, old.marks, new.marks))
  }

  private static func matching<Rule: IdentityRule>(
    _ old: [IdentityDigest], _ new: [IdentityDigest], by rule: Rule.Type, in pairing: SectionPairing
  ) throws(Rule.Interruption) -> Matching where Rule.Key == IdentityDigest {
    let result: Result<Matching, Rule.Interruption> = old.withUnsafeBufferPointer { old in
      new.withUnsafeBufferPointer { new in
        do throws(Rule.Interruption) {
          return .success(try Matcher<Rule>.matching(old: old, new: new, in: pairing))
        } catch {
          return .failure(error)
        }
      }
    }
    return try result.get()
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
