import Foundation
import Loading
import ReaderTesting
import Synchronization
import Testing

@testable import Fetching
@testable import Running
@testable import Screens
@testable import Storage

@Suite struct EntryRebuilderTests {
  private let url = "http://feeds.test/a.xml"

  /// Marks all entries as stored by an older version of the program.
  private func age(_ database: SQLiteDatabase) async throws {
    try await database.write("aging") { (connection) throws(StorageError) in
      try connection.run("UPDATE entries SET version = 1, content_hash = 0, kind = 'article', excerpt = 'old'")
      let old = PackedContent.pack(html: "old", text: "old", with: connection.compressor)
      try connection.run("UPDATE entry_contents SET content = \(old)")
    }
  }

  private func entries(_ reader: TestReader) async throws -> [StoredEntry] {
    try await reader.database.entries(reader.owner().id, EntryQuery(limit: 1_000, withContent: true))
  }

  @Test func `an older version's entries are rebuilt from their sources`() async throws {
    let reader = try await TestReader()
    try await reader.subscribe(
      url,
      items: [
        TestReader.item(
          "one", hour: 2, content: "<p>Words <a href='more'>more</a></p>",
          more: "<enclosure url='http://site.test/a.mp3' type='audio/mpeg'/>"),
        TestReader.item("two", hour: 1),
      ])
    let before = try await entries(reader)
    _ = try await reader.database.setRead(reader.owner().id, ids: [before[0].id], isRead: true)
    try await age(reader.database)

    await reader.services.rebuilder().run()

    let after = try await entries(reader)
    #expect(after.map(\.contentHTML) == before.map(\.contentHTML) && after.map(\.excerpt) == before.map(\.excerpt))
    #expect(after[0].contentHTML?.contains("http://site.test/more") == true)
    #expect(after.map(\.kind) == ["episode", "article"])
    #expect(after.map(\.id) == before.map(\.id) && after.map(\.published) == before.map(\.published))
    #expect(after.map(\.isUnread) == [false, true])
    #expect(after.allSatisfy { $0.revision > 2 })
    // A check of the unchanged feed changes nothing.
    let summary = try await reader.services.refresher().refresh(reader.database.subscribedFeeds(of: nil))
    #expect(summary.insertedEntries == 0)
    #expect(try await entries(reader) == after)
    // A second start changes nothing either.
    await reader.services.rebuilder().run()
    #expect(try await entries(reader) == after)
  }

  @Test func `a cancelled rebuild ends at once, and the next start continues it`() async throws {
    let reader = try await TestReader()
    try await reader.subscribe(url, items: (0..<100).map { TestReader.item("\($0)", hour: -$0) })
    try await age(reader.database)

    let run = Task { await reader.services.rebuilder().run() }
    try await eventually(within: .seconds(60)) { try await self.entries(reader).contains { $0.contentHTML != "old" } }
    run.cancel()
    await run.value

    let left = try await entries(reader).count { $0.contentHTML == "old" }
    #expect(left > 0 && left < 100 && left.isMultiple(of: EntryRebuilder.batch))
    await reader.services.rebuilder().run()
    #expect(try await !entries(reader).contains { $0.contentHTML == "old" })
  }

  @Test func `an entry that cannot be rebuilt is unchanged, and delays no other`() async throws {
    let reader = try await TestReader()
    try await reader.subscribe(url, items: [TestReader.item("one", hour: 2), TestReader.item("two", hour: 1)])
    try await age(reader.database)
    try await reader.database.write("damaging") { (connection) throws(StorageError) in
      try connection.run("UPDATE entry_sources SET data = x'28b52ffd' WHERE entry_id = 1")
    }

    await reader.services.rebuilder().run()

    #expect(try await entries(reader).map(\.contentHTML) == ["Words of the entry.", "old"])
  }

  @Test func `an entry that takes too long is unchanged, and is not tried again`() async throws {
    let slow = ItemKind(
      key: "slow",
      recognizes: { (found: FoundEntry) in
        // Simulates a version of the program with a defect.
        while found.draft.title == "slow", Self.isSlow.load(ordering: .relaxed), !Task.isCancelled {}
        return true
      },
      decode: { PlainItem(entry: $0) }, row: { _, _, _ in }, card: { _, _, _ in }, whole: { _, _, _ in },
      line: { _, _ in "" })
    let reader = try await TestReader(kinds: [slow])
    var limits = LongWork.Limits()
    limits.seconds = 0.2
    let work = LongWork(limits: limits)
    reader.services.work.register { work }
    try await reader.subscribe(url, items: [TestReader.item("slow", hour: 2), TestReader.item("quick", hour: 1)])
    try await age(reader.database)

    Self.isSlow.store(true, ordering: .relaxed)
    await reader.services.rebuilder().run()

    #expect(try await entries(reader).map(\.contentHTML) == ["old", "Words of the entry."])
    #expect(try await reader.database.outdatedEntries(before: EntryIngestor.version, limit: 9).isEmpty)
  }

  private static let isSlow = Atomic(false)

  @ScreenActor
  @Test func `open pages show rebuilt entries`() async throws {
    let reader = try await TestReader()
    try await reader.subscribe(url, items: [TestReader.item("one")])
    let user = try await reader.owner().id
    try await age(reader.database)
    let before = try #require(try await entries(reader).first)
    let page = reader.services.events.channel(of: user)
    var seen: [StoredEntry] = []
    let subscription = page.signals.content.subscribe(before.id) { seen.append($0) }

    await reader.services.rebuilder().run()

    #expect(seen.map(\.excerpt) == ["Words of the entry."])
    #expect(seen.map(\.isUnread) == [before.isUnread])
    subscription.end()
  }
}
