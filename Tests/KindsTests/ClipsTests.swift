import Foundation
import HTML
import Lists
import ReaderTesting
import Storage
import Testing

@testable import Kinds
@testable import Screens
@testable import WebHost

@Suite struct ClipsTests {
  private let decoder = ItemDecoder(ItemKind.all)

  private func gather(_ entries: [StoredEntry]) -> [String] {
    decoder.items(from: entries, gathersBlocks: true).map {
      $0.isBlock ? "\($0.kind)(\($0.entries.count))" : $0.kind
    }
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

  @Test func `entries of any kind with something to watch are gathered`() {
    struct Film: EntryItem {
      var entry: StoredEntry
      var isWatchable: Bool { true }
    }
    let film = ItemKind(
      key: "film", recognizes: { _ in false }, decode: { Film(entry: $0) }, row: { _, _, _ in }, card: { _, _, _ in },
      whole: { _, _, _ in }, line: { _, _ in "" })
    let entries = (1...3).map { StoredEntry.sample($0, kind: "film", feed: $0) } + [.sample(4), .sample(5), .sample(6)]
    let items = ItemDecoder([film, ClipsKind.kind]).items(from: entries, gathersBlocks: true)
    #expect(items.first?.kind == "clips" && items.first?.entries.count == 3)
  }

  @Test func `the block is updated with each of its clips`() async throws {
    try await followsClips()
  }

  @ScreenActor
  private func followsClips() throws {
    let signals = EntrySignals()
    let container = TimelineContainer.following(signals, decoder: decoder)
    let clips: [StoredEntry] = [.video(3, feed: 1), .video(2, feed: 2), .video(1, feed: 1)]
    let others: [StoredEntry] = [.sample(-1), .sample(-2), .sample(-3)]
    container.set(decoder.items(from: clips + others, gathersBlocks: true))
    let before = container.elements.first?.mark

    signals.read.post(true, for: EntryID(rawValue: 2))
    var rewritten: StoredEntry = .video(1, feed: 1)
    rewritten.fields.title = "Another title"
    signals.content.post(rewritten, for: EntryID(rawValue: 1))
    var markup = Markup()
    let block = try #require(container.elements.first)
    ItemWriter(context: .elsewhere).write(block, in: .list, into: &markup)

    #expect(block.mark != before)
    #expect(markup.string.components(separatedBy: "class=\"clip\"").count == 3)
    #expect(markup.string.components(separatedBy: "class=\"clip seen\"").count == 2)
    #expect(markup.string.contains("Another title"))
  }
}
