import HTML

/// Makes paragraphs of texts that are separated by two or more line breaks.
enum LineBreaks {
  static func makeParagraphs(in root: PageTree.Index, of tree: inout PageTree) {
    let breaks = tree.elements(.br, in: root)
    guard !breaks.isEmpty else { return }
    let facts = PageFacts(&tree, in: root)
    for first in breaks where tree[first].parent != PageTree.none && !tree.stops() {
      guard removeFollowing(first, &tree) else { continue }
      let paragraph = tree.makeElement(.p)
      tree.replace(first, with: paragraph)
      fill(paragraph, facts, &tree)
      while tree[paragraph].lastChild != PageTree.none, tree.isBlank(tree[paragraph].lastChild) {
        tree.detach(tree[paragraph].lastChild)
      }
      let parent = tree[paragraph].parent
      if tree[parent].name == .p { tree.rename(parent, to: .div) }
    }
  }

  /// Removes the line breaks that follow one directly; false without any.
  private static func removeFollowing(_ first: PageTree.Index, _ tree: inout PageTree) -> Bool {
    var hasRemoved = false
    var next = tree.skippingBlanks(from: tree[first].next)
    while next != PageTree.none, tree[next].name == .br {
      hasRemoved = true
      let after = tree[next].next
      tree.detach(next)
      next = tree.skippingBlanks(from: after)
    }
    return hasRemoved
  }

  /// Moves what follows into the paragraph, until the next line breaks or something that does not belong in one.
  private static func fill(_ paragraph: PageTree.Index, _ facts: PageFacts, _ tree: inout PageTree) {
    var next = tree[paragraph].next
    while next != PageTree.none {
      if tree[next].name == .br {
        let following = tree.skippingBlanks(from: tree[next].next)
        if following != PageTree.none, tree[following].name == .br { return }
      }
      guard facts[next].isPhrasing else { return }
      let after = tree[next].next
      tree.append(next, to: paragraph)
      next = after
    }
  }
}
