import HTML

/// Applies the rule of a site to a page.
struct SiteArticle {
  /// The rule has found nothing if there are fewer letters.
  private static let shortest = 140

  let rule: SiteRule

  /// Removes what the rule names.
  func removeNamed(from tree: inout PageTree) {
    for index in SelectorSearch.elements(rule.removed, in: &tree) { tree.detach(index) }
  }

  /// The article in the elements that the rule names; nil if the page has none of them.
  func article(in page: PageTree) -> ArticleSearch.Found? {
    guard !rule.content.isEmpty else { return nil }
    var tree = page
    let parts = outermost(SelectorSearch.elements(rule.content, in: &tree), tree)
    guard let first = parts.first else { return nil }
    let direction = tree.inherited(.dir, of: first)
    let container = tree.makeElement(.div)
    for part in parts { tree.append(part, to: container) }
    let cleaner = ArticleCleaner(strictness: [], shortest: 500, videos: .common)
    Visibility(tree).removeHidden(in: container, from: &tree)
    cleaner.clean(container, in: &tree)
    let length = PageFacts(&tree, in: container)[container].text.length
    guard length >= Self.shortest, !tree.isCancelled else { return nil }
    return ArticleSearch.Found(tree: tree, container: container, length: length, direction: direction)
  }

  /// Those that are not inside another one.
  private func outermost(_ found: [PageTree.Index], _ tree: PageTree) -> [PageTree.Index] {
    let all = Set(found)
    return found.filter { !tree.ancestors(of: $0).contains(where: all.contains) }
  }
}
