// MARK: - Applying to lists of lists

extension RangeReplaceableCollection where Element: RangeReplaceableCollection {
  /// Returns the rows after the changes, for lists of lists that are parallel to the compared sections (such as row
  /// heights): elements that are neither inserted nor updated are taken from this collection.
  ///
  /// - Parameters:
  ///   - changes: the changes from a list with as many sections and elements as this one.
  ///   - element: creates the inserted or updated element for a path of the new list; called with ascending paths.
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
