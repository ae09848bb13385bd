import Bytes
import HTML

/// Collects the candidate and those of its siblings that belong to the article: an introduction, parts that
/// advertisements had separated.
struct ArticleParts {
  private let top: PageTree.Index
  private let score: ContentScore
  private let candidates: Candidates

  init(top: PageTree.Index, candidates: Candidates, tree: PageTree) {
    self.top = top
    var candidates = candidates
    score = candidates.addScore(of: top, in: tree)
    self.candidates = candidates
  }

  /// Moves the parts into the container, in their order.
  func move(to container: PageTree.Index, in tree: inout PageTree) {
    let parent = tree[top].parent
    guard parent != PageTree.none else { return tree.append(top, to: container) }
    let topClass = tree.value(.class, of: top).flatMap { $0.utf8.isEmpty ? nil : $0 }
    var sibling = tree.firstElement(in: parent)
    while sibling != PageTree.none, !tree.stops() {
      let next = tree.nextElementSibling(of: sibling)
      if sibling == top || isPart(sibling, topClass, tree) {
        if !tree[sibling].name.isArticlePart { tree.rename(sibling, to: .div) }
        tree.append(sibling, to: container)
      }
      sibling = next
    }
  }

  private func isPart(_ sibling: PageTree.Index, _ topClass: String?, _ tree: PageTree) -> Bool {
    if let own = candidates.score(of: sibling) {
      let isAlike = topClass.map { tree.value(.class, of: sibling)?.hasSameBytes(as: $0) == true } ?? false
      let bonus = isAlike ? score.points * 0.2 : 0
      if own.points + bonus >= max(10, score.points * 0.2) { return true }
    }
    guard tree[sibling].name == .p else { return false }
    let facts = candidates.facts(of: sibling)
    let length = facts.text.length
    if length > 80, facts.linkDensity < 0.25 { return true }
    return length > 0 && length < 80 && facts.linkDensity == 0 && endsSentence(tree.foldedText(of: sibling))
  }

  /// True if a period is followed by a space or the end.
  private func endsSentence(_ text: [UInt8]) -> Bool {
    text.indices.contains {
      text[$0] == UInt8(ascii: ".") && ($0 + 1 == text.count || text[$0 + 1] == 0x20)
    }
  }
}
