/// All that a comparison needs to know of a list: the identities and marks of its sections and elements, and none of the
/// elements. So it is `Sendable`, whatever they are.
///
/// An outline is of one process: it compares with those that were made by the same one.
public struct Outline: Sendable, Equatable {
  // MARK: Lifecycle

  init(sections: [Section], layout: SectionLayout, digests: [IdentityDigest], marks: [UInt64]) {
    self.sections = sections
    self.layout = layout
    self.digests = digests
    self.marks = marks
  }

  // MARK: Public

  public var sectionCount: Int { sections.count }
  public var elementCount: Int { digests.count }

  // MARK: Internal

  struct Section: Sendable, Equatable {
    let digest: IdentityDigest
    let marks: SectionMarks
  }

  let sections: [Section]
  let layout: SectionLayout
  /// Of the elements of all sections, in one row.
  let digests: [IdentityDigest]
  let marks: [UInt64]
}
