import DataFlow
import DataFlowTesting
import Foundation
import ReaderTesting
import Storage
import Testing

@testable import Reader

/// The loads of pages when a refresh stores entries.
@ScreenActor
@Suite struct RefreshNewsTests {
  private let sources = StubSources()
  private let clock = VirtualClock()
  private let user = UserID(rawValue: 1)
  private let page = PageID("page")

  /// A reader with one open page, which has loaded its content.
  private func live() async throws -> LiveReader {
    let live = LiveReader(database: try await TestReader().database, screens: try await sources.screens(clock: clock))
    live.open(
      PageFeature.State(
        id: page, user: user,
        timelines: [
          TimelineFeature.State(
            user: user, query: TimelineQuery(), newest: EntryID(rawValue: 0), bottom: nil, keeping: [])
        ]))
    try await eventually { live.store.isIdle }
    sources.set { (content) in content.asked = [] }
    return live
  }

  private func brought(_ entry: Int64) -> RefreshedFeed {
    brought(RefreshRecord(inserted: [EntryID(rawValue: entry)], updated: [], subscribers: [user]), of: entry)
  }

  private func brought(_ record: RefreshRecord, of entry: Int64 = 1) -> RefreshedFeed {
    let feed = Feed(
      id: FeedID(rawValue: entry), url: "http://feeds.test/\(entry)", title: "Feed", siteURL: nil, iconURL: nil,
      health: FeedHealth(nextCheck: TestReader.now))
    return RefreshedFeed(
      feed: feed,
      outcome: RefreshOutcome(
        checked: TestReader.now, nextCheck: TestReader.now, result: .unchanged(etag: nil, lastModified: nil)),
      record: record)
  }

  @Test func `a page loads the entries of a refresh of ten feeds once, at its end`() async throws {
    let live = try await live()
    sources.set { (content) in content.entries = (1...10).map { .sample($0) } }
    live.refreshStarted(feeds: 10)
    for entry in 1...10 { live.refreshed(brought(Int64(entry))) }
    #expect(sources.asked.isEmpty)

    await live.refreshEnded()
    try await eventually { live.page(page, of: user).state?.timelines[id: .main]?.arrivals.count == 10 }
    #expect(sources.asked.sorted() == ["arrivals /all", "list"])
  }

  @Test func `entries of a long refresh are shown before it ends`() async throws {
    let live = try await live()
    sources.set { (content) in content.entries = [.sample(1), .sample(2)] }
    live.refreshStarted(feeds: 100)
    live.refreshed(brought(1))
    live.refreshed(brought(2))
    await clock.waitForSleepers(1)
    await clock.advance(by: LiveReader.gathering)
    try await eventually { live.page(page, of: user).state?.timelines[id: .main]?.arrivals.count == 2 }
    #expect(sources.asked.sorted() == ["arrivals /all", "list"])
  }

  @Test(arguments: [false, true])
  func `a page reloads when more entries arrive or change than it can hold`(isNew: Bool) async throws {
    let live = try await live()
    let ids = (1...1_001).map { EntryID(rawValue: $0) }
    live.refreshStarted(feeds: 1)
    live.refreshed(
      brought(RefreshRecord(inserted: isNew ? ids : [], updated: isNew ? [] : ids, subscribers: [user])))

    await live.refreshEnded()
    try await eventually { sources.asked.contains("list") && sources.asked.count { $0 == "entries /all" } == 2 }
    #expect(!sources.asked.contains("arrivals /all"))
  }
}
