import HTML

/// Chooses the element whose children are the article.
struct TopCandidate {
  /// As many good candidates with a common ancestor make it the better choice.
  private static let alternatives = 3

  private(set) var candidates: Candidates

  init(_ candidates: Candidates) {
    self.candidates = candidates
  }

  /// The best candidate, or an ancestor of it that has more of the article; nil without a candidate below the body.
  mutating func choose(in tree: PageTree) -> PageTree.Index? {
    guard var top = candidates.best.first, tree[top].name != .body else { return nil }
    top = commonAncestor(of: top, tree) ?? top
    top = betterAncestor(of: top, tree)
    top = onlyChildAncestor(of: top, tree)
    _ = candidates.addScore(of: top, in: tree)
    return top
  }

  /// The nearest ancestor that holds at least three others of nearly the same score.
  private func commonAncestor(of top: PageTree.Index, _ tree: PageTree) -> PageTree.Index? {
    guard let best = candidates.score(of: top) else { return nil }
    let others = candidates.best.dropFirst().filter {
      (candidates.score(of: $0)?.points ?? 0) / best.points >= 0.75
    }
    guard others.count >= Self.alternatives else { return nil }
    let lists = others.map { Set(tree.ancestors(of: $0)) }
    for ancestor in tree.ancestors(of: top) {
      if tree[ancestor].name == .body { return nil }
      if lists.count(where: { $0.contains(ancestor) }) >= Self.alternatives { return ancestor }
    }
    return nil
  }

  /// The first ancestor whose score is higher. Scores fall on the way up; one that rises shows that there is more of the
  /// article beside the candidate.
  private mutating func betterAncestor(of top: PageTree.Index, _ tree: PageTree) -> PageTree.Index {
    let score = candidates.addScore(of: top, in: tree)
    var last = score
    for ancestor in tree.ancestors(of: top) {
      if tree[ancestor].name == .body { break }
      guard let points = candidates.score(of: ancestor) else { continue }
      if points.points < score.points / 3 { break }
      if points > last { return ancestor }
      last = points
    }
    return top
  }

  /// The highest ancestor of which it is all, so that what stands beside that is looked at too.
  private func onlyChildAncestor(of top: PageTree.Index, _ tree: PageTree) -> PageTree.Index {
    var top = top
    while tree[top].parent != PageTree.none, tree[tree[top].parent].name != .body,
      tree.elementCount(in: tree[top].parent, upTo: 2) == 1
    { top = tree[top].parent }
    return top
  }
}
