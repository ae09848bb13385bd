import Foundation
import Loading
import ReaderTesting
import Storage
import Testing

@testable import Fetching
@testable import Running

/// The pauses of hosts that answer with 429.
@Suite(.timeLimit(.minutes(1)))
struct HostPausesTests {
  private static let urls = ["http://feeds.test/a.xml", "http://feeds.test/b.xml", "http://feeds.test/c.xml"]

  /// Refreshes three feeds of a host together; each answers with 429.
  private func refresh(_ reader: TestReader, headers: [HTTPHeader]) async throws -> RefreshSummary {
    var feeds: [Feed] = []
    for url in Self.urls {
      feeds.append(try await reader.subscribe(url, items: [TestReader.item(url)]).subscription.feed)
      reader.transport.set(url, "", status: 429, headers: headers)
    }
    return try await reader.services.refresher().refresh(feeds)
  }

  @Test func `the other feeds of the same refresh wait until the end that the host has stated`() async throws {
    let summary = try await refresh(TestReader(), headers: [HTTPHeader("Retry-After", "7200")])
    let ends = (summary.failures + summary.postponed).compactMap { $0.problem?.until }
    #expect(ends.count == 3 && !summary.postponed.isEmpty)
    let end = TestReader.now.addingTimeInterval(7_200)
    for other in ends { #expect(abs(other.timeIntervalSince(end)) < 5) }
  }

  @Test func `a host that does not state an end gets a pause that is stored, and grows`() async throws {
    let reader = try await TestReader()
    let clock = MovedClock()
    reader.services.clock.register { clock.wallClock }
    let summary = try await refresh(reader, headers: [])
    let failed = try #require(summary.failures.first)
    #expect(failed.problem?.until == clock.now.addingTimeInterval(15 * 60))
    #expect(
      try await reader.database.pausedHosts(now: clock.now) == ["feeds.test": clock.now.addingTimeInterval(15 * 60)])
    // The reader asks the host no more, in this process or another.
    let count = reader.transport.requests.count
    let again = try await reader.services.refresher().refresh(reader.database.subscribedFeeds(of: nil))
    #expect(again.postponed.count == 3 && reader.transport.requests.count == count)

    clock.move(86_400)
    let stored = try #require(try await reader.database.feed(failed.feed.id))
    let next = try await reader.services.refresher().refresh([stored])
    #expect(next.failures.first?.problem?.until == clock.now.addingTimeInterval(30 * 60))
  }

  @Test func `a shorter pause that comes later does not end a longer one`() async throws {
    let pauses = HostPauses(database: try await TestReader().database)
    let now = TestReader.now
    try await pauses.pause("feeds.test", until: now.addingTimeInterval(7_200), now: now)
    try await pauses.pause("feeds.test", until: now.addingTimeInterval(900), now: now)
    #expect(pauses.end(of: "feeds.test", now: now) == now.addingTimeInterval(7_200))
  }
}
