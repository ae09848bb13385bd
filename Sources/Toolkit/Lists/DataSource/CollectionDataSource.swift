import Diffing

/// A collection: elements in a grid. Every section starts a new line.
public final class CollectionDataSource<Element, Content>: DataSource<Element, Content> {
  // MARK: Lifecycle

  /// Creates the source of a grid that applies changes in batches, as UIKit's and AppKit's views do.
  ///
  /// - Parameters:
  ///   - columns: the number of elements in a line, at least one.
  ///   - provider: the elements that the view shows: the observer's ``DiffableObserver/stage``.
  ///   - cell: returns an element's cell, usually from a ``CellMap``.
  public convenience init<SectionID>(
    provider: SectionsProvider<SectionID, Element>, columns: Int, cell: @escaping (Element) -> Cell<Content>
  ) {
    self.init(live: provider, columns: columns, cell: cell)
  }

  /// Creates the source of a grid that takes all changes at once.
  ///
  /// - Parameters:
  ///   - columns: the number of elements in a line, at least one.
  ///   - provider: the elements as they are now.
  ///   - cell: returns an element's cell, usually from a ``CellMap``.
  public init(live provider: any DataProvider<Element>, columns: Int, cell: @escaping (Element) -> Cell<Content>) {
    self.columns = columns
    super.init(live: provider, cell: cell)
  }

  /// The same as ``init(live:columns:cell:)``.
  @available(
    *, deprecated,
    message: """
      A view that applies changes in batches needs the elements that it shows: pass the observer's 'stage'. \
      For a view that takes all changes at once, write 'live:'.
      """
  )
  @_disfavoredOverload
  public convenience init(
    provider: any DataProvider<Element>, columns: Int, cell: @escaping (Element) -> Cell<Content>
  ) {
    self.init(live: provider, columns: columns, cell: cell)
  }

  // MARK: Public

  /// The number of elements in a line. The host changes it with its width. Values less than one count as one.
  public var columns: Int

  /// Moves along a line, or to the same column of the next or previous line; if that line is too short, to its last
  /// element.
  public override func neighbor(of path: ElementPath, toward direction: ListDirection) -> ElementPath? {
    switch direction {
    case .backward: previous(path)
    case .forward: next(path)
    case .up: above(path)
    case .down: below(path)
    }
  }

  // MARK: Private

  private var width: Int { max(columns, 1) }

  private func above(_ path: ElementPath) -> ElementPath? {
    if path.item >= width { return ElementPath(section: path.section, item: path.item - width) }
    return sections(before: path.section).first.map { section in
      let last = elementCount(inSection: section) - 1
      return ElementPath(section: section, item: min(last - last % width + path.item % width, last))
    }
  }

  private func below(_ path: ElementPath) -> ElementPath? {
    let last = elementCount(inSection: path.section) - 1
    let isInLastLine = path.item / width >= last / width
    if !isInLastLine { return ElementPath(section: path.section, item: min(path.item + width, last)) }
    return sections(after: path.section).first.map { section in
      ElementPath(section: section, item: min(path.item % width, elementCount(inSection: section) - 1))
    }
  }
}

/// The direction of a key.
public enum ListDirection: Sendable, Hashable, CaseIterable {
  case up, down
  /// Towards the edge where a line of text begins.
  case backward
  /// Towards the edge where a line of text ends.
  case forward
}

/// The arrangement of elements on the screen.
public protocol ListArrangement: AnyObject {
  /// Returns the path of the element that a key leads to; nil if there is no such element.
  func neighbor(of path: ElementPath, toward direction: ListDirection) -> ElementPath?
}
