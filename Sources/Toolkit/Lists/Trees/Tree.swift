/// Elements by identity, each with the identities of its parent and of its children. Flat, so that a deep tree needs no
/// deep calls.
struct Tree<Element, ID: Hashable & Sendable> {
  struct Entry {
    var element: Element
    var parent: ID?
    var children: [ID] = []
    var isExpandable: Bool
  }

  private(set) var roots: [ID] = []

  var ids: some Collection<ID> { entries.keys }

  subscript(id: ID) -> Entry? { entries[id] }

  func children(of id: ID?) -> [ID] { id.map { entries[$0]?.children ?? [] } ?? roots }

  /// - Returns: the elements left out because their identity is already there, and those below them.
  mutating func insert(
    _ nodes: [TreeNode<Element>], under parent: ID?, at index: Int, _ identity: (Element) -> ID
  ) -> [Element] {
    var left: [Element] = []
    var taken: [ID] = []
    // Parents before their children, and siblings in order.
    var rest = nodes.reversed().map { (node: $0, parent: parent) }
    while let (node, above) = rest.popLast() {
      let id = identity(node.element)
      guard entries[id] == nil else {
        left += node.allElements
        continue
      }
      entries[id] = Entry(element: node.element, parent: above, isExpandable: node.isExpandable)
      if above == parent { taken.append(id) } else if let above { entries[above]?.children.append(id) }
      rest += node.children.reversed().map { ($0, id) }
    }
    place(taken, under: parent, at: index)
    return left
  }

  mutating func replace(_ element: Element, _ id: ID) -> Element? {
    guard let old = entries[id]?.element else { return nil }
    entries[id]?.element = element
    return old
  }

  /// - Returns: the elements removed.
  mutating func remove(_ id: ID) -> [Element] {
    guard let entry = entries[id] else { return [] }
    detach(id, from: entry.parent)
    var removed: [Element] = []
    var rest = [id]
    while let next = rest.popLast() {
      guard let entry = entries.removeValue(forKey: next) else { continue }
      removed.append(entry.element)
      rest += entry.children
    }
    return removed
  }

  /// - Returns: false if one of them is not there, or if the parent is the element itself or below it.
  mutating func move(_ id: ID, under parent: ID?, at index: Int) -> Bool {
    guard let entry = entries[id] else { return false }
    var above = parent
    while let next = above {
      guard next != id, let entry = entries[next] else { return false }
      above = entry.parent
    }
    detach(id, from: entry.parent)
    place([id], under: parent, at: index)
    return true
  }

  // MARK: Private

  private var entries: [ID: Entry] = [:]

  private mutating func place(_ ids: [ID], under parent: ID?, at index: Int) {
    for id in ids { entries[id]?.parent = parent }
    guard let parent else {
      roots.insert(contentsOf: ids, at: min(max(index, 0), roots.count))
      return
    }
    let count = entries[parent]?.children.count ?? 0
    entries[parent]?.children.insert(contentsOf: ids, at: min(max(index, 0), count))
    if !ids.isEmpty { entries[parent]?.isExpandable = true }
  }

  private mutating func detach(_ id: ID, from parent: ID?) {
    guard let parent else { return roots.removeAll { $0 == id } }
    entries[parent]?.children.removeAll { $0 == id }
    if entries[parent]?.children.isEmpty == true { entries[parent]?.isExpandable = false }
  }
}
