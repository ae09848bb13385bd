import Diffing
import DiffingTesting
import SeededRandom
import Testing

@Suite("Applying a change set")
struct ApplyingTests {
  @Test(arguments: [true, false], 1...4)
  func `random lists become the target`(isUnique: Bool, seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<2_000 {
      let (old, new): ([Row], [Row]) = randomLists(isUnique: isUnique, using: &generator)
      let changes: Changeset = changes(from: old, to: new)
      let result: [Row]? = old.applying(changes, new: new)
      let isTarget: Bool =
        result.map { $0.map(\.id) == new.map(\.id) && $0.map(\.content) == new.map(\.content) } ?? false
      #expect(isTarget, "\(old) → \(new): \(changes) gave \(result ?? [])")

      let fresh: Set<Int> = Set(changes.insertions + changes.updates.map(\.to))
      let isKept: Bool = (result ?? []).enumerated().allSatisfy { $1.origin == (fresh.contains($0) ? 2 : 1) }
      #expect(isKept, "only inserted or updated elements come from the new list: \(old) → \(new)")
    }
  }

  @Test(arguments: 1...4)
  func `indexes are ascending and valid in their own list`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<1_000 {
      let (old, new): ([Row], [Row]) = randomLists(isUnique: false, using: &generator)
      let changes: Changeset = changes(from: old, to: new)
      #expect(isAscending(changes.deletions) && isAscending(changes.insertions))
      #expect(isAscending(changes.moves.map(\.to)) && isAscending(changes.updates.map(\.to)))
      #expect((changes.deletions + changes.moves.map(\.from)).allSatisfy(old.indices.contains))
      #expect((changes.insertions + changes.moves.map(\.to)).allSatisfy(new.indices.contains))
    }
  }

  @Test func `a list parallel to the compared one keeps its elements`() {
    let changes: Changeset = changes(from: [1, 2, 3, 4], to: [4, 1, 9, 3])
    let heights: [String]? = ["h1", "h2", "h3", "h4"].applying(changes) { "new \($0)" }
    #expect(heights == ["h4", "h1", "new 2", "h3"])
  }

  @Test func `a change set applies to any range-replaceable collection`() {
    let old: [Character] = Array("abc")
    let new: [Character] = Array("cxa")
    let changes: Changeset = Diff.changes(from: old, to: new, identity: { $0 }, isSameContent: ==)
    #expect("abc".applying(changes, new: new) == "cxa")
  }

  @Test func `a change set of another list is rejected`() {
    let changes: Changeset = changes(from: [1, 2, 3], to: [3, 1])
    #expect([1, 2].applying(changes, new: [3, 1]) == nil)
    #expect([1].applying(changes) { $0 } == nil)
    #expect([Int]().applying(changes) { $0 } == nil)
  }

  private func isAscending(_ indexes: [Int]) -> Bool {
    zip(indexes, indexes.dropFirst()).allSatisfy { $0 < $1 }
  }
}
