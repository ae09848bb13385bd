import Diffing

/// The collection: elements in a grid whose lines begin anew with every section.
public final class CollectionDataSource<Element, Content>: DataSource<Element, Content> {
  // MARK: Lifecycle

  /// - Parameter columns: how many elements stand side by side, at least one.
  public init(provider: any DataProvider<Element>, columns: Int, cell: @escaping (Element) -> Cell<Content>) {
    self.columns = columns
    super.init(provider: provider, cell: cell)
  }

  // MARK: Public

  /// How many elements stand side by side; the host changes it with its width. Less than one counts as one.
  public var columns: Int

  /// Along the lines, and from line to line in the column; beyond the end of a short line, to its last element.
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
