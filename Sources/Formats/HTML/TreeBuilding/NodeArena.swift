/// The nodes of a tree under construction, linked by their indices.
struct NodeArena {
  typealias Index = Int32

  /// The index for no node.
  static let none: Index = -1

  struct Node {
    var parent = none
    var firstChild = none
    var lastChild = none
    var previous = none
    var next = none
    var content: HTMLTree.Span
    let tag: HTMLTag
  }

  private(set) var nodes: [Node] = []

  init(expectedBytes: Int) {
    // Memory that is reserved but not used takes no space in a large document, and an array that grows takes three times
    // its space for a moment.
    nodes.reserveCapacity(16 + expectedBytes / (expectedBytes > 65_536 ? 6 : 12))
  }

  var count: Int { nodes.count }

  subscript(index: Index) -> Node { nodes[Int(index)] }

  // MARK: Changing

  mutating func make(_ tag: HTMLTag, _ content: HTMLTree.Span) -> Index {
    nodes.append(Node(content: content, tag: tag))
    return Index(nodes.count - 1)
  }

  mutating func setContent(_ content: HTMLTree.Span, of index: Index) {
    nodes[Int(index)].content = content
  }

  /// Appends a node without a parent to an element's children.
  mutating func append(_ child: Index, to parent: Index) {
    let last = nodes[Int(parent)].lastChild
    nodes[Int(child)].parent = parent
    nodes[Int(child)].previous = last
    if last == NodeArena.none {
      nodes[Int(parent)].firstChild = child
    } else {
      nodes[Int(last)].next = child
    }
    nodes[Int(parent)].lastChild = child
  }

  /// Inserts a node without a parent before another one.
  mutating func insert(_ child: Index, before sibling: Index) {
    let parent = nodes[Int(sibling)].parent
    let previous = nodes[Int(sibling)].previous
    nodes[Int(child)].parent = parent
    nodes[Int(child)].previous = previous
    nodes[Int(child)].next = sibling
    nodes[Int(sibling)].previous = child
    if previous == NodeArena.none {
      nodes[Int(parent)].firstChild = child
    } else {
      nodes[Int(previous)].next = child
    }
  }

  /// Removes a node from its parent, if it has one.
  mutating func detach(_ child: Index) {
    let node = nodes[Int(child)]
    guard node.parent != NodeArena.none else { return }
    if node.previous == NodeArena.none {
      nodes[Int(node.parent)].firstChild = node.next
    } else {
      nodes[Int(node.previous)].next = node.next
    }
    if node.next == NodeArena.none {
      nodes[Int(node.parent)].lastChild = node.previous
    } else {
      nodes[Int(node.next)].previous = node.previous
    }
    nodes[Int(child)].parent = NodeArena.none
    nodes[Int(child)].previous = NodeArena.none
    nodes[Int(child)].next = NodeArena.none
  }

  /// Moves all children of a node to a node without children.
  ///
  /// - Complexity: O(n) in the number of children.
  mutating func moveChildren(of old: Index, to new: Index) {
    var child = nodes[Int(old)].firstChild
    nodes[Int(new)].firstChild = child
    nodes[Int(new)].lastChild = nodes[Int(old)].lastChild
    nodes[Int(old)].firstChild = NodeArena.none
    nodes[Int(old)].lastChild = NodeArena.none
    while child != NodeArena.none {
      nodes[Int(child)].parent = new
      child = nodes[Int(child)].next
    }
  }
}
