import Fetching
import Foundation
import Reader
import ReaderTesting
import Screens
import Storage
import Testing

@Suite struct LaterTransferTests {
  @Test func `entries to read later are exported and imported`() async throws {
    let (reader, other) = (try await TestReader(), try await TestReader())
    let user = try await reader.owner().id
    try await reader.subscribe(items: [TestReader.item("one"), TestReader.item("two", hour: 1)])
    let first = try #require(try await reader.database.entries(user, EntryQuery()).last)
    try await reader.services.useCases.setLater(first.id, isLater: true, by: user)
    var file = Data()
    try await reader.services.useCases.exportAll(of: user) { file += $0 }

    let stranger = try await other.owner().id
    _ = try await other.services.useCases.importAll(file, for: stranger)
    let later = try await other.database.entries(stranger, EntryQuery(scope: .label(.later(of: stranger))))
    #expect(later.map(\.title) == ["one"])
    #expect(try await other.database.labels(stranger).isEmpty)
    #expect(try await other.services.useCases.subscriptions(of: stranger).kept?.counts.later == 1)
  }

  @Test func `the history is exported with its times, and imported into what is there`() async throws {
    let (reader, other) = (try await TestReader(), try await TestReader())
    let (user, stranger) = (try await reader.owner().id, try await other.owner().id)
    // More than one batch, of which some are not in the history.
    let items = (0..<450).map { TestReader.item("\($0)", hour: $0 / 10) }
    try await reader.subscribe(items: items)
    let ids = try await reader.database.entries(user, EntryQuery(limit: 450)).map(\.id).sorted()
    #expect(ids.count == 450)
    for (index, id) in ids.enumerated() where index % 10 != 0 {
      let time = TestReader.now.addingTimeInterval(Double(index) - 1_000)
      try await reader.database.noteOpened(user, ids: [id], at: time)
    }
    _ = try await reader.services.useCases.mark([ids[7]], isRead: true, by: user)
    let file = try await export(reader)

    let report = try await other.services.useCases.importAll(file, for: stranger)

    #expect(report.newEntries == 405 && report.readEntries == 1)
    #expect(try await history(other) == history(reader))
    #expect(try await export(other) == file)
    // The last time stays.
    let last = try #require(try await other.services.useCases.history(of: stranger).last).entry
    _ = try await other.services.useCases.mark([last.id], isRead: true, by: stranger)
    let before = try await history(other)
    _ = try await other.services.useCases.importAll(file, for: stranger)
    #expect(try await history(other) == before)
    #expect(before.contains(Opened(title: last.title, time: TestReader.now)))
  }

  @Test func `positions in recordings and what plays next are exported, and imported behind what is there`()
    async throws
  {
    let (reader, other) = (try await TestReader(), try await TestReader())
    let (user, stranger) = (try await reader.owner().id, try await other.owner().id)
    let sound = #"<enclosure url="http://site.test/a.mp3" type="audio/mpeg" length="9"/>"#
    let items = (0..<6).map { TestReader.item("\($0)", hour: $0, more: sound) }
    try await reader.subscribe(items: items)
    let ids = try await reader.database.entries(user, EntryQuery()).map(\.id).sorted()
    let heard = TestReader.now.addingTimeInterval(-60)
    _ = try await reader.database.setListeningPositions(
      user,
      [
        (ListeningPosition(entry: ids[1], seconds: 70, length: 90), heard),
        (ListeningPosition(entry: ids[2], seconds: 80, state: .played), heard.addingTimeInterval(-1)),
      ])
    try await reader.database.changePlayQueue(user) { _ in [ids[4], ids[3], ids[1]] }
    // What is not seen does not end a page of the export.
    let left = try await reader.subscribe("http://left.test/", items: [TestReader.item("x", more: sound)])
    let gone = try #require(left.record.inserted.first)
    _ = try await reader.database.setListeningPositions(user, [(ListeningPosition(entry: gone, seconds: 5), heard)])
    _ = try await reader.services.useCases.unsubscribe(left.subscription.feed.id, of: user)
    let file = try await export(reader)

    let report = try await other.services.useCases.importAll(file, for: stranger)

    #expect(report.newEntries == 4)
    #expect(String(decoding: try await export(other), as: UTF8.self) == String(decoding: file, as: UTF8.self))
    #expect(try await other.services.useCases.playQueue(of: stranger).map(\.title) == ["4", "3", "1"])
    let latest = try #require(try await other.database.listeningPositions(stranger, limit: 9).first)
    #expect(latest.seconds == 70 && latest.length == 90 && latest.state == .open)
    // What the user has there stays: a later position, and the queue before what is imported.
    let queued = try await other.database.playQueue(stranger)
    try await other.database.changePlayQueue(stranger) { _ in [queued[2]] }
    var later = latest
    later.seconds = 85
    _ = try await other.database.setListeningPositions(stranger, [(later, heard.addingTimeInterval(9))])
    _ = try await other.services.useCases.importAll(file, for: stranger)
    #expect(try await other.database.playQueue(stranger) == [queued[2], queued[0], queued[1]])
    #expect(try await other.database.listeningPosition(stranger, in: latest.entry)?.seconds == 85)
  }

  @Test func `imported rules leave the backlog of the feeds alone, and act on what is published afterwards`()
    async throws
  {
    let (reader, other) = (try await TestReader(), try await TestReader())
    let (user, stranger) = (try await reader.owner().id, try await other.owner().id)
    try await reader.subscribe(items: [])
    _ = try await reader.services.useCases.store(RuleDraft(search: "words", actions: [.markRead, .star]), of: user)
    let file = try await export(reader)
    _ = try await other.services.useCases.importAll(file, for: stranger)
    #expect(try await export(other) == file)

    let url = try #require(try await other.database.subscriptions(stranger).first).feed.url.string
    let old = (1...3).map { TestReader.item("\($0)", hour: $0) }
    other.transport.set(url, TestReader.rss(items: old))
    _ = try await other.services.useCases.refresh(stranger)
    #expect(try await other.database.unreadCount(stranger) == 3)
    other.transport.set(url, TestReader.rss(items: old + [TestReader.item("new", hour: 100)]))
    _ = try await other.services.useCases.refresh(stranger)

    #expect(try await other.database.unreadCount(stranger) == 3)
    #expect(try await other.database.entries(stranger, EntryQuery(filter: .starred)).map(\.title) == ["new"])
  }

  @Test func `a rule that is made after an import acts on all new entries`() async throws {
    let (reader, other) = (try await TestReader(), try await TestReader())
    let (user, stranger) = (try await reader.owner().id, try await other.owner().id)
    try await reader.subscribe(items: [])
    _ = try await reader.services.useCases.store(RuleDraft(search: "words", actions: .markRead), of: user)
    _ = try await other.services.useCases.importAll(try await export(reader), for: stranger)
    _ = try await other.services.useCases.store(RuleDraft(search: "words", actions: .star), of: stranger)

    let url = try #require(try await other.database.subscriptions(stranger).first).feed.url.string
    other.transport.set(url, TestReader.rss(items: [TestReader.item("old", hour: 1)]))
    _ = try await other.services.useCases.refresh(stranger)
    #expect(try await other.database.unreadCount(stranger) == 1)
    #expect(try await other.database.entries(stranger, EntryQuery(filter: .starred)).map(\.title) == ["old"])
  }

  private struct Opened: Equatable {
    let title: String?
    let time: Date
  }

  private func history(_ reader: TestReader) async throws -> [Opened] {
    let user = try await reader.owner().id
    let places = try await reader.database.history(user, before: nil, limit: 1_000)
    let entries = try await reader.database.entries(user, ids: places.map(\.entry), withContent: false)
    let titles = Dictionary(uniqueKeysWithValues: entries.map { ($0.id, $0.title) })
    return places.map { Opened(title: titles[$0.entry] ?? nil, time: $0.opened) }
  }

  private func export(_ reader: TestReader) async throws -> Data {
    var file = Data()
    try await reader.services.useCases.exportAll(of: reader.owner().id) { file += $0 }
    return file
  }
}
