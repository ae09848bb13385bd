/// The state of a list at one moment, with its outline.
///
/// Digests and marks are computed when the snapshot is created, once per element. Elements may thus be objects that
/// change later, and may be of many types: snapshots of `[any Item]` compare as fast as lists of one small concrete
/// type.
///
/// ```swift
/// let shown = Snapshot(items, identity: \.id, mark: \.mark.value)
/// let next = Snapshot(newItems, identity: \.id, mark: \.mark.value)
/// for stage in Diff.stages(from: shown, to: next).stages { … }
/// ```
public struct Snapshot<SectionID: Hashable & Sendable, Element> {
  // MARK: Lifecycle

  /// - Parameters:
  ///   - digest: returns an element's identity; called once for every element. A long-lived element may store its
  ///     digest.
  ///   - mark: returns a value that changes whenever the element looks different; called once for every element.
  /// - Complexity: O(n) for n elements.
  @inlinable
  public init(
    sections: [ListSection<SectionID, Element>], digest: (Element) -> IdentityDigest, mark: (Element) -> UInt64
  ) {
    let count = sections.reduce(0) { $0 + $1.elements.count }
    var digests: [IdentityDigest] = []
    var marks: [UInt64] = []
    digests.reserveCapacity(count)
    marks.reserveCapacity(count)
    for section in sections {
      for element in section.elements {
        digests.append(digest(element))
        marks.append(mark(element))
      }
    }
    self.init(sections: sections, digests: digests, marks: marks)
  }

  /// - Parameters:
  ///   - identity: returns the value that makes an element *the same* as one of another snapshot; called once for every
  ///     element.
  ///   - mark: returns a value that changes whenever the element looks different; called once for every element.
  /// - Complexity: O(n) for n elements, each identity hashed once.
  @inlinable
  public init<ID: Hashable>(
    sections: [ListSection<SectionID, Element>], identity: (Element) -> ID, mark: (Element) -> UInt64
  ) {
    self.init(sections: sections, digest: { IdentityDigest(of: identity($0)) }, mark: mark)
  }

  // MARK: Public

  public let sections: [ListSection<SectionID, Element>]
  public let outline: Outline

  public subscript(path: ElementPath) -> Element { sections[path.section].elements[path.item] }

  /// The paths of all elements that share an identity with another one, in groups in the order of their first paths.
  ///
  /// - Complexity: O(n) for n elements.
  public var duplicates: [[ElementPath]] {
    Diff.duplicates(in: outline.digests) { $0 }.map { group in group.map { outline.layout.path($0) } }
  }

  // MARK: Internal

  @usableFromInline
  init(sections: [ListSection<SectionID, Element>], digests: [IdentityDigest], marks: [UInt64]) {
    self.sections = sections
    outline = Outline(
      sections: sections.map { Outline.Section(digest: IdentityDigest(of: $0.id), marks: $0.marks) },
      layout: SectionLayout(counts: sections.map(\.elements.count)), digests: digests, marks: marks)
  }
}

extension Snapshot: Sendable where Element: Sendable {}

// MARK: - Lists without sections

extension Snapshot where SectionID == SingleSection {
  /// Creates a snapshot of a list without sections; see ``init(sections:digest:mark:)``.
  @inlinable
  public init(_ elements: [Element], digest: (Element) -> IdentityDigest, mark: (Element) -> UInt64) {
    self.init(sections: [ListSection(id: SingleSection(), elements: elements)], digest: digest, mark: mark)
  }

  /// Creates a snapshot of a list without sections; see ``init(sections:identity:mark:)``.
  @inlinable
  public init<ID: Hashable>(_ elements: [Element], identity: (Element) -> ID, mark: (Element) -> UInt64) {
    self.init(sections: [ListSection(id: SingleSection(), elements: elements)], identity: identity, mark: mark)
  }

  public var elements: [Element] { sections.first?.elements ?? [] }
}
