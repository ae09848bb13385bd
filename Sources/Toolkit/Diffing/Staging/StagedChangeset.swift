/// The changes from one list to another in batches that a view applies one after the other, each with the data after
/// it.
///
/// There are at most five, in this order; a list without sections has at most the first and the third:
///
/// 1. updates of elements in place;
/// 2. insertions of sections, with the elements that are new in them;
/// 3. deletions, insertions and moves of elements; all sections are present now, so that an element can move out of a
/// section that is deleted later, or into one that was just inserted, without being created again;
/// 4. deletions and moves of sections;
/// 5. updates of headers, footers and other supplementary elements.
///
/// ```swift
/// for stage in changes.stages {
///   table.performBatchUpdates { rows = stage.sections; table.apply(stage.batch) }
/// }
/// ```
public struct StagedChangeset<SectionID: Hashable & Sendable, Element> {
  // MARK: Lifecycle

  /// - Parameters:
  ///   - changes: the difference between the two lists.
  ///   - old: the list before.
  ///   - new: the list after.
  ///   - changedParts: returns the differences of an updated element; called once for each, with the old and the new
  ///     one.
  /// - Complexity: O(c + s + n) for c changes, s sections, and the n elements of the sections that the stages change.
  @inlinable
  public init(
    _ changes: SectionedChangeset, from old: [ListSection<SectionID, Element>],
    to new: [ListSection<SectionID, Element>], changedParts: (Element, Element) -> ChangedParts = { _, _ in .all }
  ) {
    self.changes = changes
    self.old = old
    var stages: [Stage] = []
    stages.reserveCapacity(2)
    let changesMore = !changes.sections.isEmpty || changes.changesElements
    if !changes.updates.isEmpty {
      let batch = Batch(updating: changes.updates) { from, to in
        changedParts(old[from.section].elements[from.item], new[to.section].elements[to.item])
      }
      stages.append(Stage(batch: batch, sections: changesMore ? StagePlan.updated(old, changes, new) : new))
    }
    if !changes.sections.isEmpty {
      stages += StagePlan(changes, oldCount: old.count, newCount: new.count).stages(changes, from: old, to: new)
    } else if changesMore {
      // The sections are the same, so the paths are right as they are.
      let batch = Batch(deletions: changes.deletions, insertions: changes.insertions, moves: changes.moves)
      stages.append(Stage(batch: batch, sections: new))
    }
    self.stages = stages
  }

  // MARK: Public

  /// The batches, in the order in which a view applies them; empty if nothing changes.
  public let stages: [Stage]
  /// The whole difference.
  public let changes: SectionedChangeset
  /// The data before the first batch.
  public let old: [ListSection<SectionID, Element>]

  /// True if there are no changes.
  public var isEmpty: Bool { stages.isEmpty }
}

extension StagedChangeset: Sendable where Element: Sendable {}

// MARK: - CustomDebugStringConvertible

extension StagedChangeset: CustomDebugStringConvertible {
  /// One line for each stage.
  public var debugDescription: String {
    let lines = stages.enumerated().map { "\n  \($0 + 1). \($1.batch.debugDescription)" }
    return "StagedChangeset(\(lines.joined())\(lines.isEmpty ? "" : "\n"))"
  }
}
