import HTML

/// Removes empty elements, and elements around a single other one.
enum NestedElements {
  /// An element with more attributes keeps them to itself.
  private static let mostAttributes = 64

  static func simplify(in root: PageTree.Index, of tree: inout PageTree) {
    let facts = PageFacts(&tree, in: root)
    var index = tree.nextElement(after: root, in: root)
    while index != PageTree.none, !tree.stops() {
      guard tree[index].name == .div || tree[index].name == .section, !isOwn(index, tree) else {
        index = tree.nextElement(after: index, in: root)
        continue
      }
      if tree.isWithoutContent(index, facts[index]) {
        index = tree.removeAndGoOn(index, in: root)
      } else if let only = tree.soleChild(.div, of: index) ?? tree.soleChild(.section, of: index) {
        for attribute in Array(tree.attributes(of: index)).prefix(mostAttributes) {
          if tree.range(of: only).count < 2 * mostAttributes { tree.set(attribute, of: only) }
        }
        tree.replace(index, with: only)
        index = only
      } else {
        index = tree.nextElement(after: index, in: root)
      }
    }
  }

  /// True for an element of an article that was extracted before.
  private static func isOwn(_ index: PageTree.Index, _ tree: PageTree) -> Bool {
    guard let id = tree.span(.id, of: index) else { return false }
    return tree.withBytes(id) { $0.starts(with: "readability".utf8) }
  }
}
