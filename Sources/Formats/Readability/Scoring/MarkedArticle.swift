import Bytes
import HTML

/// The element that a page itself marks as its article: by `itemprop`, by `article` or `main`, or by a usual name.
struct MarkedArticle {
  /// The least length of text outside of links for a mark to count.
  private static let shortest = 250
  private static let names = WordList(
    """
    entry-content post-content article-content story-content entry-body post-body article-body story-body article-text
    post-text story-text article__body article__content article_body articlebody body-content single-content
    """)

  let element: PageTree.Index
  /// The length of its text outside of links.
  let prose: Int

  /// - Complexity: O(n).
  init?(in tree: inout PageTree, _ facts: PageFacts) {
    func best(_ found: [PageTree.Index]) -> PageTree.Index? {
      let long = found.filter { facts[$0].prose >= Self.shortest }
      guard let first = long.first, let longest = long.max(by: { facts[$0].prose < facts[$1].prose }) else {
        return nil
      }
      return facts[longest].prose > 2 * facts[first].prose ? longest : first
    }
    var bodies: [PageTree.Index] = []
    var articles: [PageTree.Index] = []
    var mains: [PageTree.Index] = []
    var named: [PageTree.Index] = []
    var written: [UInt8] = []
    var index = tree.nextElement(after: 0, in: 0)
    while index != PageTree.none, !tree.stops() {
      if tree.lowercased(.itemprop, of: index).contains("articlebody") { bodies.append(index) }
      switch tree[index].name {
      case .article: articles.append(index)
      case .main: mains.append(index)
      case .div, .section:
        if tree.value(.role, of: index, is: "main") { mains.append(index) }
        tree.writeNames(of: index, to: &written)
        if Self.names.isFound(in: written) { named.append(index) }
      default: break
      }
      index = tree.nextElement(after: index, in: 0)
    }
    let outer = best(bodies) ?? best(articles) ?? best(mains)
    let inner = best(named.filter { name in outer.map { tree.isInside(name, $0) } ?? true })
    let isWhole = outer.map { outer in
      inner.map { 10 * facts[$0].prose >= 7 * facts[outer].prose } ?? false
    }
    guard let chosen = isWhole ?? true ? inner ?? outer : outer else { return nil }
    element = chosen
    prose = facts[chosen].prose
  }

  /// True if it may have more of the article than what was found by scores.
  /// - Parameters:
  ///   - top: The element that was found.
  ///   - found: The length of its text outside of links, once it is cleaned.
  func isWorthwhile(besides top: PageTree.Index, prose found: Int, in page: PageTree) -> Bool {
    if page.isInside(top, element) { return 5 * prose > 7 * found + 500 }
    // Pages that go on without end have further articles behind the first one.
    let isFurther = page.isInArticle(element) && page.isInArticle(top)
    return isBeside(top, in: page) && 2 * found < (isFurther ? 8 : 3) * prose
  }

  /// True if neither holds the other.
  func isBeside(_ top: PageTree.Index, in page: PageTree) -> Bool {
    top != element && !page.isInside(element, top) && !page.isInside(top, element)
  }
}

extension ElementFacts {
  /// The length of the text outside of links.
  var prose: Int { max(0, text.length - Int(clamping: linkLength)) }
}
