import Foundation
import Loading
import ReaderTesting
import Storage
import Testing

@testable import Reader

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
}
