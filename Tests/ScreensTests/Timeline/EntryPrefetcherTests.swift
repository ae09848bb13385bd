import ReaderTesting
import Storage
import Testing

@testable import Screens

@ScreenActor
@Suite struct EntryPrefetcherTests {
  private nonisolated static func entry(_ id: EntryID, markup: Int) -> StoredEntry {
    var entry = StoredEntry.sample(id.rawValue)
    entry.fields.contentHTML = String(repeating: "x", count: markup)
    return entry
  }

  @Test func `the number of prefetched entries is limited`() async {
    let prefetcher = EntryPrefetcher { Self.entry($0, markup: 1) }
    var held = (1...1_000).map { prefetcher.prefetch(EntryID(rawValue: $0)) }
    #expect(prefetcher.count == EntryPrefetcher.most)
    #expect(await prefetcher.entry(EntryID(rawValue: 1)) != nil)
    #expect(await prefetcher.entry(EntryID(rawValue: 1_000)) == nil)
    held = []
    #expect(prefetcher.count == 0 && held.isEmpty)
  }

  @Test func `a large entry is not prefetched`() async {
    let size = EntryPrefetcher.largest + 1
    let prefetcher = EntryPrefetcher { Self.entry($0, markup: size) }
    let held = prefetcher.prefetch(EntryID(rawValue: 1))
    #expect(await prefetcher.entry(EntryID(rawValue: 1)) == nil)
    withExtendedLifetime(held) {}
  }
}
