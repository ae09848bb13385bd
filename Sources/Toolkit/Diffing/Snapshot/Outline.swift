/// The part of a list that a comparison needs: the identities and marks of its sections and elements, without the
/// elements. It can therefore be compared outside the actor that has the elements.
public struct Outline<SectionID: Hashable & Sendable, ID: Hashable> {
  // MARK: Lifecycle

  @inlinable
  init(sections: [ListSection<SectionID, Row>]) {
    self.sections = sections
  }

  // MARK: Public

  /// The number of sections.
  public var sectionCount: Int { sections.count }
  /// The number of elements in all sections.
  ///
  /// - Complexity: O(s) for s sections.
  public var elementCount: Int { sections.reduce(0) { $0 + $1.elements.count } }

  // MARK: Internal

  @usableFromInline
  struct Row {
    @inlinable
    init(id: ID, mark: UInt64) {
      self.id = id
      self.mark = mark
    }

    @usableFromInline let id: ID
    @usableFromInline let mark: UInt64
  }

  @usableFromInline let sections: [ListSection<SectionID, Row>]
}

extension Outline: Sendable where ID: Sendable {}
extension Outline.Row: Sendable where ID: Sendable {}
extension Outline: Equatable {}
extension Outline.Row: Equatable {}
