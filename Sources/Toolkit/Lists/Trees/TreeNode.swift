/// An element of a tree, with those below it.
public struct TreeNode<Element> {
  // MARK: Lifecycle

  /// Creates an element with its children. It may be expandable without any, if they are not known yet
  /// (``TreeProvider/onExpandingUnknown``).
  public init(_ element: Element, isExpandable: Bool = false, children: [TreeNode] = []) {
    self.element = element
    self.isExpandable = isExpandable || !children.isEmpty
    self.children = children
  }

  // MARK: Public

  /// The element itself.
  public let element: Element
  /// True if the element has children, or has some that are not known yet.
  public let isExpandable: Bool
  /// The elements right below it, with those below them.
  public let children: [TreeNode]

  // MARK: Internal

  /// The element and all below it, parents before their children.
  var allElements: [Element] {
    var elements: [Element] = []
    var rest = [self]
    while let node = rest.popLast() {
      elements.append(node.element)
      rest += node.children.reversed()
    }
    return elements
  }
}

extension TreeNode: Sendable where Element: Sendable {}
