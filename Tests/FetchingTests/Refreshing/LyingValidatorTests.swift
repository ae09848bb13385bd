import Foundation
import Loading
import ReaderTesting
import Storage
import Testing

@testable import Fetching
@testable import Running
@testable import Screens

/// Servers that say “not modified” for ever: a date in the future, an `ETag` that never changes.
@Suite struct LyingValidatorTests {
  private let url = "http://feeds.test/a.xml"
  private let validators = [
    HTTPHeader("ETag", "\"never\""), HTTPHeader("Last-Modified", "Fri, 01 Mar 2041 00:00:00 GMT"),
  ]

  /// A feed that was checked before so many days, and has not changed so many times in a row.
  private func feed(_ reader: TestReader, days: Double, unchanged: Int) async throws -> Feed {
    reader.transport.set(url, TestReader.rss(items: [TestReader.item("one")]), headers: validators)
    var feed = try await reader.services.subscriber().add(url, for: reader.owner().id).subscription.feed
    feed.health.unchangedCount = unchanged
    feed.health.lastChecked = feed.health.lastChecked?.addingTimeInterval(-days * 86_400)
    return feed
  }

  private func sentValidators(_ reader: TestReader) -> Int {
    let names = ["If-None-Match", "If-Modified-Since"]
    return reader.transport.requests.last?.headers.filter { field in names.contains { field.isNamed($0) } }.count ?? 0
  }

  @Test(arguments: [(3.0, 3, 0), (4.0, 100, 0), (30.0, 3, 0), (4.0, 2, 2), (4.0, 0, 2)])
  func `a feed that does not change for days is asked for without validators`(days: Double, unchanged: Int, sent: Int)
    async throws
  {
    let reader = try await TestReader()
    let feed = try await feed(reader, days: days, unchanged: unchanged)
    _ = try await reader.services.refresher().refresh([feed])
    #expect(sentValidators(reader) == sent)
  }

  @Test func `once in three days means once`() async throws {
    let reader = try await TestReader()
    var feed = try await feed(reader, days: 0, unchanged: 10)
    let end = try #require(feed.health.lastChecked)
    var asked = 0
    for hour in 0..<72 * 5 {
      feed.health.lastChecked = end.addingTimeInterval(Double(hour) * 3_600)
      asked += FeedFetcher.isDistrusted(feed, now: end.addingTimeInterval(Double(hour + 1) * 3_600)) ? 1 : 0
    }
    #expect(asked == 5)
  }

  @Test func `what was kept back is read, and health says so`() async throws {
    let reader = try await TestReader()
    let feed = try await feed(reader, days: 4, unchanged: 3)
    reader.transport.set(
      url, TestReader.rss(items: [TestReader.item("two", hour: 2), TestReader.item("one")]), headers: validators)
    let summary = try await reader.services.refresher().refresh([feed])
    #expect(summary.insertedEntries == 1)
    let repairs = try await reader.database.feed(feed.id)?.health.repairs.map(\.what) ?? []
    #expect(repairs.contains { $0.contains("says “not modified” although the feed has changed") })
  }

  @Test func `a site that changes its validators with the document has not lied`() async throws {
    let reader = try await TestReader()
    let feed = try await feed(reader, days: 4, unchanged: 3)
    let items = [TestReader.item("two", hour: 2), TestReader.item("one")]
    reader.transport.set(url, TestReader.rss(items: items), headers: [HTTPHeader("ETag", "\"other\"")])
    let summary = try await reader.services.refresher().refresh([feed])
    #expect(summary.insertedEntries == 1)
    #expect(try await reader.database.feed(feed.id)?.health.repairs == [])
  }

  @Test func `a feed whose settings say so is always asked for without validators`() async throws {
    let reader = try await TestReader()
    var feed = try await feed(reader, days: 0, unchanged: 0)
    var draft = try AccessDraft(feed)
    try draft.apply(.ignoresCache(true))
    feed.access = draft.access
    #expect(draft.access.words.contains { $0.contains("whole each time") })
    _ = try await reader.services.refresher().refresh([feed])
    #expect(sentValidators(reader) == 0)
    try draft.apply(.ignoresCache(false))
    #expect(draft.access.isEmpty)
    // Settings that were stored before have no such member.
    let stored = try JSONDecoder().decode(FeedAccess.self, from: JSONEncoder().encode(draft.access))
    #expect(stored == draft.access)
  }
}
