// MARK: - Applying a change set

extension RangeReplaceableCollection {
  /// Returns the list after the changes: elements that are neither inserted nor updated are taken from this collection.
  ///
  /// - Parameters:
  ///   - changes: the changes from a list of the same length as this one.
  ///   - new: the new list, from which inserted and updated elements are taken.
  /// - Returns: nil if the changes do not fit this collection or `new`.
  /// - Complexity: O(n) for n elements of both lists.
  public func applying(_ changes: Changeset, new: [Element]) -> Self? {
    guard count - changes.deletions.count + changes.insertions.count == new.count else { return nil }
    return applying(changes) { new[$0] }
  }

  /// Returns the list after the changes, for lists that are parallel to the compared one (such as a cache of row
  /// heights).
  ///
  /// - Parameters:
  ///   - changes: the changes from a list of the same length as this one.
  ///   - element: creates the inserted or updated element for an index of the new list; called with ascending indexes.
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

  /// Replaces this list with the list after the changes: elements that are neither inserted nor updated stay this
  /// collection's own.
  ///
  /// - Parameters:
  ///   - changes: the changes from a list of the same length as this one.
  ///   - new: the new list, from which inserted and updated elements are taken.
  /// - Returns: true if the changes fit; if not, nothing is changed.
  /// - Complexity: O(n) for n elements of both lists.
  @discardableResult
  public mutating func apply(_ changes: Changeset, new: [Element]) -> Bool {
    guard let result = applying(changes, new: new) else { return false }
    self = result
    return true
  }
}
