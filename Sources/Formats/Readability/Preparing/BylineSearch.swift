import HTML

/// Looks for the first element that names the author.
struct BylineSearch {
  /// A longer text is more than names.
  private static let longest = 100

  private(set) var found: String?

  /// True if the element is the byline, which is then known, or a label of it.
  mutating func takes(
    _ index: PageTree.Index, names: [UInt8], _ facts: ElementFacts, _ tree: PageTree
  ) -> Bool {
    let length = facts.text.trimmedLength
    guard found == nil, length > 0, length < Self.longest, isByline(index, names: names, tree) else { return false }
    found = BylineLabel.name(in: tree.trimmedText(of: nameElement(in: index, tree) ?? index))
    return true
  }

  private func isByline(_ index: PageTree.Index, names: [UInt8], _ tree: PageTree) -> Bool {
    tree.value(.rel, of: index, is: "author") || tree.lowercased(.itemprop, of: index).contains("author")
      || NameWords.byline.isFound(in: names)
  }

  /// The element inside that has the name alone.
  private func nameElement(in index: PageTree.Index, _ tree: PageTree) -> PageTree.Index? {
    var inner = tree.nextElement(after: index, in: index)
    while inner != PageTree.none {
      if tree.lowercased(.itemprop, of: inner).contains("name") { return inner }
      inner = tree.nextElement(after: inner, in: index)
    }
    return nil
  }
}
