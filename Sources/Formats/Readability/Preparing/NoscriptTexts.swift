import HTML

/// Texts in `noscript` elements, in which some sites have all of an article.
enum NoscriptTexts {
  /// A shorter text asks for scripts.
  private static let shortest = 250

  /// The page with these texts as parts of it; nil without any.
  static func unwrapped(_ page: PageTree) -> PageTree? {
    var tree = page
    guard let body = tree.first(.body, in: 0) else { return nil }
    let found = tree.elements(.noscript, in: body)
    guard !found.isEmpty else { return nil }
    let facts = PageFacts(&tree, in: body)
    let long = found.filter { facts[$0].prose >= shortest }
    for noscript in long { tree.rename(noscript, to: .div) }
    return long.isEmpty ? nil : tree
  }
}
