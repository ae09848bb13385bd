import Bytes
import HTML

extension Readability {
  /// A quick guess if a page has an article, without looking for it.
  /// - Complexity: O(n) in the page's nodes and their texts.
  public static func hasArticle(_ page: HTMLDocument) -> Bool {
    var tree = PageTree(page.tree)
    Templates.remove(from: &tree)
    var guess = ArticleGuess(&tree)
    return guess.hasArticle(&tree)
  }
}

/// Adds up points for long paragraphs until they are enough.
struct ArticleGuess {
  /// A shorter text gives no points.
  private static let shortest = 140
  private static let enough = 20.0

  private let facts: PageFacts
  private let visibility: Visibility
  private var names: [UInt8] = []

  init(_ tree: inout PageTree) {
    facts = PageFacts(&tree, in: 0)
    visibility = Visibility(tree)
  }

  mutating func hasArticle(_ tree: inout PageTree) -> Bool {
    var score = 0.0
    var index = tree.nextElement(after: 0, in: 0)
    while index != PageTree.none, !tree.stops() {
      if isText(index, tree), isLikely(index, tree) {
        let length = facts[index].text.trimmedLength
        if length >= Self.shortest { score += Double(length - Self.shortest).squareRoot() }
        if score > Self.enough { return true }
      }
      index = tree.nextElement(after: index, in: 0)
    }
    return false
  }

  /// True for paragraphs, articles, and `div`s with line breaks.
  private func isText(_ index: PageTree.Index, _ tree: PageTree) -> Bool {
    switch tree[index].name {
    case .p: !isInListItem(index, tree)
    case .pre, .article: true
    case .div: hasBreak(index, tree)
    default: false
    }
  }

  private mutating func isLikely(_ index: PageTree.Index, _ tree: PageTree) -> Bool {
    guard visibility.isVisible(index, tree) else { return false }
    tree.writeNames(of: index, to: &names)
    return !NameWords.unlikely.isFound(in: names) || NameWords.likely.isFound(in: names)
  }

  private func hasBreak(_ index: PageTree.Index, _ tree: PageTree) -> Bool {
    guard facts[index].breaks > 0 else { return false }
    var child = tree.firstElement(in: index)
    while child != PageTree.none {
      if tree[child].name == .br { return true }
      child = tree.nextElementSibling(of: child)
    }
    return false
  }

  private func isInListItem(_ index: PageTree.Index, _ tree: PageTree) -> Bool {
    var ancestor = tree[index].parent
    while ancestor != PageTree.none {
      if tree[ancestor].name == .li { return true }
      ancestor = tree[ancestor].parent
    }
    return false
  }
}
