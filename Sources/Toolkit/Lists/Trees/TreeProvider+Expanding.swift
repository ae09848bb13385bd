// MARK: - Expanding and collapsing

extension TreeProvider {
  /// Shows the element's children, if it has any.
  ///
  /// - Returns: false if there is no such element, it has no children, or it is expanded.
  @discardableResult
  public func expand(_ id: ID) -> Bool {
    guard let entry = tree[id], entry.isExpandable, expanded.insert(id).inserted else { return false }
    changed()
    if entry.children.isEmpty { onExpandingUnknown?(entry.element) }
    return true
  }

  /// Hides the element's children. Those of them that are expanded stay so, for the next time.
  ///
  /// - Returns: false if it is not expanded.
  @discardableResult
  public func collapse(_ id: ID) -> Bool {
    guard expanded.remove(id) != nil else { return false }
    changed()
    return true
  }

  /// - Returns: false if there is no such element, or it has no children.
  @discardableResult
  public func toggle(_ id: ID) -> Bool { collapse(id) || expand(id) }

  /// Expands all elements with children.
  public func expandAll() {
    expanded.formUnion(tree.ids.filter { tree[$0]?.children.isEmpty == false })
    changed()
  }

  /// Hides all elements but the roots.
  public func collapseAll() {
    expanded = []
    changed()
  }

  /// Expands all elements above this one, so that it has a row.
  ///
  /// - Returns: false if there is no such element.
  @discardableResult
  public func reveal(_ id: ID) -> Bool {
    guard tree[id] != nil else { return false }
    var above: [ID] = []
    var next = tree[id]?.parent
    while let parent = next {
      above.append(parent)
      next = tree[parent]?.parent
    }
    expanded.formUnion(above)
    changed()
    return true
  }

  /// Returns true if the element shows its children, or will when it is visible again.
  public func isExpanded(_ id: ID) -> Bool { expanded.contains(id) }

  // MARK: The tree

  /// Returns the element, also if a collapsed one hides it.
  public func element(_ id: ID) -> Element? { tree[id]?.element }

  /// - Returns: nil for a root, and if there is no such element.
  public func parent(of id: ID) -> Element? { tree[id]?.parent.flatMap { tree[$0]?.element } }

  /// - Parameter id: an element; nil for the roots.
  public func children(of id: ID?) -> [Element] { tree.children(of: id).compactMap { tree[$0]?.element } }
}
