import Bytes
import HTML
import Threading

/// A page's elements and texts as a tree that can be changed: a copy of the links between the nodes of an `HTMLTree`, whose
/// bytes stay where they are.
///
/// Nodes are numbers. A node that is detached keeps its subtree, and no memory is given back until the whole tree is.
struct PageTree {
  typealias Index = Int32

  /// The number for no node.
  static let none: Index = -1
  /// The name of attributes that were removed. Names that the page does not have get numbers below it.
  static let removedName: Int32 = -1

  struct Node: LinkedNode {
    var parent = none
    var firstChild = none
    var lastChild = none
    var previous = none
    var next = none
    /// The bytes of a text; the range in `records` of an element.
    var content: HTMLTree.Span
    var tag: HTMLTag
    /// The name of an element of HTML; `unknown` for texts, other names and other languages.
    var name: HTMLName

    var isText: Bool { tag.kind == .text }
    var isElement: Bool { tag.isElement }
  }

  private(set) var nodes: [Node] = []
  /// The attributes of all elements. A removed one has the name `removedName`.
  var records: [HTMLTree.AttributeRecord]
  /// The measure of each text; empty for elements.
  private(set) var texts: [TextMeasure] = []
  /// Texts that the page does not have: spans that begin after those of the page.
  var added: [UInt8] = []
  let page: HTMLTree
  private var addedNames: [String] = []
  private var cancellation = CancellationCheck()
  /// True once the task was cancelled. Every pass ends early then, and the tree is of no further use.
  private(set) var isCancelled = false

  // MARK: Lifecycle

  /// - Complexity: O(n) in the nodes and their texts.
  init(_ page: HTMLTree) {
    self.page = page
    records = page.attributes
    nodes.reserveCapacity(page.nodes.count + page.nodes.count / 16)
    texts.reserveCapacity(page.nodes.count + page.nodes.count / 16)
    for (index, node) in page.nodes.enumerated() {
      let isHTML = node.tag.kind == .html
      nodes.append(
        Node(content: node.content, tag: node.tag, name: isHTML ? node.tag.name : .unknown))
      texts.append(node.isText ? page.withBytes(node.content) { TextMeasure($0) } : TextMeasure())
      if node.parent >= 0 { nodes.append(Index(clamping: index), to: node.parent) }
      if stops() { return }
    }
  }

  /// True, now and then asked, once the task is cancelled.
  @inline(__always)
  mutating func stops() -> Bool {
    if cancellation.isCancelled() { isCancelled = true }
    return isCancelled
  }

  @inline(__always)
  subscript(index: Index) -> Node { nodes[Int(index)] }

  // MARK: Making

  mutating func makeElement(_ name: HTMLName) -> Index {
    nodes.append(Node(content: 0..<0, tag: HTMLTag(name), name: name))
    texts.append(TextMeasure())
    return Index(clamping: nodes.count - 1)
  }

  mutating func makeText(_ bytes: [UInt8]) -> Index {
    let tag = HTMLTag(.unknown, .text)
    nodes.append(Node(content: add(bytes), tag: tag, name: .unknown))
    texts.append(bytes.withUnsafeBufferPointer { TextMeasure($0) })
    return Index(clamping: nodes.count - 1)
  }

  /// A span of bytes that the page does not have.
  mutating func add(_ bytes: [UInt8]) -> HTMLTree.Span {
    let start = page.spanEnd + Int32(clamping: added.count)
    added.append(contentsOf: bytes)
    return start..<start + Int32(clamping: bytes.count)
  }

  /// The number of a name that the page does not have.
  mutating func number(ofNew name: String) -> Int32 {
    addedNames.append(name)
    return Self.removedName - Int32(clamping: addedNames.count)
  }

  func name(numbered number: Int32) -> String {
    number >= 0 ? page.name(numbered: number) : addedNames[Int(Self.removedName - number) - 1]
  }

  /// Gives an element another name. Its attributes and children stay.
  mutating func rename(_ index: Index, to name: HTMLName) {
    nodes[Int(index)].tag = HTMLTag(name)
    nodes[Int(index)].name = name
  }

  mutating func setContent(_ content: HTMLTree.Span, of index: Index) {
    nodes[Int(index)].content = content
  }

  // MARK: Moving

  /// Appends a node, wherever it was before, to an element's children.
  mutating func append(_ child: Index, to parent: Index) {
    nodes.detach(child)
    nodes.append(child, to: parent)
  }

  /// Inserts a node, wherever it was before, before another one; at the end of the parent if that is `none`.
  mutating func insert(_ child: Index, before sibling: Index, in parent: Index) {
    guard sibling != Self.none else { return append(child, to: parent) }
    nodes.detach(child)
    nodes.insert(child, before: sibling)
  }

  /// Puts a node in the place of another one, which is detached.
  mutating func replace(_ old: Index, with new: Index) {
    detach(new)
    let parent = nodes[Int(old)].parent
    guard parent != Self.none else { return }
    insert(new, before: old, in: parent)
    detach(old)
  }

  mutating func detach(_ child: Index) { nodes.detach(child) }
}
