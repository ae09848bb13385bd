import DataFlow
import Diffing
import Foundation
import Lists
import ReaderTesting
import Storage
import Testing

@testable import Fetching
@testable import Running
@testable import Screens

/// Records the changes, and keeps rows as a page does.
@ScreenActor
private final class RecordingTarget: @ScreenActor ReloadTarget {
  private(set) var rows: [ItemID] = []
  private(set) var applications = 0
  private(set) var operations: [AnchoredOperation<ItemID>] = []
  private(set) var notice: TimelineNotice?

  func apply(_ update: ListUpdate<SingleSection, any TimelineItem, ItemID>) {
    rows = update.elements.map { (item: any TimelineItem) in item.id }
    applications += 1
    operations += update.rowChanges.anchoredOperations(old: update.rowsBefore.map(\.id), new: rows)
  }

  func announce(_ notice: TimelineNotice) {
    self.notice = notice
  }
}

@ScreenActor
@Suite struct TimelineScreenTests {
  private let reader: TestReader
  private let user: UserID
  private let target = RecordingTarget()
  private let url = "http://feeds.test/a.xml"

  init() async throws {
    reader = try await TestReader()
    user = try await reader.owner().id
  }

  private func screen(
    filter: EntryFilter = .all, rows: [RowStamp<ItemID>] = [], newest: EntryID? = nil, bottom: TimelinePosition? = nil
  ) async throws -> TimelineScreen {
    let latest = try await reader.database.newestEntryID()
    let window = TimelineWindow(
      query: TimelineQuery(filter: filter), newest: newest ?? latest, bottom: bottom,
      keeping: rows.compactMap(\.id.entry))
    let decoder = reader.services.items()
    let events = reader.services.events.channel(of: user)
    let list = TimelineList(
      decoder: decoder, signals: events.signals, prefetcher: EntryPrefetcher { _ in nil })
    return TimelineScreen(
      window: window, list: list, source: reader.services.screens.timelines(user), events: events, rows: rows,
      decoder: decoder, target: target, onNotice: { [target] in target.announce($0) })
  }

  private func post(_ event: ReaderEvent) { reader.services.events.post(event, to: user) }

  /// The stamps of a page that has just been rendered.
  private func rendered() async throws -> [RowStamp<ItemID>] {
    let entries: [StoredEntry] = try await reader.database.entries(user, EntryQuery())
    return reader.services.items().items(from: entries, gathersBlocks: true).map { $0.stamp }
  }

  @Test func `a page that is up to date receives no changes`() async throws {
    try await reader.subscribe(url, items: [TestReader.item("one"), TestReader.item("two", hour: 1)])
    let screen = try await screen(rows: try await rendered())

    screen.reload()
    try await eventually { target.notice != nil }
    let first: TimelineNotice? = target.notice
    post(.refreshed(inserted: try await reader.database.entries(user, EntryQuery()).map(\.id)))
    screen.reload()
    try await eventually { screen.isIdle }

    #expect(target.operations.isEmpty)
    #expect(target.notice == first && first?.waiting == 0)
  }

  @Test func `arrivals wait until they are requested, and are then inserted in order`() async throws {
    let added = try await reader.subscribe(url, items: [TestReader.item("old", hour: 1)])
    let screen = try await screen(rows: try await rendered())
    reader.transport.set(
      url, TestReader.rss(items: [TestReader.item("new", hour: 2), TestReader.item("old", hour: 1)]))
    let summary = try await reader.services.refresher().refresh([added.subscription.feed])
    #expect(summary.insertedEntries == 1)
    let ids: [EntryID] = try await reader.database.entries(user, EntryQuery()).map(\.id)

    post(.refreshed(inserted: [ids[0]]))
    screen.reload()
    try await eventually { target.notice?.waiting == 1 }
    #expect(target.operations.isEmpty)

    screen.showArrivals()
    try await eventually { target.rows.count == 2 }
    #expect(target.operations == [.insert(newIndex: 0, id: ItemID(entry: ids[0]), after: nil)])
    try await eventually { target.notice?.waiting == 0 }
  }

  @Test func `the catch-up updates an old page, and new entries wait`() async throws {
    let added = try await reader.subscribe(
      url, items: [TestReader.item("one", hour: 1), TestReader.item("two", hour: 2)])
    let rows: [RowStamp<ItemID>] = try await rendered()
    let newest = try await reader.database.newestEntryID()
    let one = try #require(rows[1].id.entry)
    _ = try await reader.database.setStarred(user, id: one, isStarred: true)
    reader.transport.set(url, TestReader.rss(items: [TestReader.item("three", hour: 3)]))
    try await reader.services.refresher().refresh([added.subscription.feed])

    let screen = try await screen(rows: rows, newest: newest)
    screen.reload()
    try await eventually { target.notice?.waiting == 1 }

    #expect(target.operations == [.update(newIndex: 1, id: ItemID(entry: one))])
    withExtendedLifetime(screen) {}
  }

  @Test func `a star set anywhere changes only its row`() async throws {
    try await reader.subscribe(url, items: [TestReader.item("one"), TestReader.item("two", hour: 1)])
    let rows: [RowStamp<ItemID>] = try await rendered()
    let screen = try await screen(rows: rows)
    screen.reload()
    let id: EntryID = try #require(rows[0].id.entry)
    try await eventually { target.notice != nil }

    post(.starChanged([id], isStarred: true))
    try await eventually { !target.operations.isEmpty }

    #expect(target.operations == [.update(newIndex: 0, id: ItemID(entry: id))])
    withExtendedLifetime(screen) {}
  }

  @Test func `many entries read at once result in one change of the page`() async throws {
    try await reader.subscribe(url, items: (0..<40).map { (n: Int) in TestReader.item("e\(n)", hour: n) })
    let rows: [RowStamp<ItemID>] = try await rendered()
    let screen = try await screen(rows: rows)
    screen.reload()
    try await eventually { target.notice != nil }

    let ids: [EntryID] = rows.compactMap(\.id.entry)
    post(.readChanged(ids, isUnread: false))
    try await eventually { target.operations.count == 40 }
    #expect(target.applications == 1)
    withExtendedLifetime(screen) {}
  }

  @Test func `a row that is read stays on the unread page until the page is loaded again`() async throws {
    try await reader.subscribe(url, items: [TestReader.item("one"), TestReader.item("two", hour: 1)])
    let rows: [RowStamp<ItemID>] = try await rendered()
    let id: EntryID = try #require(rows[0].id.entry)
    _ = try await reader.database.setRead(user, ids: [id], isRead: true)

    let screen = try await screen(filter: .unread, rows: rows)
    screen.reload()
    try await eventually { !target.operations.isEmpty }

    #expect(target.rows == rows.map(\.id))
    #expect(target.operations == [.update(newIndex: 0, id: rows[0].id)])
    withExtendedLifetime(screen) {}
  }

  @Test func `a released screen ends its subscriptions`() async throws {
    try await reader.subscribe(url, items: [TestReader.item("one")])
    let rows: [RowStamp<ItemID>] = try await rendered()
    var screen: TimelineScreen? = try await screen(rows: rows)
    weak let released = screen
    screen?.reload()
    try await eventually { target.notice != nil }

    screen = nil
    try await eventually { released == nil }
    let id: EntryID = try #require(rows[0].id.entry)
    post(.starChanged([id], isStarred: true))
    #expect(target.operations.isEmpty)
  }

  @Test func `more arrivals than a page can hold do not change its rows`() async throws {
    let added = try await reader.subscribe(url, items: (0..<20).map { (n: Int) in TestReader.item("old\(n)", hour: n) })
    let rows: [RowStamp<ItemID>] = try await rendered()
    let newest = try await reader.database.newestEntryID()
    let many: [String] = (0..<1_100).map { (n: Int) in TestReader.item("new\(n)", hour: 30 + n / 20) }
    reader.transport.set(url, TestReader.rss(items: many))
    try await reader.services.refresher().refresh([added.subscription.feed])

    let screen = try await screen(rows: rows, newest: newest)
    screen.reload()
    try await eventually { target.notice != nil }

    #expect(target.operations.isEmpty)
    #expect((target.notice?.waiting ?? 0) >= TimelineRequest.longestPage)
    withExtendedLifetime(screen) {}
  }

  @Test func `an entry older than the page's last row is not an arrival`() async throws {
    try await reader.subscribe(url, items: [TestReader.item("one", hour: 50), TestReader.item("two", hour: 49)])
    let rows: [RowStamp<ItemID>] = try await rendered()
    let last: StoredEntry = try #require(try await reader.database.entries(user, EntryQuery()).last)
    let screen = try await screen(rows: rows, bottom: last.position)
    screen.reload()
    try await eventually { target.notice != nil }
    let added = try await reader.subscribe("http://feeds.test/b.xml", items: [TestReader.item("ancient", hour: 1)])

    post(.refreshed(inserted: added.record.inserted))
    try await eventually { screen.isIdle }

    #expect(target.notice?.waiting == 0 && target.operations.isEmpty)
  }

  @Test func `rows with the same time are paged by their identity`() async throws {
    try await reader.subscribe(url, items: (0..<130).map { (n: Int) in TestReader.item("same\(n)", hour: 7) })
    let all: [StoredEntry] = try await reader.database.entries(user, EntryQuery(limit: 200))
    let rows = all.prefix(50).map { reader.services.items().item($0).stamp }
    let screen = try await screen(rows: rows, bottom: all[49].position)
    screen.reload()
    try await eventually { target.notice != nil }

    screen.showOlder()
    try await eventually { target.rows.count == 100 }
    #expect(target.notice?.bottom == all[99].position)
    screen.showOlder()
    try await eventually { target.rows.count == 130 }
    #expect(target.notice?.bottom == nil)
    #expect(target.rows == all.map { (entry: StoredEntry) in ItemID(entry: entry.id) })
  }

  @Test func `a page grows to a certain length, and says where its script goes on`() async throws {
    let count = TimelineRequest.grownPage + TimelineRequest.pageLength
    try await reader.subscribe(url, items: (0..<count).map { (n: Int) in TestReader.item("one\(n)", hour: n / 60) })
    let all: [StoredEntry] = try await reader.database.entries(user, EntryQuery(limit: count))
    let rows = all.prefix(TimelineRequest.pageLength).map { reader.services.items().item($0).stamp }
    let screen = try await screen(rows: rows, bottom: all[TimelineRequest.pageLength - 1].position)
    screen.reload()
    try await eventually { target.notice != nil }

    for length in stride(from: 2 * TimelineRequest.pageLength, through: count - 1, by: TimelineRequest.pageLength) {
      #expect(target.notice?.isFull == false)
      screen.showOlder()
      try await eventually { target.rows.count == length }
    }
    #expect(target.notice?.isFull == true)
    #expect(target.notice?.bottom == all[TimelineRequest.grownPage - 1].position)
    screen.showOlder()
    try await eventually { screen.isIdle }
    #expect(target.rows.count == TimelineRequest.grownPage)
  }

  @Test func `rows shown later also stay when they are read`() async throws {
    let added = try await reader.subscribe(url, items: [TestReader.item("one", hour: 1)])
    let screen = try await screen(filter: .unread, rows: try await rendered())
    screen.reload()
    try await eventually { target.notice != nil }
    reader.transport.set(url, TestReader.rss(items: [TestReader.item("two", hour: 2)]))
    try await reader.services.refresher().refresh([added.subscription.feed])
    let two = try await reader.database.newestEntryID()
    post(.refreshed(inserted: [two]))
    try await eventually { target.notice?.waiting == 1 }
    screen.showArrivals()
    try await eventually { target.rows.count == 2 }

    _ = try await reader.database.setRead(user, ids: [two], isRead: true)
    post(.readChanged([two], isUnread: false))
    screen.reload()
    try await eventually { screen.isIdle }
    #expect(target.rows.count == 2)
  }

  @Test func `an entry starred elsewhere is added to the starred timeline`() async throws {
    try await reader.subscribe(url, items: [TestReader.item("one")])
    let id = try await reader.database.newestEntryID()
    let screen = try await screen(filter: .starred)
    screen.reload()
    try await eventually { target.notice != nil }

    _ = try await reader.database.setStarred(user, id: id, isStarred: true)
    post(.starChanged([id], isStarred: true))
    try await eventually { target.rows == [ItemID(entry: id)] }
  }

  @Test func `a change of content keeps the star and the read mark of the row`() {
    var shown: StoredEntry = .sample(1)
    shown.isStarred = true
    shown.isUnread = false
    var stored: StoredEntry = .sample(1)
    stored.fields.title = "Changed"
    let after = shown.rewritten(as: stored)
    #expect(after.title == "Changed" && after.isStarred && !after.isUnread)
  }
}
