import Bytes
import HTML

/// Finds the article of a page, in up to four attempts.
struct ArticleSearch {
  /// The result of an attempt.
  struct Found {
    var tree: PageTree
    /// The element that contains the article's parts.
    let container: PageTree.Index
    var length: Int
    /// The length of the text outside of links.
    var prose = 0
    var strictness: Strictness = []
    /// The element that was chosen; nil for the whole page.
    var top: PageTree.Index?
    let direction: String?
  }

  /// What is no article is searched again without it, as often as this.
  private static let mostNotices = 4

  private var page: PageTree
  private let title: String
  private let shortest: Int
  private let videos: VideoSites
  private let needsByline: Bool
  private let removesSurroundings: Bool
  /// The page without what is surely no part of an article.
  private var walked: (tree: PageTree, facts: PageFacts)?
  /// The byline found in the page, unless one was known before.
  private(set) var byline: String?

  /// - Parameter shortest: The length below which an article makes another attempt worthwhile.
  init(_ page: PageTree, title: String, needsByline: Bool, shortest: Int, videos: VideoSites, removesSurroundings: Bool)
  {
    self.removesSurroundings = removesSurroundings
    self.page = page
    self.title = title
    self.needsByline = needsByline
    self.shortest = shortest
    self.videos = videos
  }

  /// The article; nil if the page has no text, or once the task is cancelled.
  mutating func run() -> Found? {
    for _ in 0...Self.mostNotices {
      guard let found = best(), found.prose > 0 || !removesSurroundings else { return nil }
      guard isNotice(found) else { return removesSurroundings ? withLead(found) : found }
      if removeNotices() { continue }
      guard let top = found.top.flatMap({ part(of: $0, in: found.tree) }) else { return nil }
      page.detach(top)
    }
    return nil
  }

  /// True for a text that is never an article: what stands in a footer, a question for consent, a line of copyright.
  private func isNotice(_ found: Found) -> Bool {
    if let top = found.top.flatMap({ part(of: $0, in: found.tree) }) {
      if page.isInFooter(top) { return true }
      if page.isInArticle(top) || page.first(.article, in: top) != nil { return false }
    } else if page.first(.article, in: 0) != nil {
      return false
    }
    return found.length <= Notices.longest && Notices.matches(found.tree.lowercasedText(of: found.container))
  }

  /// Removes the blocks of the page that are notices and nothing else; false without any.
  private mutating func removeNotices() -> Bool {
    let facts = PageFacts(&page, in: 0)
    var hasRemoved = false
    for index in page.elements(in: 0, where: { $0 == .p || $0 == .div || $0 == .section || $0 == .li || $0 == .span }) {
      let length = facts[index].text.length
      guard length > 0, length <= Notices.longest, page[index].name == .p || !facts[index].hasBlock,
        !page.isInArticle(index), Notices.matches(page.lowercasedText(of: index))
      else { continue }
      page.detach(index)
      hasRemoved = true
    }
    return hasRemoved
  }

  /// The article with the lead that stands above it.
  private mutating func withLead(_ found: Found) -> Found {
    guard let top = found.top.flatMap({ part(of: $0, in: found.tree) }) else { return found }
    var found = found
    let container = found.container
    var lead = LeadParagraphs(page, title: title)
    let elements = lead.elements(above: top, in: &page).map { holder(of: $0, in: found.tree) }
    guard !elements.isEmpty else { return found }
    let text = String(decoding: found.tree.foldedText(of: container), as: UTF8.self)
    let first = found.tree[container].firstChild
    for element in elements {
      guard element != container, !found.tree.isInside(element, container) else { continue }
      let start = String(decoding: found.tree.foldedText(of: element), as: UTF8.self).shortened(toBytes: 60)
      guard !text.containsBytes(start) else { continue }
      found.tree.rename(element, to: .p)
      found.tree.insert(element, before: first, in: container)
    }
    let facts = PageFacts(&found.tree, in: container)[container]
    (found.length, found.prose) = (facts.text.length, facts.prose)
    return found
  }

  /// The element, or the paragraph that has its content now.
  private func holder(of element: PageTree.Index, in tree: PageTree) -> PageTree.Index {
    let content = page[element].firstChild
    guard tree[element].firstChild == PageTree.none, content != PageTree.none else { return element }
    let parent = tree[content].parent
    return parent == PageTree.none ? element : parent
  }

  /// The element, or what the page has of an element that was made.
  private func part(of top: PageTree.Index, in tree: PageTree) -> PageTree.Index? {
    var index = top
    while index != PageTree.none, Int(index) >= page.nodes.count { index = tree.next(after: index, in: top) }
    return index == PageTree.none ? nil : index
  }

  /// The result of the first attempt that finds enough, or the longest; or what the page marks as its article, if that
  /// is better.
  private mutating func best() -> Found? {
    var best: Found?
    for strictness in Strictness.attempts {
      let found = attempt(strictness)
      guard !found.tree.isCancelled else { return nil }
      if found.length > best?.length ?? 0 { best = found }
      if found.length >= shortest { break }
    }
    return marked(insteadOf: best) ?? best
  }

  private mutating func attempt(_ strictness: Strictness) -> Found {
    var tree = page
    var walk = CandidateWalk(
      &tree, strictness: strictness, title: title, needsByline: needsByline && byline == nil,
      keepsNames: removesSurroundings)
    walk.run(&tree)
    if let found = walk.foundByline { byline = found }
    let facts = PageFacts(&tree, in: 0)
    let candidates = Candidates(walk.scored, in: tree, facts: facts, strictness)
    var choice = TopCandidate(candidates)
    let container = tree.makeElement(.div)
    if strictness == Strictness.attempts[0] { walked = (tree, facts) }
    if let top = choice.choose(in: tree) {
      let parts = ArticleParts(top: top, candidates: choice.candidates, tree: tree)
      let direction = tree.inherited(.dir, of: top)
      parts.move(to: container, in: &tree)
      return cleaned(tree, container, direction, strictness, top: top)
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
    top: PageTree.Index? = nil, unwrapping whole: PageTree.Index? = nil
  ) -> Found {
    var tree = tree
    var cleaner = ArticleCleaner(strictness: strictness, shortest: shortest, videos: videos)
    cleaner.removesSurroundings = removesSurroundings && strictness.contains(.cleansConditionally)
    cleaner.clean(container, in: &tree)
    let facts = PageFacts(&tree, in: container)[container]
    if let whole, tree[whole].parent == container {
      while tree[whole].firstChild != PageTree.none {
        tree.insert(tree[whole].firstChild, before: whole, in: container)
      }
      tree.detach(whole)
    }
    return Found(
      tree: tree, container: container, length: facts.text.length, prose: facts.prose, strictness: strictness, top: top,
      direction: direction)
  }

  private func marked(insteadOf found: Found?) -> Found? {
    guard var tree = walked?.tree, let facts = walked?.facts, let marked = MarkedArticle(in: &tree, facts) else {
      return nil
    }
    let top = found.flatMap { found in found.top.flatMap { part(of: $0, in: found.tree) } }
    if let top, let found {
      let isMild = found.strictness != Strictness.attempts[0] && !page.isInside(top, marked.element)
      guard isMild ? marked.isBeside(top, in: page) : marked.isWorthwhile(besides: top, prose: found.prose, in: page)
      else { return nil }
    }
    let direction = tree.inherited(.dir, of: marked.element)
    let container = tree.makeElement(.div)
    if !tree[marked.element].name.isArticlePart { tree.rename(marked.element, to: .div) }
    tree.append(marked.element, to: container)
    let other = cleaned(tree, container, direction, Strictness.attempts[0], top: marked.element)
    let isInside = top.map { page.isInside($0, marked.element) } ?? false
    let needed = isInside ? Double(found?.prose ?? 0) * 1.3 : 140
    return Double(other.prose) > needed ? other : nil
  }
}
