// MARK: - Moving

extension ItemContainer {
  /// Moves an element to an index, counted in the list after the move. Its stay goes on.
  ///
  /// - Parameters:
  ///   - index: an index out of bounds means the nearest end.
  ///   - id: the identity of the element.
  /// - Returns: false if there is no such element.
  /// - Complexity: O(n) for n elements.
  @discardableResult
  public func move(_ id: ID, to index: Int) -> Bool {
    guard let context = contextsByID[id] else { return false }
    close()
    let position = position(of: context)
    let index = min(max(index, 0), list.count - 1)
    guard index != position else { return true }
    change {
      list.insert(list.remove(at: position), at: index)
      contexts.insert(contexts.remove(at: position), at: index)
      labels.remove(at: position)
      label(labels.insert(1, at: index))
      noteChange()
    }
    return true
  }
}
