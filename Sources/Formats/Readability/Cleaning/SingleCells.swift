import HTML

/// Replaces tables of one cell by their content.
enum SingleCells {
  static func unwrap(in root: PageTree.Index, of tree: inout PageTree) {
    let tables = tree.elements(.table, in: root)
    guard !tables.isEmpty else { return }
    let facts = PageFacts(&tree, in: root)
    for table in tables {
      let body = tree.soleChild(.tbody, of: table) ?? table
      guard let row = tree.soleChild(.tr, of: body), let cell = tree.soleChild(.td, of: row) else { continue }
      tree.rename(cell, to: isPhrasing(cell, facts, tree) ? .p : .div)
      tree.replace(table, with: cell)
    }
  }

  private static func isPhrasing(_ cell: PageTree.Index, _ facts: PageFacts, _ tree: PageTree) -> Bool {
    var child = tree[cell].firstChild
    while child != PageTree.none {
      if !facts[child].isPhrasing { return false }
      child = tree[child].next
    }
    return true
  }
}
