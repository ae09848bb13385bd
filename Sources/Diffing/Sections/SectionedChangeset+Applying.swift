// MARK: - Applying to lists of lists

extension RangeReplaceableCollection where Element: RangeReplaceableCollection {
  /// The rows after the changes, for lists of lists that run beside the sections which were compared (row heights, say):
  /// what is neither inserted nor updated is this collection's own.
  ///
  /// - Parameters:
  ///   - changes: the changes from a list with as many sections and elements as this one.
  ///   - element: makes the inserted or updated element for a path of the new list; called with ascending paths.
  /// - Returns: nil if the changes do not fit this collection.
  /// - Complexity: O(n) for n elements of both lists.
  public func applying(
    _ changes: SectionedChangeset, element: (_ newPath: ElementPath) throws -> Element.Element
  ) rethrows -> Self? {
    let old = map { Array($0) }
    guard old.map(\.count) == changes.oldCounts else { return nil }
    let plan = SectionedRearrangement(changes)
    var result = Self()
    for (section, sources) in plan.sources.enumerated() {
      var rows = Element()
      rows.reserveCapacity(sources.count)
      for (item, source) in sources.enumerated() {
        rows.append(
          try source.map { old[$0.section][$0.item] } ?? element(ElementPath(section: section, item: item)))
      }
      result.append(rows)
    }
    return result
  }
}
