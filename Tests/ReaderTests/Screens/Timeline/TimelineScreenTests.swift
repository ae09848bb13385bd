import Diffing
import Foundation
import Lists
import ReaderTesting
import Storage
import Testing

@testable import Reader

/// Remembers what it was told, and keeps rows the way a page would.
@ScreenActor
private final class RecordingTarget: @ScreenActor ReloadTarget {
  private(set) var rows: [ItemID] = []
  private(set) var operations: [AnchoredOperation<ItemID>] = []
  private(set) var notice: TimelineNotice?

  func apply(_ changes: Changeset, from shown: [RowStamp<ItemID>], to elements: [any TimelineItem]) {
    rows = elements.map { (item: any TimelineItem) in item.id }
    operations += changes.anchoredOperations(old: shown.map(\.id), new: rows)
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
    filter: EntryFilter = .all, rows: [RowStamp<ItemID>] = [], newest: EntryID? = nil
  ) async throws -> TimelineScreen {
    let latest: EntryID = try await reader.database.newestEntryID()
    let state = TimelineFeature.State(
      query: TimelineQuery(filter: filter), newest: newest ?? latest, bottom: nil, keeping: rows.compactMap(\.id.entry))
    let screen = TimelineScreen(
      state: state, rows: rows, loading: StoredTimelines(database: reader.database, user: user),
      decoding: try ItemDecoding(reader.services.kinds()), signals: reader.services.live.space(of: user).signals,
      target: target, onNotice: { [target] (notice: TimelineNotice) in target.announce(notice) })
    return screen
  }

  /// The stamps of a page that has just been rendered.
  private func rendered() async throws -> [RowStamp<ItemID>] {
    let entries: [StoredEntry] = try await reader.database.entries(user, EntryQuery())
    return try ItemDecoding(reader.services.kinds()).items(from: entries, gathersBlocks: true).map {
      (item: any TimelineItem) in
      RowStamp(id: item.id, mark: item.mark)
    }
  }

  @Test func `a page that is up to date is told nothing`() async throws {
    try await reader.subscribe(url, items: [TestReader.item("one"), TestReader.item("two", hour: 1)])
    let screen = try await screen(rows: try await rendered())

    screen.reload()
    screen.entriesCame([EntryID(rawValue: 999)])
    try await Task.sleep(for: .milliseconds(50))

    #expect(target.operations.isEmpty && target.notice == nil)
  }

  @Test func `what arrives waits until it is asked for, then comes in its place`() async throws {
    let added = try await reader.subscribe(url, items: [TestReader.item("old", hour: 1)])
    let screen = try await screen(rows: try await rendered())
    reader.transport.set(
      url, TestReader.rss(items: [TestReader.item("new", hour: 2), TestReader.item("old", hour: 1)]))
    let summary = try await reader.services.refresher().refresh([added.subscription.feed])
    #expect(summary.insertedEntries == 1)
    let ids: [EntryID] = try await reader.database.entries(user, EntryQuery()).map(\.id)

    screen.entriesCame([ids[0]])
    try await eventually { target.notice?.waiting == 1 }
    #expect(target.operations.isEmpty)

    screen.showArrivals()
    try await eventually { target.rows.count == 2 }
    #expect(target.operations == [.insert(newIndex: 0, id: ItemID(entry: ids[0]), after: nil)])
    try await eventually { target.notice?.waiting == 0 }
  }

  @Test func `the catch-up brings an old page up to date, and what is new waits`() async throws {
    let added = try await reader.subscribe(
      url, items: [TestReader.item("one", hour: 1), TestReader.item("two", hour: 2)])
    let rows: [RowStamp<ItemID>] = try await rendered()
    let newest: EntryID = try await reader.database.newestEntryID()
    let one: EntryID = try #require(rows[1].id.entry)
    _ = try await reader.database.setStarred(user, id: one, isStarred: true)
    reader.transport.set(url, TestReader.rss(items: [TestReader.item("three", hour: 3)]))
    try await reader.services.refresher().refresh([added.subscription.feed])

    let screen = try await screen(rows: rows, newest: newest)
    screen.reload()
    try await eventually { target.notice?.waiting == 1 }

    #expect(target.operations == [.update(newIndex: 1, id: ItemID(entry: one))])
    withExtendedLifetime(screen) {}
  }

  @Test func `a star set anywhere changes the row, and only that`() async throws {
    try await reader.subscribe(url, items: [TestReader.item("one"), TestReader.item("two", hour: 1)])
    let rows: [RowStamp<ItemID>] = try await rendered()
    let screen = try await screen(rows: rows)
    screen.reload()
    let id: EntryID = try #require(rows[0].id.entry)
    let signals = reader.services.live.space(of: user).signals
    try await eventually { signals.subscriberCount(for: id) == 1 }

    reader.services.live.starChanged(id, isStarred: true, by: user)

    #expect(target.operations == [.update(newIndex: 0, id: ItemID(entry: id))])
    withExtendedLifetime(screen) {}
  }

  @Test func `a row that was read stays on the unread page until the page is made anew`() async throws {
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

  @Test func `a screen that is let go ends its subscriptions`() async throws {
    try await reader.subscribe(url, items: [TestReader.item("one")])
    let rows: [RowStamp<ItemID>] = try await rendered()
    let id: EntryID = try #require(rows[0].id.entry)
    let signals = reader.services.live.space(of: user).signals
    var screen: TimelineScreen? = try await screen(rows: rows)
    screen?.reload()
    try await eventually { signals.subscriberCount(for: id) == 1 }

    screen = nil
    try await eventually { signals.subscriberCount(for: id) == 0 }
  }
}
