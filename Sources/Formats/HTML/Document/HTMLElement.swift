import Bytes

/// An element of a parsed document. It retains the whole document; copying it is cheap.
public struct HTMLElement: Sendable {
  let tree: HTMLTree
  let index: Int

  // MARK: Reading

  /// The name in lower case (`p`, `foreignobject`).
  public var name: String { tree.name(of: tag) }

  /// A Boolean value that is true for an element of SVG or MathML.
  public var isForeign: Bool { tag.isForeign }

  /// The attributes in source order: names in lower case as HTML has them, values with character references resolved.
  public var attributes: [(name: String, value: String)] {
    tree.attributes(at: index).map { (tree.name(numbered: $0.name), tree.string($0.value)) }
  }

  /// The value of an attribute; nil if it is missing.
  /// - Complexity: O(n) in the name and in the element's attributes.
  public subscript(attribute: String) -> String? {
    tree.value(of: attribute, at: index)
  }

  /// The text of all descendants, unchanged.
  /// - Complexity: O(descendants).
  public var text: String {
    var bytes: [UInt8] = []
    for node in tree.nodes[index..<end] where node.isText {
      tree.withBytes(node.content) { bytes.append(contentsOf: $0) }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  // MARK: Walking

  /// The parent element.
  public var parent: HTMLElement? {
    let parent = Int(tree.nodes[index].parent)
    return parent < 0 ? nil : HTMLElement(tree: tree, index: parent)
  }

  /// The direct children, in order.
  public var children: HTMLChildren { HTMLChildren(tree: tree, position: index + 1, end: end) }

  /// All elements inside, at any depth, in document order.
  public var descendants: HTMLDescendants { HTMLDescendants(tree: tree, position: index + 1, end: end) }

  /// The first descendant element of that name.
  /// - Complexity: O(n) in the nodes before it.
  public func first(_ name: String) -> HTMLElement? {
    guard let number = tree.number(of: name) else { return nil }
    return descendants.first { $0.tag.number == number }
  }

  // MARK: Private

  /// True for an element of HTML of that name.
  func isHTML(_ name: HTMLName) -> Bool { tag.kind == .html && tag.name == name }

  private var end: Int { Int(tree.nodes[index].end) }

  private var tag: HTMLTag { tree.nodes[index].tag }
}

/// A child of an element: another element, or text.
public enum HTMLNode: Sendable {
  /// An element with its attributes and children.
  case element(HTMLElement)
  /// Text, with its character references decoded.
  case text(String)
}
