import Bytes

/// The nodes of a tree under construction, linked by their indices.
struct NodeArena {
  typealias Index = Int32

  /// The index for no node.
  static let none: Index = -1

  struct Node: LinkedNode {
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
    return Index(clamping: nodes.count - 1)
  }

  mutating func setContent(_ content: HTMLTree.Span, of index: Index) {
    nodes[Int(index)].content = content
  }

  /// Appends a node without a parent to an element's children.
  mutating func append(_ child: Index, to parent: Index) { nodes.append(child, to: parent) }

  /// Inserts a node without a parent before another one.
  mutating func insert(_ child: Index, before sibling: Index) { nodes.insert(child, before: sibling) }

  /// Removes a node from its parent, if it has one.
  mutating func detach(_ child: Index) { nodes.detach(child) }

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
