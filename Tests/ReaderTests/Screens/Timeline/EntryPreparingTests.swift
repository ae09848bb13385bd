import Lists
import Storage
import Testing

@testable import Reader

@ScreenActor
@Suite struct EntryPreparingTests {
  private nonisolated static func entry(_ id: EntryID, markup: Int) -> StoredEntry {
    var entry = StoredEntry.sample(id.rawValue)
    entry.contentHTML = String(repeating: "x", count: markup)
    return entry
  }

  @Test func `the number of prefetched entries is limited`() async {
    let preparing = EntryPreparing { (id: EntryID) in Self.entry(id, markup: 1) }
    var held: [SignalSubscription] = (1...1_000).map { (id: Int64) in preparing.prepare(EntryID(rawValue: id)) }
    #expect(preparing.count == EntryPreparing.most)
    #expect(await preparing.entry(EntryID(rawValue: 1)) != nil)
    #expect(await preparing.entry(EntryID(rawValue: 1_000)) == nil)
    held = []
    #expect(preparing.count == 0 && held.isEmpty)
  }

  @Test func `a large entry is not prefetched`() async {
    let size: Int = EntryPreparing.largest + 1
    let preparing = EntryPreparing { (id: EntryID) in Self.entry(id, markup: size) }
    let held: SignalSubscription = preparing.prepare(EntryID(rawValue: 1))
    #expect(await preparing.entry(EntryID(rawValue: 1)) == nil)
    withExtendedLifetime(held) {}
  }
}
