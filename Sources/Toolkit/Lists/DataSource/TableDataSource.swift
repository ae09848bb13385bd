import Diffing

/// A table: one element in each row, with section titles and an index at the side.
public final class TableDataSource<Element, Content>: DataSource<Element, Content> {
  // MARK: Public

  /// - Returns: nil if the section has no title, or does not exist.
  public func title(ofSection section: Int) -> String? {
    provider.title(ofSection: section)
  }

  /// The titles of the index at the side; empty if it has none.
  public var indexTitles: [String] { provider.indexTitles.map(\.title) }

  /// Returns the section that an entry of the index leads to; nil if there is no such entry.
  public func section(forIndexTitleAt index: Int) -> Int? {
    let titles = provider.indexTitles
    return titles.indices.contains(index) ? titles[index].section : nil
  }

  /// Moves up and down through the rows; a row has no neighbors at its sides.
  public override func neighbor(of path: ElementPath, toward direction: ListDirection) -> ElementPath? {
    switch direction {
    case .up: previous(path)
    case .down: next(path)
    case .backward, .forward: nil
    }
  }
}
