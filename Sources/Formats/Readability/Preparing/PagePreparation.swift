import HTML

/// Removes what is never a part of an article, and mends markup that hides its structure.
enum PagePreparation {
  /// Scripts are removed too, which metadata was read from before.
  static func prepare(_ tree: inout PageTree) {
    removeAll(from: &tree) { $0 == .script || $0 == .noscript || $0 == .style }
    if let body = tree.first(.body, in: 0) { LineBreaks.makeParagraphs(in: body, of: &tree) }
    for font in tree.elements(.font, in: 0) { tree.rename(font, to: .span) }
  }

  /// Removes elements of HTML, and those of the same names in drawings.
  private static func removeAll(from tree: inout PageTree, where isUnwanted: (HTMLName) -> Bool) {
    var index = tree.nextElement(after: 0, in: 0)
    while index != PageTree.none, !tree.stops() {
      index =
        isUnwanted(tree[index].tag.name)
        ? tree.removeAndGoOn(index, in: 0) : tree.nextElement(after: index, in: 0)
    }
  }
}
