import DataFlow
import ReaderTesting
import Storage
import Testing

@testable import Reader

/// Two instances of one module on one page.
@ScreenActor
@Suite struct TwoTimelinesTests {
  private let reader: TestReader
  private let user: UserID
  private let page = PageID("page")
  private let harbor = "http://harbor.test/feed"
  private let hills = "http://hills.test/feed"

  init() async throws {
    reader = try await TestReader()
    user = try await reader.owner().id
  }

  private var live: LiveReader { reader.services.live }

  private func state(_ pane: TimelinePane) -> TimelineFeature.State? {
    live.page(page, of: user).state?.timelines[id: pane]
  }

  /// Opens all entries in the page's own timeline, and the feed at the address beside it.
  private func open(beside url: String) async throws {
    let newest: EntryID = try await reader.database.newestEntryID()
    let feed: FeedID = try #require(
      await reader.database.subscriptions(user).first { (each: Subscription) in each.feed.url.string == url }?.feed.id)
    let queries: [(TimelinePane, TimelineQuery)] = [
      (.main, TimelineQuery()), (.beside, TimelineQuery(scope: .feed(feed))),
    ]
    live.open(
      PageFeature.State(
        id: page, user: user,
        timelines: queries.map { (pane: TimelinePane, query: TimelineQuery) in
          TimelineFeature.State(id: pane, user: user, query: query, newest: newest, bottom: nil, keeping: [])
        }))
    live.page(page, of: user).send(.appeared)
    try await eventually { live.store.isIdle && state(.main)?.isLoaded == true && state(.beside)?.isLoaded == true }
  }

  /// Refreshes a feed that has one more entry.
  private func bring(_ name: String, to url: String, with old: String) async throws {
    reader.transport.set(
      url, TestReader.rss(items: [TestReader.item(name, hour: 9), TestReader.item(old, hour: 1)]))
    let feed: Feed = try #require(
      await reader.database.subscriptions(user).first { (each: Subscription) in each.feed.url.string == url }?.feed)
    _ = try await reader.services.refresher().refresh([feed])
    try await eventually { live.store.isIdle }
  }

  @Test func `an entry of both timelines waits in both, and each shows it separately`() async throws {
    try await reader.subscribe(harbor, items: [TestReader.item("tide", hour: 1)])
    try await reader.subscribe(hills, items: [TestReader.item("snow", hour: 1)])
    try await open(beside: hills)
    #expect(state(.main)?.shown.count == 2 && state(.beside)?.shown.count == 1)

    try await bring("larches", to: hills, with: "snow")
    #expect(state(.main)?.arrivals.count == 1 && state(.beside)?.arrivals.count == 1)

    live.page(page, of: user).send(.timeline(id: .beside, action: .showArrivals))
    try await eventually { live.store.isIdle && state(.beside)?.shown.count == 2 }
    #expect(state(.beside)?.arrivals.isEmpty == true)
    #expect(state(.main)?.shown.count == 2 && state(.main)?.arrivals.count == 1)
  }

  @Test func `an entry of one timeline does not wait in the other`() async throws {
    try await reader.subscribe(harbor, items: [TestReader.item("tide", hour: 1)])
    try await reader.subscribe(hills, items: [TestReader.item("snow", hour: 1)])
    try await open(beside: hills)

    try await bring("fog", to: harbor, with: "tide")

    #expect(state(.main)?.arrivals.count == 1)
    #expect(state(.beside)?.arrivals.isEmpty == true)
  }
}
