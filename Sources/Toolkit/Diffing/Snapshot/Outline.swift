/// The part of a list that a comparison needs: the identities and marks of its sections and elements, without the
/// elements. It is therefore `Sendable` for any type of element.
///
/// An outline is valid within one process: it can be compared only with outlines of the same process.
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
  /// The digests of the elements of all sections, in one sequence; `marks` likewise.
  let digests: [IdentityDigest]
  let marks: [UInt64]
}
