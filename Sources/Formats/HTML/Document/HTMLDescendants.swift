/// All elements inside an element, at any depth, in document order. Iteration takes linear time and needs no stack.
public struct HTMLDescendants: Sequence, IteratorProtocol, Sendable {
  let tree: HTMLTree
  var position: Int
  let end: Int

  public mutating func next() -> HTMLElement? {
    while position < end {
      let index = position
      position += 1
      if !tree.nodes[index].isText { return HTMLElement(tree: tree, index: index) }
    }
    return nil
  }
}
