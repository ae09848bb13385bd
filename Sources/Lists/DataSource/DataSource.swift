import Diffing

/// What a list view asks for: how many elements there are, and a cell for each. The base of both flavors, and of others:
/// a flavor says where keys lead.
///
/// It holds the provider and nothing of its data, so that one flavor takes another's place at any time and the data does
/// not notice.
open class DataSource<Element, Content>: ListArrangement {
  // MARK: Lifecycle

  /// - Parameter cell: an element's cell: what the element finds in a ``CellMap``, as a rule.
  public init(provider: any DataProvider<Element>, cell: @escaping (Element) -> Cell<Content>) {
    self.provider = provider
    makeCell = cell
  }

  // MARK: Public

  public final let provider: any DataProvider<Element>

  public final var sectionCount: Int { provider.sectionCount }

  /// - Returns: 0 if there is no such section.
  public final func elementCount(inSection section: Int) -> Int {
    provider.elementCount(inSection: section)
  }

  /// A cell that shows the element, for the host to show and give back. Nil if there is no such element.
  public final func cell(at path: ElementPath) -> Cell<Content>? {
    provider.element(at: path).map(makeCell)
  }

  /// A cell for an element of the provider.
  @inlinable
  public final func cell(for element: Element) -> Cell<Content> {
    makeCell(element)
  }

  /// A cell that shows the header or footer. Nil if the section has none, or does not exist.
  public final func supplement(_ kind: SupplementKind, ofSection section: Int) -> Cell<Content>? {
    provider.supplement(kind, ofSection: section).map(makeCell)
  }

  // MARK: ListArrangement

  /// By default along the list, one element after the other.
  open func neighbor(of path: ElementPath, toward direction: ListDirection) -> ElementPath? {
    switch direction {
    case .up, .backward: previous(path)
    case .down, .forward: next(path)
    }
  }

  // MARK: For flavors

  /// The element after this one, be it in a section below; nil at the end.
  public final func next(_ path: ElementPath) -> ElementPath? {
    if path.item + 1 < elementCount(inSection: path.section) {
      return ElementPath(section: path.section, item: path.item + 1)
    }
    return sections(after: path.section).first.map { ElementPath(section: $0, item: 0) }
  }

  /// The element before this one, be it in a section above; nil at the beginning.
  public final func previous(_ path: ElementPath) -> ElementPath? {
    if path.item > 0 { return ElementPath(section: path.section, item: path.item - 1) }
    return sections(before: path.section).first.map { section in
      ElementPath(section: section, item: elementCount(inSection: section) - 1)
    }
  }

  // MARK: Internal

  @usableFromInline let makeCell: (Element) -> Cell<Content>

  /// The sections below that have elements, nearest first.
  final func sections(after section: Int) -> some Collection<Int> {
    (min(section + 1, sectionCount)..<sectionCount).lazy.filter { [self] in elementCount(inSection: $0) > 0 }
  }

  /// The sections above that have elements, nearest first.
  final func sections(before section: Int) -> some Collection<Int> {
    (0..<max(min(section, sectionCount), 0)).reversed().lazy.filter { [self] in elementCount(inSection: $0) > 0 }
  }
}
