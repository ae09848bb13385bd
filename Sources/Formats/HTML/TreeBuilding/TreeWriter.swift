import Bytes

/// Writes the nodes of an arena in document order. Moves nodes that are too deep up, and joins adjacent texts.
struct TreeWriter {
  private let arena: NodeArena
  private let source: [UInt8]
  private(set) var decoded: [UInt8]
  private(set) var nodes: [HTMLTree.Node] = []
  /// The open elements at the current position.
  private var open: [Int32] = []
  /// The number of enclosing elements that are too deep to be written.
  private var skipped = 0
  /// How many elements were too deep to be written.
  private(set) var flattenedElements = 0

  init(arena: NodeArena, source: [UInt8], decoded: [UInt8]) {
    self.arena = arena
    self.source = source
    self.decoded = decoded
    nodes.reserveCapacity(arena.count)
  }

  /// Writes a node and its descendants.
  ///
  /// - Complexity: O(n) in the number of nodes.
  mutating func write(from root: NodeArena.Index) {
    var index = root
    while true {
      let node = arena[index]
      enter(node)
      if node.firstChild != NodeArena.none {
        index = node.firstChild
        continue
      }
      leave(node)
      while index != root, arena[index].next == NodeArena.none {
        index = arena[index].parent
        leave(arena[index])
      }
      if index == root { return }
      index = arena[index].next
    }
  }

  // MARK: Private

  private mutating func enter(_ node: NodeArena.Node) {
    guard node.tag.isElement || node.tag.kind == .document else {
      addText(node)
      return
    }
    guard open.count < HTMLParser.maximumDepth else {
      skipped += 1
      flattenedElements += 1
      return
    }
    nodes.append(HTMLTree.Node(end: 0, parent: open.last ?? -1, content: node.content, tag: node.tag))
    open.append(Int32(clamping: nodes.count - 1))
  }

  private mutating func leave(_ node: NodeArena.Node) {
    guard node.tag.isElement || node.tag.kind == .document else { return }
    if skipped > 0 {
      skipped -= 1
      return
    }
    guard let index = open.popLast() else { return }
    nodes[Int(index)].end = Int32(clamping: nodes.count)
  }

  /// Adds text, or a comment or doctype.
  private mutating func addText(_ node: NodeArena.Node) {
    let parent = open.last ?? -1
    if node.tag.kind == .text, let last = nodes.last, last.isText, last.parent == parent {
      nodes[nodes.count - 1].content = joined(last.content, node.content)
      return
    }
    nodes.append(
      HTMLTree.Node(end: Int32(clamping: nodes.count + 1), parent: parent, content: node.content, tag: node.tag))
  }

  /// A span of both texts. Extends the first one if it was joined before.
  private mutating func joined(_ first: HTMLTree.Span, _ second: HTMLTree.Span) -> HTMLTree.Span {
    var start = first.lowerBound
    if Int(first.upperBound) != source.count + decoded.count || Int(first.lowerBound) < source.count {
      start = Int32(clamping: source.count + decoded.count)
      copy(first)
    }
    copy(second)
    return start..<Int32(clamping: source.count + decoded.count)
  }

  private mutating func copy(_ span: HTMLTree.Span) {
    let range = Int(span.lowerBound)..<Int(span.upperBound)
    if range.lowerBound < source.count {
      decoded.append(contentsOf: source[range])
    } else {
      // A copy, because a slice would prevent the array from growing in place.
      let bytes = Array(decoded[(range.lowerBound - source.count)..<(range.upperBound - source.count)])
      decoded.append(contentsOf: bytes)
    }
  }
}
