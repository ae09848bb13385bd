extension StagedChangeset {
  /// A batch and the data after it.
  public struct Stage {
    @inlinable
    init(batch: Batch, sections: [ListSection<SectionID, Element>]) {
      self.batch = batch
      self.sections = sections
    }

    /// The changes that lead from the list before the stage to that after it.
    public let batch: Batch
    /// The data after the batch. For the last stage it is the new list itself.
    public let sections: [ListSection<SectionID, Element>]
  }
}

extension StagedChangeset.Stage: Sendable where Element: Sendable {}

// MARK: - Lists without sections

extension StagedChangeset.Stage where SectionID == SingleSection {
  /// The data after the batch; see ``sections``.
  public var elements: [Element] { sections.first?.elements ?? [] }
}
