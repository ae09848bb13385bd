import Diffing
import Testing

@Suite("Staged change set")
struct StagedChangesetTests {
  @Test func `a flat list has updates first and then all other changes in one batch`() {
    let old: [Row] = [1, 2, 3, 4].map { Row(id: $0, content: 0) }
    let new: [Row] = [4, 1, 9, 3].map { Row(id: $0, content: $0 == 3 ? 1 : 0) }
    let staged: StagedChangeset<SingleSection, Row> = stages(old, new)
    #expect(
      staged.debugDescription == """
        StagedChangeset(
          1. Batch(updates: 0.2)
          2. Batch(deletions: 0.1, insertions: 0.2, moves: 0.3→0.0)
        )
        """)
    #expect(staged.stages[0].elements.map(\.id) == [1, 2, 3, 4])
    #expect(staged.stages[0].elements.map(\.content) == [0, 0, 1, 0])
    #expect(staged.stages[1].elements == new)
  }

  @Test func `equal lists have no stages`() {
    #expect(stages([Row(id: 1, content: 0)], [Row(id: 1, content: 0)]).isEmpty)
  }

  @Test func `an element moves out of a deleted section and into an inserted one`() {
    let staged: StagedChangeset<String, Int> = stages(
      [section("old", [1, 2]), section("kept", [3])], [section("kept", [3, 4]), section("new", [1, 5])])
    #expect(
      staged.debugDescription == """
        StagedChangeset(
          1. Batch(section insertions: 2)
          2. Batch(insertions: 1.1, moves: 0.0→2.0)
          3. Batch(section deletions: 0)
        )
        """)
    #expect(staged.stages[0].sections == [section("old", [1, 2]), section("kept", [3]), section("new", [5])])
    #expect(staged.stages[1].sections == [section("old", [2]), section("kept", [3, 4]), section("new", [1, 5])])
    #expect(staged.stages[2].sections == [section("kept", [3, 4]), section("new", [1, 5])])
  }

  @Test func `headers and footers are updated last, without their elements`() {
    let old: [ListSection<String, Int>] = [
      ListSection(id: "a", header: 1, footer: 1, elements: [1]), ListSection(id: "b", header: 1, elements: [2]),
    ]
    let new: [ListSection<String, Int>] = [
      ListSection(id: "b", header: 2, elements: [2]), ListSection(id: "a", header: 1, elements: [1]),
    ]
    let staged: StagedChangeset<String, Int> = stages(old, new)
    #expect(staged.stages.count == 2)
    #expect(staged.stages[0].batch.sectionMoves.count == 1)
    #expect(staged.stages[0].sections.map(\.header) == [1, 1])
    #expect(
      staged.stages[1].batch.sectionUpdates == [
        Batch.SectionUpdate(section: 0, header: true, footer: false),
        Batch.SectionUpdate(section: 1, header: false, footer: true),
      ])
    #expect(staged.stages[1].sections == new)
  }

  @Test func `an update has the changed parts of the element and computes them once`() {
    let star = ChangedParts(rawValue: 1 << 3)
    var asked = 0
    let old: Snapshot<SingleSection, Row, Int> = snapshot([Row(id: 1, content: 0), Row(id: 2, content: 0)])
    let new: Snapshot<SingleSection, Row, Int> = snapshot([Row(id: 2, content: 7), Row(id: 1, content: 0)])
    let staged: StagedChangeset<SingleSection, Row> = Diff.stages(from: old, to: new) { from, to in
      asked += 1
      return from.content == 0 && to.content == 7 ? star : .all
    }
    #expect(asked == 1)
    #expect(
      staged.stages.first?.batch.updates
        == [Batch.Update(path: ElementPath(section: 0, item: 1), changedParts: star)])
  }

  @Test func `stages are created in one isolation domain and used in another`() async {
    let staged: StagedChangeset<SingleSection, Int> = await Task.detached {
      Diff.stages(
        from: Snapshot([1, 2], identity: { $0 }, mark: { _ in 0 }),
        to: Snapshot([2, 3], identity: { $0 }, mark: { _ in 0 }))
    }.value
    #expect(staged.stages.first?.elements == [2, 3])
  }

  private func snapshot(_ rows: [Row]) -> Snapshot<SingleSection, Row, Int> {
    Snapshot(rows, identity: \.id) { UInt64(clamping: $0.content) }
  }

  private func stages(_ old: [Row], _ new: [Row]) -> StagedChangeset<SingleSection, Row> {
    Diff.stages(from: snapshot(old), to: snapshot(new))
  }

  private func stages(
    _ old: [ListSection<String, Int>], _ new: [ListSection<String, Int>]
  ) -> StagedChangeset<String, Int> {
    StagedChangeset(Diff.changes(from: old, to: new), from: old, to: new)
  }

  private func section(_ id: String, _ elements: [Int]) -> ListSection<String, Int> {
    ListSection(id: id, elements: elements)
  }
}
