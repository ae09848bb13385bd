import Diffing
import Lists
import ReaderTesting
import Storage
import Testing

@testable import Fetching
@testable import Running
@testable import Screens

/// Two timelines of one page.
@ScreenActor
@Suite struct TwoTimelinesTests {
  private let reader: TestReader
  private let user: UserID
  private let target = IgnoringTarget()
  private let harbor = "http://harbor.test/feed"
  private let hills = "http://hills.test/feed"

  @ScreenActor
  private final class IgnoringTarget: @ScreenActor ReloadTarget {
    func apply(_ update: ListUpdate<SingleSection, any TimelineItem, ItemID>) {}
  }

  init() async throws {
    reader = try await TestReader()
    user = try await reader.owner().id
  }

  /// Opens all entries, and beside them the feed at the address.
  private func open(beside url: String) async throws -> (main: TimelineScreen, beside: TimelineScreen) {
    let newest = try await reader.database.newestEntryID()
    let feed = try #require(await reader.database.feed(url: WebAddress(unparsed: url))).id
    let screens = (
      main: try screen(TimelineQuery(), newest), beside: try screen(TimelineQuery(scope: .feed(feed)), newest)
    )
    screens.main.reload()
    screens.beside.reload()
    try await eventually { screens.main.isIdle && screens.beside.isIdle }
    return screens
  }

  private func screen(_ query: TimelineQuery, _ newest: EntryID) throws -> TimelineScreen {
    let events = reader.services.events.channel(of: user)
    let decoder = reader.services.items()
    let list = TimelineList(decoder: decoder, signals: events.signals, prefetcher: EntryPrefetcher { _ in nil })
    return TimelineScreen(
      window: TimelineWindow(query: query, newest: newest), list: list, source: reader.services.screens.timelines(user),
      events: events, rows: [], decoder: decoder, target: target, onNotice: { _ in })
  }

  /// Refreshes a feed that has one more entry.
  private func bring(_ name: String, to url: String, with old: String) async throws {
    reader.transport.set(
      url, TestReader.rss(items: [TestReader.item(name, hour: 9), TestReader.item(old, hour: 1)]))
    let feed = try #require(await reader.database.feed(url: WebAddress(unparsed: url)))
    _ = try await reader.services.refresher().refresh([feed])
  }

  @Test func `an entry of both timelines waits in both, and each shows it separately`() async throws {
    try await reader.subscribe(harbor, items: [TestReader.item("tide", hour: 1)])
    try await reader.subscribe(hills, items: [TestReader.item("snow", hour: 1)])
    let (main, beside) = try await open(beside: hills)
    #expect(main.shownEntries.count == 2 && beside.shownEntries.count == 1)

    try await bring("larches", to: hills, with: "snow")
    try await eventually { main.waitingEntries.count == 1 && beside.waitingEntries.count == 1 }

    beside.showArrivals()
    #expect(beside.shownEntries.count == 2 && beside.waitingEntries.isEmpty)
    #expect(main.shownEntries.count == 2 && main.waitingEntries.count == 1)
  }

  @Test func `an entry of one timeline does not wait in the other`() async throws {
    try await reader.subscribe(harbor, items: [TestReader.item("tide", hour: 1)])
    try await reader.subscribe(hills, items: [TestReader.item("snow", hour: 1)])
    let (main, beside) = try await open(beside: hills)

    try await bring("fog", to: harbor, with: "tide")

    try await eventually { main.waitingEntries.count == 1 && beside.isIdle }
    #expect(beside.waitingEntries.isEmpty)
  }
}
