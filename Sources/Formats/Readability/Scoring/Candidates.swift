import HTML

/// The elements that may be the article, with their scores.
struct Candidates {
  /// A text of fewer units says nothing about where the article is.
  private static let shortestText = 25
  /// The ancestors that get a part of a text's points.
  private static let levels = 5
  /// The number of best candidates that are compared.
  private static let most = 5

  private let strictness: Strictness
  private let facts: PageFacts
  private var scores: [PageTree.Index: ContentScore] = [:]
  /// The best candidates, best first.
  private(set) var best: [PageTree.Index] = []

  /// - Complexity: O(n) in the scored elements.
  init(_ scored: [PageTree.Index], in tree: PageTree, facts: PageFacts, _ strictness: Strictness) {
    self.strictness = strictness
    self.facts = facts
    var candidates: [PageTree.Index] = []
    for index in scored where tree[index].parent != PageTree.none {
      let text = facts[index].text
      guard text.length >= Self.shortestText else { continue }
      let points = ContentScore.ofText(text)
      for (level, ancestor) in tree.ancestors(of: index, most: Self.levels).enumerated() {
        guard tree[ancestor].parent != PageTree.none else { break }
        if scores[ancestor] == nil {
          scores[ancestor] = ContentScore(of: ancestor, in: tree, strictness)
          candidates.append(ancestor)
        }
        scores[ancestor]?.points += points / ContentScore.divisor(atLevel: level)
      }
    }
    rank(candidates)
  }

  func score(of index: PageTree.Index) -> ContentScore? { scores[index] }

  func facts(of index: PageTree.Index) -> ElementFacts { facts[index] }

  /// The score of an element that no text was counted for.
  mutating func addScore(of index: PageTree.Index, in tree: PageTree) -> ContentScore {
    let score = scores[index] ?? ContentScore(of: index, in: tree, strictness)
    scores[index] = score
    return score
  }

  /// Lowers the scores of those that are mostly links, and finds the best. Of equal ones the first stays in front.
  private mutating func rank(_ candidates: [PageTree.Index]) {
    for candidate in candidates {
      guard var score = scores[candidate] else { continue }
      score.points *= 1 - facts[candidate].linkDensity
      scores[candidate] = score
      let place = best.firstIndex { scores[$0].map { score > $0 } ?? true } ?? best.count
      guard place < Self.most else { continue }
      best.insert(candidate, at: place)
      if best.count > Self.most { best.removeLast() }
    }
  }
}
