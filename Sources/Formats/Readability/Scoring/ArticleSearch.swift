import HTML

/// Finds the article of a page, in up to four attempts.
struct ArticleSearch {
  /// The result of an attempt.
  struct Found {
    var tree: PageTree
    /// The element that contains the article's parts.
    let container: PageTree.Index
    let length: Int
    let direction: String?
  }

  private let page: PageTree
  private let title: String
  private let shortest: Int
  private let videos: VideoSites
  private let needsByline: Bool
  /// The byline found in the page, unless one was known before.
  private(set) var byline: String?

  /// - Parameter shortest: The length below which an article makes another attempt worthwhile.
  init(_ page: PageTree, title: String, needsByline: Bool, shortest: Int, videos: VideoSites) {
    self.page = page
    self.title = title
    self.needsByline = needsByline
    self.shortest = shortest
    self.videos = videos
  }

  /// The article; nil if the page has no text, or once the task is cancelled.
  mutating func run() -> Found? {
    var best: Found?
    for strictness in Strictness.attempts {
      let found = attempt(strictness)
      guard !found.tree.isCancelled else { return nil }
      if found.length >= shortest { return found }
      if found.length > best?.length ?? 0 { best = found }
    }
    return best
  }

  private mutating func attempt(_ strictness: Strictness) -> Found {
    var tree = page
    var walk = CandidateWalk(&tree, strictness: strictness, title: title, needsByline: needsByline && byline == nil)
    walk.run(&tree)
    if let found = walk.foundByline { byline = found }
    let facts = PageFacts(&tree, in: 0)
    let candidates = Candidates(walk.scored, in: tree, facts: facts, strictness)
    var choice = TopCandidate(candidates)
    let container = tree.makeElement(.div)
    if let top = choice.choose(in: tree) {
      let parts = ArticleParts(top: top, candidates: choice.candidates, tree: tree)
      let direction = tree.inherited(.dir, of: top)
      parts.move(to: container, in: &tree)
      return cleaned(tree, container, direction, strictness)
    }
    guard let body = page.first(.body, in: 0) else {
      return Found(tree: tree, container: container, length: 0, direction: nil)
    }
    let whole = tree.makeElement(.div)
    while tree[body].firstChild != PageTree.none { tree.append(tree[body].firstChild, to: whole) }
    tree.append(whole, to: body)
    let direction = tree.inherited(.dir, of: whole)
    tree.append(whole, to: container)
    return cleaned(tree, container, direction, strictness, unwrapping: whole)
  }

  /// Cleans the article.
  /// - Parameter whole: An element that stands for the container, if it survives.
  private func cleaned(
    _ tree: PageTree, _ container: PageTree.Index, _ direction: String?, _ strictness: Strictness,
    unwrapping whole: PageTree.Index? = nil
  ) -> Found {
    var tree = tree
    ArticleCleaner(strictness: strictness, shortest: shortest, videos: videos).clean(container, in: &tree)
    let length = PageFacts(&tree, in: container)[container].text.length
    if let whole, tree[whole].parent == container {
      while tree[whole].firstChild != PageTree.none {
        tree.insert(tree[whole].firstChild, before: whole, in: container)
      }
      tree.detach(whole)
    }
    return Found(tree: tree, container: container, length: length, direction: direction)
  }
}
