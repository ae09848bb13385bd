import Diffing
import Testing

@Suite struct MailTests {
  @Test func `the view ends with the new list after its batches`() {
    let view = MailView()
    view.show([Mail(id: 1, subject: "Tides"), Mail(id: 2, subject: "Fog")])
    view.show([Mail(id: 2, subject: "Fog, again"), Mail(id: 1, subject: "Tides")])

    #expect(view.rows.map(\.id) == [2, 1])
    #expect(view.batches.count == 3)
    #expect(view.batches[1].updates.map(\.path) == [ElementPath(section: 0, item: 1)])
    #expect(view.batches[2].moves.count == 1)
  }

  @Test func `a mail that changes its folder moves`() {
    let fog = Mail(id: 2, subject: "Fog")
    let old = [ListSection(id: "Inbox", elements: [fog]), ListSection(id: "Archive", elements: [])]
    let new = [ListSection(id: "Inbox", elements: []), ListSection(id: "Archive", elements: [fog])]
    let staged = changes(from: old, to: new)

    #expect(staged.stages.map(\.batch.moves.count) == [1])
    #expect(staged.stages.last?.sections == new)
  }
}
