/// The state of a list at one moment, with its outline.
///
/// Identities and marks are read when the snapshot is created, once per element. Elements may thus be objects that
/// change later, and may be of many types: snapshots of `[any Item]` compare as fast as lists of one small concrete
/// type.
///
/// ```swift
/// let shown = Snapshot(items, identity: \.id, mark: \.mark.value)
/// let next = Snapshot(newItems, identity: \.id, mark: \.mark.value)
/// for stage in Diff.stages(from: shown, to: next).stages { … }
/// ```
public struct Snapshot<SectionID: Hashable & Sendable, Element, ID: Hashable> {
  // MARK: Lifecycle

  /// Creates a snapshot of a list with sections.
  ///
  /// - Parameters:
  ///   - sections: the sections with their elements.
  ///   - identity: returns the value that makes an element *the same* as one of another snapshot; called once for every
  ///     element.
  ///   - mark: returns a value that changes whenever the element looks different; called once for every element.
  /// - Complexity: O(n) for n elements.
  @inlinable
  public init(sections: [ListSection<SectionID, Element>], identity: (Element) -> ID, mark: (Element) -> UInt64) {
    self.sections = sections
    outline = Outline(
      sections: sections.map { section in
        ListSection(
          id: section.id, header: section.header, footer: section.footer,
          elements: section.elements.map { Outline.Row(id: identity($0), mark: mark($0)) })
      })
  }

  // MARK: Public

  /// The sections with their elements.
  public let sections: [ListSection<SectionID, Element>]
  /// The identities and marks of the sections and elements.
  public let outline: Outline<SectionID, ID>

  /// The element at a path.
  ///
  /// - Precondition: the path is one of this snapshot.
  public subscript(path: ElementPath) -> Element { sections[path.section].elements[path.item] }

  /// The paths of all elements that share an identity with another one, in groups in the order of their first paths.
  ///
  /// - Complexity: O(n) for n elements.
  public var duplicates: [[ElementPath]] {
    let layout = SectionLayout(counts: sections.map(\.elements.count))
    return Diff.duplicates(in: outline.sections.flatMap(\.elements)) { $0.id }.map { group in
      group.map { layout.path($0) }
    }
  }
}

extension Snapshot: Sendable where Element: Sendable, ID: Sendable {}

// MARK: - Lists without sections

extension Snapshot where SectionID == SingleSection {
  /// Creates a snapshot of a list without sections; see ``init(sections:identity:mark:)``.
  @inlinable
  public init(_ elements: [Element], identity: (Element) -> ID, mark: (Element) -> UInt64) {
    self.init(sections: [ListSection(id: SingleSection(), elements: elements)], identity: identity, mark: mark)
  }

  /// The elements of a list without sections.
  public var elements: [Element] { sections.first?.elements ?? [] }
}
