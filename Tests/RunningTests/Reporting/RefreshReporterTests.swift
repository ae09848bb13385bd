import DataFlow
import DataFlowTesting
import Foundation
import ReaderTesting
import Storage
import Testing

@testable import Fetching
@testable import Running
@testable import Screens

/// The events of refreshes.
@ScreenActor
@Suite struct RefreshReporterTests {
  private let clock = VirtualClock()
  private let user: UserID
  private let reader: TestReader
  private let reporter: RefreshReporter
  private let events: ReaderEvents

  init() async throws {
    reader = try await TestReader()
    user = try await reader.owner().id
    events = reader.services.events
    reader.services.screens.clock.register { [clock] in clock }
    reporter = RefreshReporter(
      database: reader.database, events: events, pages: reader.services.pages, screens: reader.services.screens,
      notices: reader.services.notices, iconWakeup: reader.services.iconWakeup)
  }

  /// The events that a page of the user hears while `body` runs.
  private func heard(_ body: () async throws -> Void) async throws -> [String] {
    var heard: [String] = []
    let channel = events.channel(of: user)
    let hearing = channel.subscribe { event in
      switch event {
      case .refreshed(let inserted): heard.append("inserted \(inserted.count)")
      case .contentChanged(let entries): heard.append("changed \(entries.count)")
      default: heard.append("\(event)")
      }
    }
    try await body()
    withExtendedLifetime(hearing) {}
    return heard
  }

  private func brought(_ entry: Int64) -> RefreshedFeed {
    brought(RefreshRecord(inserted: [EntryID(rawValue: entry)], updated: [], subscribers: [user]), of: entry)
  }

  private func brought(_ record: RefreshRecord, of entry: Int64 = 1) -> RefreshedFeed {
    let feed = Feed(
      id: FeedID(rawValue: entry), url: WebAddress(unparsed: "http://feeds.test/\(entry)"), title: "Feed", siteURL: nil,
      iconURL: nil,
      health: FeedHealth(nextCheck: TestReader.now))
    return RefreshedFeed(
      feed: feed,
      outcome: RefreshOutcome(
        checked: TestReader.now, nextCheck: TestReader.now, result: .unchanged(etag: nil, lastModified: nil)),
      record: record)
  }

  @Test func `a refresh of ten feeds is one event, at its end`() async throws {
    let heard = try await heard {
      reporter.refreshStarted(feeds: 10)
      for entry in 1...10 { reporter.refreshed(brought(Int64(entry))) }
      await reporter.refreshEnded()
    }
    #expect(heard == ["inserted 10"])
    #expect(reader.services.pages.progress.state.inserted == 10)
  }

  @Test func `a long refresh reports before it ends`() async throws {
    let channel = events.channel(of: user)
    var inserted = 0
    let hearing = channel.subscribe { event in
      if case .refreshed(let ids) = event { inserted += ids.count }
    }
    reporter.refreshStarted(feeds: 100)
    reporter.refreshed(brought(1))
    reporter.refreshed(brought(2))
    #expect(inserted == 0)
    await clock.waitForSleepers(1)
    await clock.advance(by: RefreshReporter.gathering)
    try await eventually { inserted == 2 }
    withExtendedLifetime(hearing) {}
  }

  @Test func `what has changed is read to its end when a long refresh reports it`() async throws {
    let added = try await reader.subscribe(items: [TestReader.item("one")])
    let record = RefreshRecord(inserted: [], updated: added.record.inserted, subscribers: [user])
    let channel = events.channel(of: user)
    var changed = 0
    let hearing = channel.subscribe { event in
      if case .contentChanged(let entries) = event { changed += entries.count }
    }
    reporter.refreshStarted(feeds: 100)
    reporter.refreshed(brought(record))
    await clock.waitForSleepers(1)
    await clock.advance(by: RefreshReporter.gathering)
    try await eventually { changed == 1 }
    #expect(reader.services.pages.progress.state.problem == nil)
    withExtendedLifetime(hearing) {}
  }

  @Test func `when more entries have changed than a page can hold, anything may have changed`() async throws {
    let ids = (1...1_001).map { EntryID(rawValue: $0) }
    let heard = try await heard {
      reporter.refreshed(brought(RefreshRecord(inserted: [], updated: ids, subscribers: [user])))
      await reporter.refreshEnded()
    }
    #expect(heard == ["anythingMayHaveChanged", "inserted 0"])
  }

  @Test func `users without an open page cause no work`() async throws {
    reporter.refreshed(brought(RefreshRecord(inserted: [], updated: [EntryID(rawValue: 1)], subscribers: [user])))
    await reporter.refreshEnded()
    #expect(!events.isHeard(by: user))
  }
}
