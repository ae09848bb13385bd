import HTML

/// Recognizes the heading that repeats the article's title, which is shown above the article anyway.
struct TitleHeading {
  /// A heading of more bytes is no title, whatever its words are.
  private static let longest = 2_000

  private let title: TitleWords

  init(title: String) {
    self.title = TitleWords(title)
  }

  func takes(_ index: PageTree.Index, _ facts: ElementFacts, _ tree: PageTree) -> Bool {
    guard tree[index].name == .h1 || tree[index].name == .h2, facts.text.length <= Self.longest else { return false }
    return title.isNear(TitleWords(tree.text(of: index)))
  }
}
