import Diffing

/// The source of a list view: the number of elements, and a cell for each. The base class of both layouts, and of
/// others: a subclass determines where keys lead.
///
/// It holds the provider and none of its data, so that one layout can replace another at any time without a change of
/// the data.
open class DataSource<Element, Content>: ListArrangement {
  // MARK: Lifecycle

  /// Creates the source of a view that applies changes in batches, as UIKit's and AppKit's views do.
  ///
  /// - Parameters:
  ///   - cell: returns an element's cell, usually from a ``CellMap``.
  ///   - provider: the elements that the view shows: the observer's ``DiffableObserver/stage``.
  public convenience init<SectionID>(
    provider: SectionsProvider<SectionID, Element>, cell: @escaping (Element) -> Cell<Content>
  ) {
    self.init(live: provider, cell: cell)
  }

  /// Creates the source of a view that takes all changes at once, such as a page or the lines of a terminal.
  ///
  /// - Parameters:
  ///   - cell: returns an element's cell, usually from a ``CellMap``.
  ///   - provider: the elements as they are now. A view that applies changes in batches must not use them: they are ahead
  ///     of what it shows.
  public init(live provider: any DataProvider<Element>, cell: @escaping (Element) -> Cell<Content>) {
    self.provider = provider
    makeCell = cell
  }

  /// The same as ``init(live:cell:)``.
  @available(
    *, deprecated,
    message: """
      A view that applies changes in batches needs the elements that it shows: pass the observer's 'stage'. \
      For a view that takes all changes at once, write 'live:'.
      """
  )
  @_disfavoredOverload
  public convenience init(provider: any DataProvider<Element>, cell: @escaping (Element) -> Cell<Content>) {
    self.init(live: provider, cell: cell)
  }

  // MARK: Public

  /// The elements.
  public final let provider: any DataProvider<Element>

  /// The number of sections.
  public final var sectionCount: Int { provider.sectionCount }

  /// - Returns: 0 if there is no such section.
  public final func elementCount(inSection section: Int) -> Int {
    provider.elementCount(inSection: section)
  }

  /// Returns a cell that shows the element. The host shows it and recycles it. Nil if there is no such element.
  public final func cell(at path: ElementPath) -> Cell<Content>? {
    provider.element(at: path).map(makeCell)
  }

  /// Returns a cell for an element of the provider.
  @inlinable
  public final func cell(for element: Element) -> Cell<Content> {
    makeCell(element)
  }

  /// Returns a cell that shows the header, the footer or another supplementary element. Nil if the section has none of
  /// that kind, or does not exist.
  public final func supplement(_ kind: SupplementKind, ofSection section: Int) -> Cell<Content>? {
    provider.supplement(kind, ofSection: section).map(makeCell)
  }

  // MARK: ListArrangement

  /// Moves along the list, one element after the other, by default.
  open func neighbor(of path: ElementPath, toward direction: ListDirection) -> ElementPath? {
    switch direction {
    case .up, .backward: previous(path)
    case .down, .forward: next(path)
    }
  }

  // MARK: For subclasses

  /// Returns the path of the element after this one, possibly in a later section; nil at the end.
  public final func next(_ path: ElementPath) -> ElementPath? {
    if path.item + 1 < elementCount(inSection: path.section) {
      return ElementPath(section: path.section, item: path.item + 1)
    }
    return sections(after: path.section).first.map { ElementPath(section: $0, item: 0) }
  }

  /// Returns the path of the element before this one, possibly in an earlier section; nil at the beginning.
  public final func previous(_ path: ElementPath) -> ElementPath? {
    if path.item > 0 { return ElementPath(section: path.section, item: path.item - 1) }
    return sections(before: path.section).first.map { section in
      ElementPath(section: section, item: elementCount(inSection: section) - 1)
    }
  }

  // MARK: Internal

  @usableFromInline let makeCell: (Element) -> Cell<Content>

  /// Returns the later sections that have elements, nearest first.
  final func sections(after section: Int) -> some Collection<Int> {
    (min(section + 1, sectionCount)..<sectionCount).lazy.filter { [self] in elementCount(inSection: $0) > 0 }
  }

  /// Returns the earlier sections that have elements, nearest first.
  final func sections(before section: Int) -> some Collection<Int> {
    (0..<max(min(section, sectionCount), 0)).reversed().lazy.filter { [self] in elementCount(inSection: $0) > 0 }
  }
}
