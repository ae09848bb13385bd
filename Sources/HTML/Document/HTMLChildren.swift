/// What is directly inside an element, in order.
public struct HTMLChildren: Sequence, IteratorProtocol, Sendable {
  let tree: HTMLTree
  var position: Int
  let end: Int

  public mutating func next() -> HTMLNode? {
    guard position < end else { return nil }
    let index: Int = position
    position = Int(tree.nodes[index].end)
    switch tree.nodes[index].kind {
    case .text: return .text(tree.string(tree.nodes[index].content))
    case .element: return .element(HTMLElement(tree: tree, index: index))
    }
  }
}
