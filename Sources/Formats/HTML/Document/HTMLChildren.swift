import Bytes

/// The direct children of an element, in order.
public struct HTMLChildren: Sequence, IteratorProtocol, Sendable {
  let tree: HTMLTree
  var position: Int
  let end: Int

  public mutating func next() -> HTMLNode? {
    guard position < end else { return nil }
    let index = position
    position = Int(tree.nodes[index].end)
    if tree.nodes[index].isText { return .text(tree.string(tree.nodes[index].content)) }
    return .element(HTMLElement(tree: tree, index: index))
  }
}
