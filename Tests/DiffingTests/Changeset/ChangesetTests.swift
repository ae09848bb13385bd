import Testing

@testable import Diffing

@Suite("Change set")
struct ChangesetTests {
  @Test func `a row that moves and updates counts twice`() {
    let changes = Changeset.of(deletions: [1], insertions: [2], moves: [(0, 1)], updates: [(0, 1)])
    #expect(changes.changeCount == 4)
    #expect(!changes.isEmpty)
  }

  @Test func `a change set with only duplicates is empty`() {
    let changes: Changeset = Diff.changes(from: [1, 2, 1], to: [1, 2, 1])
    #expect(changes.isEmpty)
    #expect(changes.changeCount == 0)
  }

  @Test func `debug description names the parts that are not empty`() {
    let changes = Changeset.of(deletions: [3, 5], moves: [(0, 2)], updates: [(4, 4)])
    #expect(changes.debugDescription == "Changeset(deletions: 3 5, moves: 0→2, updates: 4→4)")
    #expect(Changeset.of().debugDescription == "Changeset()")
  }

  @Test func `changes are created in one isolation domain and used in another`() async {
    let count: Int = await Task.detached { changes(from: [1, 2], to: [2, 3]) }.value.changeCount
    #expect(count == 2)
  }
}
