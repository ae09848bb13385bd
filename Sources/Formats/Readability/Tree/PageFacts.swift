import Bytes
import HTML

/// Facts about an element that follow from its subtree.
struct ElementFacts {
  var text = TextMeasure()
  /// The length of the texts of links. A link within the page counts less than a third.
  var linkLength = 0.0
  /// The line breaks and rules inside.
  var breaks: Int32 = 0
  /// The pictures, objects and frames inside.
  var embedded: Int32 = 0
  /// True if something inside has a block's layout.
  var hasBlock = false
  /// True if it may stand in a paragraph.
  var isPhrasing = false

  /// The part of the text that is in links.
  var linkDensity: Double { text.length == 0 ? 0 : linkLength / Double(text.length) }
}

/// The facts about all elements inside a root, found in one pass from the leaves up.
struct PageFacts {
  private var facts: [ElementFacts]

  /// - Complexity: O(n).
  init(_ tree: inout PageTree, in root: PageTree.Index) {
    facts = Array(repeating: ElementFacts(), count: tree.nodes.count)
    // Several passes over each page: uniqueness is not checked for each field of each node.
    facts.withUnsafeMutableBufferPointer { Self.walk(&tree, from: root, into: $0) }
  }

  /// An element that was made after the pass has no facts.
  subscript(index: PageTree.Index) -> ElementFacts {
    Int(index) < facts.count ? facts[Int(index)] : ElementFacts()
  }

  // MARK: Private

  private static func walk(
    _ tree: inout PageTree, from root: PageTree.Index, into facts: UnsafeMutableBufferPointer<ElementFacts>
  ) {
    var index = root
    enter(index, tree, facts)
    while !tree.stops() {
      if tree[index].firstChild != PageTree.none {
        index = tree[index].firstChild
        enter(index, tree, facts)
        continue
      }
      while true {
        finish(index, tree, facts)
        if index == root { return }
        let node = tree[index]
        join(facts[Int(index)], of: node, to: &facts[Int(node.parent)], parent: tree[node.parent].name)
        if node.next != PageTree.none {
          index = node.next
          enter(index, tree, facts)
          break
        }
        index = node.parent
      }
    }
  }

  private static func enter(
    _ index: PageTree.Index, _ tree: PageTree, _ facts: UnsafeMutableBufferPointer<ElementFacts>
  ) {
    let node = tree[index]
    if node.isText { facts[Int(index)].text = tree.texts[Int(index)] }
    facts[Int(index)].isPhrasing = node.isText || node.name.isPhrasing || node.name.isPhrasingByContent
  }

  /// Adds what the element itself is, once its content is known.
  private static func finish(
    _ index: PageTree.Index, _ tree: PageTree, _ facts: UnsafeMutableBufferPointer<ElementFacts>
  ) {
    guard tree[index].name == .a else { return }
    let length = Double(facts[Int(index)].text.length)
    facts[Int(index)].linkLength += length * LinkWeight.of(index, in: tree)
  }

  private static func join(
    _ child: ElementFacts, of node: PageTree.Node, to parent: inout ElementFacts, parent name: HTMLName
  ) {
    parent.text.append(child.text)
    parent.linkLength += child.linkLength
    parent.breaks += child.breaks + (node.name == .br || node.name == .hr ? 1 : 0)
    parent.embedded += child.embedded + (node.name.isEmbedded ? 1 : 0)
    if child.hasBlock || node.name.isBlock { parent.hasBlock = true }
    if !child.isPhrasing, name.isPhrasingByContent { parent.isPhrasing = false }
  }
}

/// The share of a link's text that counts as linked.
enum LinkWeight {
  static func of(_ link: PageTree.Index, in tree: PageTree) -> Double {
    guard let address = tree.span(.href, of: link), address.count > 1 else { return 1 }
    return tree.withBytes(address) { $0.first == UInt8(ascii: "#") } ? 0.3 : 1
  }
}
