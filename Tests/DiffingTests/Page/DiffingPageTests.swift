import Diffing
import PageTesting
import Testing

/// The code of `docs/diffing.md`.
@Suite struct DiffingPageTests {
  private struct Mail: Equatable {
    let id: Int
    var subject: String
  }

  @Test func `every block of the page is in the file named above it`() throws {
    let page = try DocumentationPage("docs/diffing.md")
    #expect(page.blocks.count >= 3)
    for block in try page.strayBlocks() {
      Issue.record("docs/diffing.md shows what is no longer in \(block.file):\n\(block.code)")
    }
  }

  @Test func `the changes lead from one list to the other`() throws {
    let old = [Mail(id: 1, subject: "Tides"), Mail(id: 2, subject: "Fog"), Mail(id: 3, subject: "Ferry")]
    let new = [Mail(id: 3, subject: "Ferry"), Mail(id: 1, subject: "Tides, again")]
    let changes = Diff.changes(from: old, to: new, identity: \.id)
    #expect(changes.deletions == [1])
    #expect(changes.moves.count == 1)
    #expect(changes.updates.count == 1)
  }

  @Test func `each stage is a batch for a view, and the list after it`() {
    let old = [ListSection(id: "new", elements: [1, 2]), ListSection(id: "old", elements: [3])]
    let new = [ListSection(id: "new", elements: [2]), ListSection(id: "old", elements: [1, 3])]
    let staged = StagedChangeset(Diff.changes(from: old, to: new), from: old, to: new)
    var shown = old
    for stage in staged.stages { shown = stage.sections }
    #expect(shown.map(\.elements) == new.map(\.elements))
  }

  @Test func `snapshots of many types are compared without casts`() {
    let shown = Snapshot([1, "two"] as [any Hashable], identity: { AnyHashable($0) }, mark: { _ in 0 })
    let next = Snapshot(["two", 3.0] as [any Hashable], identity: { AnyHashable($0) }, mark: { _ in 0 })
    let stages = Diff.stages(from: shown, to: next).stages
    #expect(stages.last?.elements.count == 2)
  }
}
