// MARK: - Applying a change set

extension RangeReplaceableCollection {
  /// The list after the changes: elements that are neither inserted nor updated are this collection's own.
  ///
  /// - Parameters:
  ///   - changes: the changes from a list as long as this one.
  ///   - new: the new list, from which inserted and updated elements are taken.
  /// - Returns: nil if the changes do not fit this collection or `new`.
  /// - Complexity: O(n) for n elements of both lists.
  public func applying(_ changes: Changeset, new: [Element]) -> Self? {
    guard count - changes.deletions.count + changes.insertions.count == new.count else { return nil }
    return applying(changes) { new[$0] }
  }

  /// The list after the changes, for lists that run beside the one which was compared (a cache of row heights, say).
  ///
  /// - Parameters:
  ///   - changes: the changes from a list as long as this one.
  ///   - element: makes the inserted or updated element for an index of the new list; called with ascending indexes.
  /// - Returns: nil if the changes do not fit this collection.
  /// - Complexity: O(n) for n elements of both lists.
  public func applying(_ changes: Changeset, element: (_ newIndex: Int) throws -> Element) rethrows -> Self? {
    let old = Array(self)
    guard let plan = Rearrangement(changes, oldCount: old.count) else { return nil }
    var result = Self()
    result.reserveCapacity(plan.sources.count)
    for (newIndex, source) in plan.sources.enumerated() {
      result.append(try source.map { old[$0] } ?? element(newIndex))
    }
    return result
  }

  /// Makes this the list after the changes: elements that are neither inserted nor updated are this collection's own.
  ///
  /// - Parameters:
  ///   - changes: the changes from a list as long as this one.
  ///   - new: the new list, from which inserted and updated elements are taken.
  /// - Returns: whether the changes fit; if not, nothing is done.
  /// - Complexity: O(n) for n elements of both lists.
  @discardableResult
  public mutating func apply(_ changes: Changeset, new: [Element]) -> Bool {
    guard let result = applying(changes, new: new) else { return false }
    self = result
    return true
  }
}
