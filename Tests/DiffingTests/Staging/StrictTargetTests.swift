import ListsTesting
import Testing

@testable import Diffing

/// Tests of the strict target itself: every rule has a batch that breaks it.
@Suite("Strict target")
struct StrictTargetTests {
  @Test func `a batch that follows the rules is applied`() throws {
    var target = Target([Section("a", [1, 2, 3]), Section("b", [4])])
    try target.apply(
      Batch(deletions: [path(0, 1)], insertions: [path(1, 0)], moves: [move((0, 0), (1, 2))]),
      after: [Section("a", [3]), Section("b", [9, 4, 1])])
    #expect(target.sections == [Section("a", [3]), Section("b", [9, 4, 1])])
  }

  @Test(arguments: BrokenRule.all)
  func `a batch that breaks a rule is rejected`(rule: BrokenRule) {
    #expect(throws: Violation.self) {
      var target = Target([Section("a", [1, 2, 3]), Section("b", [4])])
      try target.apply(rule.batch, after: rule.after)
    }
  }
}

typealias Target = StrictTarget<String, Int>
typealias Section = Target.Section

struct BrokenRule: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let batch: Batch
  let after: [Section]

  static let all: [BrokenRule] = [
    BrokenRule("a change is missing", Batch(), [("a", [1, 3]), ("b", [4])]),
    BrokenRule("an element is deleted and moved", Batch(deletions: [path(0, 0)], moves: [move((0, 0), (0, 2))]), same),
    BrokenRule(
      "an element is deleted twice", Batch(deletions: [path(0, 0), path(0, 0)]), [("a", [2, 3]), ("b", [4])]),
    BrokenRule(
      "two elements go to one place", Batch(moves: [move((0, 0), (1, 0)), move((0, 1), (1, 0))]),
      [("a", [3]), ("b", [1, 2, 4])]),
    BrokenRule("a deleted element does not exist", Batch(deletions: [path(0, 3)]), same),
    BrokenRule(
      "an insertion lies beyond the end", Batch(insertions: [path(1, 2)]), [("a", [1, 2, 3]), ("b", [4, 5])]),
    BrokenRule(
      "an element is deleted in a deleted section", Batch(sectionDeletions: [0], deletions: [path(0, 0)]), [("b", [4])]),
    BrokenRule(
      "an element is inserted into an inserted section", Batch(sectionInsertions: [2], insertions: [path(2, 0)]),
      [("a", [1, 2, 3]), ("b", [4]), ("c", [7])]),
    BrokenRule(
      "an element changes in a section that moves",
      Batch(sectionMoves: [Changeset.Move(from: 0, to: 1)], deletions: [path(0, 0)]), [("b", [4]), ("a", [2, 3])]),
    BrokenRule(
      "an element is updated and moved",
      Batch(
        moves: [move((0, 0), (0, 2))], updates: [Batch.Update(path: path(0, 0), changedParts: .all)]),
      [("a", [2, 3, 1]), ("b", [4])]),
    BrokenRule("a section is missing", Batch(), [("a", [1, 2, 3])]),
    BrokenRule("a header changes without an update", Batch(), [("x", [1, 2, 3]), ("b", [4])]),
    BrokenRule("the result is not the data", Batch(moves: [move((0, 0), (0, 1))]), [("a", [3, 2, 1]), ("b", [4])]),
  ]

  private static let same: [(String, [Int])] = [("a", [1, 2, 3]), ("b", [4])]

  private init(_ description: String, _ batch: Batch, _ after: [(String, [Int])]) {
    testDescription = description
    self.batch = batch
    self.after = after.map { Section($0.0, $0.1) }
  }
}

private func path(_ section: Int, _ item: Int) -> ElementPath { ElementPath(section: section, item: item) }

private func move(_ from: (Int, Int), _ to: (Int, Int)) -> SectionedChangeset.Move {
  SectionedChangeset.Move(from: path(from.0, from.1), to: path(to.0, to.1))
}
