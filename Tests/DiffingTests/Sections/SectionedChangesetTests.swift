import Diffing
import Testing

@Suite("Change set of sections")
struct SectionedChangesetTests {
  @Test func `each part uses the indexes of its own list`() {
    let changes: SectionedChangeset = Diff.changes(
      from: [section(1, [1, 2, 3]), section(2, [4])], to: [section(3, [9]), section(1, [3, 4, 1])])
    #expect(
      changes.debugDescription
        == "SectionedChangeset(sections: Changeset(deletions: 1, insertions: 0), deletions: 0.1, moves: 0.2→1.0 1.0→1.1)"
    )
    #expect(changes.changeCount == 5)
    #expect(changes.flat == nil)
  }

  @Test func `elements that share an identity stay in their own sections`() {
    let changes: SectionedChangeset = Diff.changes(
      from: [section(1, [5, 1, 6]), section(2, [7, 8, 9, 1])], to: [section(1, [0, 2]), section(2, [3, 1, 4, 2])])
    #expect(changes.moves.isEmpty)
    #expect(changes.deletions.contains(ElementPath(section: 0, item: 1)))
  }

  @Test func `one section that stays is a flat list`() {
    let changes: SectionedChangeset = Diff.changes(from: [section(1, [1, 2])], to: [section(1, [2, 3])])
    #expect(changes.flat == Diff.changes(from: [1, 2], to: [2, 3]))
  }

  @Test func `row heights follow their elements`() {
    let changes: SectionedChangeset = Diff.changes(
      from: [section(1, [1, 2]), section(2, [3])], to: [section(2, [3, 1]), section(4, [8, 2])])
    let heights: [[String]]? = [["h1", "h2"], ["h3"]].applying(changes) { "new \($0)" }
    #expect(heights == [["h3", "h1"], ["new 1.0", "h2"]])
    #expect([["h1"], ["h3"]].applying(changes) { "new \($0)" } == nil)
  }

  private func section(_ id: Int, _ elements: [Int]) -> ListSection<Int, Int> {
    ListSection(id: id, elements: elements)
  }
}
