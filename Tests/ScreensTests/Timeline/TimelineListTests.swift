import Lists
import ReaderTesting
import Storage
import Synchronization
import Testing

@testable import Screens

@ScreenActor
@Suite struct TimelineListTests {
  private let signals = EntrySignals()
  private let loaded = Loaded()

  private final class Loaded: Sendable {
    private let ids = Mutex<[Int64]>([])
    var all: [Int64] { ids.withLock { $0 } }
    func add(_ id: EntryID) { ids.withLock { $0.append(id.rawValue) } }
  }

  private func list(_ count: Int64) -> (list: TimelineList, prefetcher: EntryPrefetcher) {
    let kind = ItemKind(
      key: "article", recognizes: { _ in true }, decode: { PlainItem(entry: $0) }, row: { _, _, _ in },
      card: { _, _, _ in }, whole: { _, _, _ in }, line: { _, _ in "" })
    let decoder = ItemDecoder([kind])
    let prefetcher = EntryPrefetcher { [loaded] id in
      loaded.add(id)
      return .sample(id.rawValue)
    }
    let list = TimelineList(decoder: decoder, signals: signals, prefetcher: prefetcher)
    list.items.set(decoder.items(from: (1...count).reversed().map { .sample($0) }, gathersBlocks: false))
    return (list, prefetcher)
  }

  private func id(_ number: Int64) -> ItemID { ItemID(entry: EntryID(rawValue: number)) }

  @Test func `an item follows the read mark, the star and the content of its entry`() throws {
    let (list, prefetcher) = list(3)
    let marks = list.items.elements.map { $0.mark }

    signals.read.post(true, for: EntryID(rawValue: 2))
    signals.starred.post(true, for: EntryID(rawValue: 2))
    var changed: StoredEntry = .sample(2)
    changed.fields.title = "Changed"
    changed.fields.revision = 2
    signals.content.post(changed, for: EntryID(rawValue: 2))

    let entry = try #require(list.items.element(id(2))?.entries.first)
    #expect(!entry.isUnread && entry.isStarred && entry.title == "Changed")
    #expect(zip(marks, list.items.elements).map { $0 == $1.mark } == [true, false, true])
    withExtendedLifetime(prefetcher) {}
  }

  @Test func `an entry offers only the actions for its current state`() {
    var entry: StoredEntry = .sample(1)
    #expect(entry.actions == [.star, .readLater, .markRead])
    entry.isStarred = true
    entry.isUnread = false
    #expect(entry.actions == [.unstar, .readLater, .markUnread])
    entry.fields.id = EntryID(unstored: "1", of: "http://feeds.test/a.xml")
    #expect(entry.actions == [])
  }

  @Test func `entries near the screen are prefetched, and released when the user scrolls away`() async throws {
    let (list, prefetcher) = list(100)
    list.delegate.viewportChanged(from: id(100), through: id(96))
    #expect(prefetcher.count == 5 + TimelineList.ahead)
    #expect(await prefetcher.entry(EntryID(rawValue: 92))?.id == EntryID(rawValue: 92))
    #expect(await prefetcher.entry(EntryID(rawValue: 50)) == nil)

    list.delegate.viewportChanged(from: id(40), through: id(36))
    #expect(await prefetcher.entry(EntryID(rawValue: 92)) == nil)
    #expect(prefetcher.count == 5 + TimelineList.ahead + TimelineList.behind)
  }

  @Test func `a changed entry is prefetched again`() async throws {
    let (list, prefetcher) = list(20)
    list.delegate.viewportChanged(from: id(20), through: id(18))
    _ = await prefetcher.entry(EntryID(rawValue: 19))

    var changed: StoredEntry = .sample(19)
    changed.fields.revision = 2
    signals.content.post(changed, for: EntryID(rawValue: 19))

    #expect(await prefetcher.entry(EntryID(rawValue: 19)) != nil)
    #expect(loaded.all.filter { $0 == 19 }.count == 2)
  }

  @Test func `more entries are requested before the end of the list is reached`() {
    let (list, prefetcher) = list(30)
    var calls = 0
    list.delegate.onNearEnd = { calls += 1 }
    list.delegate.viewportChanged(from: id(30), through: id(26))
    #expect(calls == 0)
    list.delegate.viewportChanged(from: id(14), through: id(8))
    #expect(calls == 1)
    withExtendedLifetime(prefetcher) {}
  }
}
