import Foundation
import HTML
import Lists
import Storage
import Testing

@testable import Reader

@Suite struct ClipsTests {
  private func kinds(of elements: [RawElement]) -> [String] {
    elements.map { (element: RawElement) in
      element.entries.count == 1 ? "\(element.kind)" : "\(element.kind)(\(element.entries.count))"
    }
  }

  private func gather(_ entries: [StoredEntry]) -> [String] {
    kinds(of: ClipsGathering.gather(entries.map { (entry: StoredEntry) in RawElement(entry) }))
  }

  @Test func `recent videos of several feeds become one block at the position of the newest`() {
    let entries: [StoredEntry] = [
      .sample(9), .video(8, feed: 2), .sample(7), .video(6, feed: 3), .video(5, feed: 2), .sample(4),
    ]
    #expect(gather(entries) == ["article", "clips(3)", "article", "article"])
  }

  @Test func `videos of one feed stay where they are`() {
    let entries: [StoredEntry] = [
      .sample(9), .video(8, feed: 2), .video(7, feed: 2), .video(6, feed: 2), .sample(5), .sample(4),
    ]
    #expect(gather(entries) == ["article", "video", "video", "video", "article", "article"])
  }

  @Test func `a timeline of hardly anything but videos is unchanged`() {
    let entries: [StoredEntry] = [.video(8, feed: 2), .video(7, feed: 3), .video(6, feed: 2), .sample(5)]
    #expect(gather(entries) == ["video", "video", "video", "article"])
  }

  @Test func `the block is updated with each of its clips`() async throws {
    try await followsClips()
  }

  @ScreenActor
  private func followsClips() throws {
    let signals = EntrySignals()
    let catalog = try ItemCatalog(ItemKind.all, page: PageContext(query: TimelineQuery()))
    let surroundings = ItemSurroundings(signals: signals) { (entry: StoredEntry) in catalog.entry(entry) }
    let container = ItemContainer<any TimelineItem, ItemID>(
      stamp: { (item: any TimelineItem) in RowStamp(id: item.id, mark: item.mark) },
      attach: { (item: any TimelineItem, context: TimelineContext) in item.attach(context, in: surroundings) })
    let clips: [StoredEntry] = [.video(3, feed: 1), .video(2, feed: 2), .video(1, feed: 1)]
    let others: [StoredEntry] = [.sample(-1), .sample(-2), .sample(-3)]
    container.set(catalog.items(from: clips + others, gathersBlocks: true))
    let before: ContentMark? = container.elements.first?.mark

    signals.read.post(true, for: EntryID(rawValue: 2))
    var markup = Markup()
    for item in container.elements.prefix(1) { catalog.write(item, in: .list, into: &markup) }

    #expect(container.elements.first?.mark != before)
    #expect(markup.string.components(separatedBy: "clip unread").count == 3)
    #expect(markup.string.components(separatedBy: "clip seen").count == 2)
  }
}
