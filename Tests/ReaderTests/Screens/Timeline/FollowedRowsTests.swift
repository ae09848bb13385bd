import DataFlow
import Diffing
import Lists
import ReaderTesting
import Storage
import Testing
import Threading

@testable import Fetching
@testable import Reader
@testable import Running
@testable import Screens

/// Records the operations that a page receives.
@ScreenActor
private final class RowsTarget: @ScreenActor ReloadTarget {
  private(set) var operations: [AnchoredOperation<ItemID>] = []
  private(set) var notices: [FollowedRows.Notice] = []
  var waiting: Int { notices.last?.waiting ?? 0 }

  func apply(_ update: ListUpdate<SingleSection, any TimelineItem, ItemID>) {
    operations += update.rowChanges.anchoredOperations(
      old: update.rowsBefore.map(\.id), new: update.elements.map { $0.id })
  }

  func announce(_ notice: FollowedRows.Notice) { notices.append(notice) }
}

/// Entries of a database that are held back, or cannot be read.
private final class HeldSource: TimelineLoading {
  struct State {
    var isHeld = false
    var isFailing = false
    var loads = 0
  }

  struct Broken: Error, CustomStringConvertible { let description = "The disk is full." }

  let stored: any TimelineLoading
  let state = Lock(State())

  init(_ stored: any TimelineLoading) { self.stored = stored }

  func rows(of query: TimelineQuery, among ids: [EntryID]) async throws -> [StoredEntry] {
    // Read before the wait: what happens meanwhile is not in the result.
    let rows = try await stored.rows(of: query, among: ids)
    state.withLock { $0.loads += 1 }
    try await eventually { !state.withLock { $0.isHeld } }
    if state.withLock({ $0.isFailing }) { throw Broken() }
    return rows
  }

  func entries(_ request: TimelineRequest) async throws -> [StoredEntry] { try await stored.entries(request) }
  func arrivals(of query: TimelineQuery, among ids: [EntryID]) async throws -> [StoredEntry] {
    try await stored.arrivals(of: query, among: ids)
  }
  func problems(ofSearch text: String) async throws -> [String] { try await stored.problems(ofSearch: text) }
  func newestEntry() async throws -> EntryID { try await stored.newestEntry() }
}

@ScreenActor
@Suite(.timeLimit(.minutes(1)))
struct FollowedRowsTests {
  private let reader: TestReader
  private let user: UserID
  private let target = RowsTarget()
  private let url = "http://feeds.test/a.xml"

  init() async throws {
    reader = try await TestReader()
    user = try await reader.owner().id
  }

  /// The stamps of a page in an order.
  private func page(_ query: TimelineQuery) async throws -> [RowStamp<ItemID>] {
    let entries = try await reader.services.useCases.entries(TimelineRequest(query: query), of: user)
    return entries.map { reader.services.items().item($0).stamp }
  }

  private func query(_ order: TimelineOrder, _ filter: EntryFilter = .all, search: String? = nil) -> TimelineQuery {
    var query = TimelineQuery(filter: filter, search: search)
    query.order = order
    return query
  }

  private func followed(
    _ rows: [RowStamp<ItemID>], _ query: TimelineQuery, newest: EntryID? = nil, isCounting: Bool = true,
    source: (any TimelineLoading)? = nil
  ) async throws -> FollowedRows {
    let latest = try await reader.database.newestEntryID()
    let decoder = reader.services.items()
    let events = reader.services.events.channel(of: user)
    return FollowedRows(
      rows: rows, query: query,
      arrivals: isCounting ? .init(TimelineWindow(query: query, newest: newest ?? latest)) : nil,
      list: {
        TimelineList(decoder: decoder, signals: events.signals, prefetcher: EntryPrefetcher { _ in nil })
      },
      source: source ?? reader.services.screens.timelines(user), events: events, decoder: decoder, target: target,
      onNotice: { [target] in target.announce($0) })
  }

  private func post(_ event: ReaderEvent) { reader.services.events.post(event, to: user) }

  @Test(arguments: [TimelineOrder.oldest, .feed, .rare])
  func `a star and a mark change the rows of every order and move none`(order: TimelineOrder) async throws {
    try await reader.subscribe(url, items: [TestReader.item("one"), TestReader.item("two", hour: 1)])
    let rows = try await page(query(order))
    let followed = try await followed(rows, query(order))
    followed.reload()
    try await eventually { followed.isIdle }
    #expect(target.operations.isEmpty)

    let last = try #require(rows.last?.id.entry)
    post(.starChanged([last], isStarred: true))
    try await eventually { target.operations == [.update(newIndex: 1, id: ItemID(entry: last))] }
    post(.readChanged([last], isUnread: false))
    try await eventually { target.operations.count == 2 }
    #expect(target.operations.last == .update(newIndex: 1, id: ItemID(entry: last)))
  }

  @Test func `a row that was read elsewhere stays in a list of unread entries`() async throws {
    try await reader.subscribe(url, items: [TestReader.item("one"), TestReader.item("two", hour: 1)])
    let rows = try await page(query(.oldest, .unread))
    let first = try #require(rows.first?.id.entry)
    _ = try await reader.database.setRead(user, ids: [first], isRead: true)
    let followed = try await followed(rows, query(.oldest, .unread))
    followed.reload()
    try await eventually { !target.operations.isEmpty }
    #expect(target.operations == [.update(newIndex: 0, id: ItemID(entry: first))])
    withExtendedLifetime(followed) {}
  }

  @Test func `arrivals are counted and leave the rows alone`() async throws {
    let added = try await reader.subscribe(url, items: [TestReader.item("one", hour: 1)])
    let rows = try await page(query(.oldest))
    let followed = try await followed(rows, query(.oldest))
    followed.reload()
    try await eventually { followed.isIdle }
    reader.transport.set(
      url, TestReader.rss(items: [TestReader.item("new", hour: 2), TestReader.item("one", hour: 1)]))
    try await reader.services.refresher().refresh([added.subscription.feed])
    let newest = try await reader.database.newestEntryID()
    post(.refreshed(inserted: [newest]))
    try await eventually { target.waiting == 1 }
    // Told twice, and found by a load of everything: still one.
    post(.refreshed(inserted: [newest]))
    followed.reload()
    try await eventually { followed.isIdle }
    // The first one clears what an earlier stream has said.
    #expect(target.notices.map(\.waiting) == [0, 1])
    #expect(target.operations.isEmpty)
  }

  @Test func `rows that the page adds are followed, and are no arrivals`() async throws {
    try await reader.subscribe(url, items: [TestReader.item("one"), TestReader.item("two", hour: 1)])
    let rows = try await page(query(.oldest))
    let second = try #require(rows[1].id.entry)
    let followed = try await followed([rows[0]], query(.oldest), newest: rows[0].id.entry)
    followed.reload()
    try await eventually { target.waiting == 1 }
    followed.follow([rows[1]])
    try await eventually { followed.isIdle }
    #expect(target.waiting == 0 && target.operations.isEmpty)
    post(.starChanged([second], isStarred: true))
    try await eventually { target.operations == [.update(newIndex: 1, id: ItemID(entry: second))] }
  }

  @Test func `rows that are added during a load stay and are followed`() async throws {
    try await reader.subscribe(url, items: [TestReader.item("one"), TestReader.item("two", hour: 1)])
    let rows = try await page(query(.oldest))
    let second = try #require(rows[1].id.entry)
    let source = HeldSource(reader.services.screens.timelines(user))
    source.state.withLock { $0.isHeld = true }
    let followed = try await followed([rows[0]], query(.oldest), source: source)
    followed.reload()
    try await eventually { source.state.withLock { $0.loads } == 1 }
    followed.follow([rows[1]])
    source.state.withLock { $0.isHeld = false }
    try await eventually { followed.isIdle }
    #expect(target.operations.isEmpty && followed.items.count == 2)
    post(.starChanged([second], isStarred: true))
    try await eventually { target.operations == [.update(newIndex: 1, id: ItemID(entry: second))] }
  }

  @Test func `added rows are loaded alone, and those that cannot be loaded leave the others live`() async throws {
    try await reader.subscribe(url, items: [TestReader.item("one"), TestReader.item("two", hour: 1)])
    let rows = try await page(query(.oldest))
    let first = try #require(rows[0].id.entry)
    let source = HeldSource(reader.services.screens.timelines(user))
    let followed = try await followed([rows[0]], query(.oldest), source: source)
    followed.reload()
    try await eventually { followed.isIdle }

    source.state.withLock { $0.isFailing = true }
    followed.follow([rows[1]])
    try await eventually { followed.isIdle }
    #expect(target.notices.last?.problem == "The timeline could not be loaded: The disk is full.")
    #expect(target.operations.isEmpty)
    post(.starChanged([first], isStarred: true))
    try await eventually { target.operations == [.update(newIndex: 0, id: ItemID(entry: first))] }
    // After a failure, each change tries to load all rows again.
    try await eventually { source.state.withLock { $0.loads } == 3 && followed.isIdle }

    source.state.withLock { $0.isFailing = false }
    followed.follow([rows[1]])
    try await eventually { followed.items.count == 2 }
    // Its star is of the event, not of a load: this row was not loaded again.
    #expect(followed.items[0].entries.first?.isStarred == true)
    #expect(try await reader.database.entry(user, first)?.isStarred == false)
  }

  @Test func `entries that arrive during a load that fails are counted by the next one`() async throws {
    let added = try await reader.subscribe(url, items: [TestReader.item("one")])
    func arrive(_ titles: String...) async throws {
      let items = titles.enumerated().map { TestReader.item($1, hour: $0) }
      reader.transport.set(url, TestReader.rss(items: items))
      _ = try await reader.refresh(added.subscription.feed)
    }
    let rows = try await page(query(.oldest))
    let source = HeldSource(reader.services.screens.timelines(user))
    let followed = try await followed(rows, query(.oldest), source: source)
    followed.reload()
    try await eventually { followed.isIdle }

    source.state.withLock { $0.isFailing = true }
    try await arrive("one", "two")
    post(.subscriptionsChanged)
    try await eventually { target.notices.last?.problem != nil && followed.isIdle }
    source.state.withLock { $0.isFailing = false }
    try await arrive("one", "two", "three")
    post(.refreshed(inserted: [try await reader.database.newestEntryID()]))
    try await eventually { target.notices.last == FollowedRows.Notice(waiting: 2) }
  }

  @Test func `further rows of a timeline that shows its own arrivals announce nothing`() async throws {
    try await reader.subscribe(url, items: [TestReader.item("one"), TestReader.item("two", hour: 1)])
    let rows = try await page(query(.newest))
    let followed = try await followed([], query(.newest), newest: rows[1].id.entry, isCounting: false)
    followed.reload()
    #expect(followed.isIdle)
    followed.follow([rows[1]])
    try await eventually { followed.items.count == 1 && followed.isIdle }
    post(.refreshed(inserted: rows.compactMap(\.id.entry)))
    followed.reload()
    try await eventually { followed.isIdle }
    #expect(target.notices.isEmpty && target.operations.isEmpty)
  }

  @Test func `the rows of removed entries go`() async throws {
    let added = try await reader.subscribe(url, items: [TestReader.item("one")])
    let rows = try await page(query(.oldest))
    let followed = try await followed(rows, query(.oldest))
    _ = try await reader.services.useCases.unsubscribe(added.subscription.feed.id, of: user)
    followed.reload()
    try await eventually { target.operations == [.delete(rows[0].id)] }
    withExtendedLifetime(followed) {}
  }

  @Test func `the best matches of a search keep their hits`() async throws {
    try await reader.subscribe(url, items: [TestReader.item("tide one"), TestReader.item("tide two", hour: 1)])
    let best = query(.best, search: "tide")
    // New entries are indexed in the background.
    try await eventually { try await page(best).count == 2 }
    let rows = try await page(best)
    let followed = try await followed(rows, best)
    followed.reload()
    try await eventually { followed.isIdle }
    #expect(target.operations.isEmpty)
  }
}
