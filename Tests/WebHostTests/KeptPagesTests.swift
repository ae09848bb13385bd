import Foundation
import HTTPServer
import ReaderTesting
import Running
import Screens
import Storage
import Synchronization
import Testing

@testable import WebHost

@Suite struct KeptPagesTests {
  /// The sources of a user, which count how often a list of entries is read.
  private final class CountedTimelines: TimelineLoading {
    let stored: any TimelineLoading
    let count = Atomic<Int>(0)

    init(_ stored: any TimelineLoading) { self.stored = stored }

    func entries(_ request: TimelineRequest) async throws -> [StoredEntry] {
      count.add(1, ordering: .relaxed)
      return try await stored.entries(request)
    }
    func arrivals(of query: TimelineQuery, among ids: [EntryID]) async throws -> [StoredEntry] {
      try await stored.arrivals(of: query, among: ids)
    }
    func rows(of query: TimelineQuery, among ids: [EntryID]) async throws -> [StoredEntry] {
      try await stored.rows(of: query, among: ids)
    }
    func problems(ofSearch text: String) async throws -> [String] { try await stored.problems(ofSearch: text) }
    func newestEntry() async throws -> EntryID { try await stored.newestEntry() }
  }

  private func counting(_ reader: TestReader) async throws -> CountedTimelines {
    let counted = CountedTimelines(reader.services.screens.timelines(try await reader.owner().id))
    reader.services.screens.timelines.register { _ in counted }
    return counted
  }

  @Test func `a page is sent again as it was while nothing is stored`() async throws {
    let reader = try await TestReader()
    try await reader.subscribe(items: [TestReader.item("one")])
    let browser = await Browser(reader)
    _ = try await browser.get("/")
    let counted = try await counting(reader)

    let first = try await browser.get("/all")
    let second = try await browser.get("/all")
    #expect(first.text.contains("data-id=\"e1\"") && first.text == second.text)
    #expect(first.response.headers.map(\.value) == second.response.headers.map(\.value))
    #expect(counted.count.load(ordering: .relaxed) == 1)
    let other = try await browser.get("/starred")
    #expect(other.text != first.text)
    #expect(counted.count.load(ordering: .relaxed) == 2)
  }

  @Test func `a page is made again after anything is stored`() async throws {
    let reader = try await TestReader()
    try await reader.subscribe(items: [TestReader.item("one")])
    let browser = await Browser(reader)
    #expect(try await browser.get("/unread").text.contains("data-id=\"e1\""))
    _ = try await browser.post("/entries/1/read", ["on": "1", "return": "/all"])
    #expect(!(try await browser.get("/unread").text.contains("data-id=\"e1\"")))
    _ = try await browser.post("/settings/theme", ["value": "dark", "return": "/unread"])
    #expect(try await browser.get("/unread").text.contains("data-theme=\"dark\""))
  }

  @Test func `another session gets a page with its own token, and another coding its own bytes`() async throws {
    let reader = try await TestReader()
    try await reader.subscribe(items: [TestReader.item("one")])
    let (one, other) = (await Browser(reader), await Browser(reader))
    _ = try await one.get("/all")
    let request = [HTTPHeader("Accept-Encoding", "gzip")]
    let plain = try await one.get("/all")
    let encoded = try await one.get("/all", headers: request)
    #expect(plain.response.header("Content-Encoding") == nil)
    #expect(encoded.response.header("Content-Encoding") == "gzip")
    #expect(encoded.response.header("Vary") == plain.response.header("Vary"))
    _ = try await other.get("/all")
    #expect(!one.csrf.isEmpty && one.csrf != other.csrf)
  }

  @Test func `a page is made again in another minute`() async throws {
    let reader = try await TestReader()
    try await reader.subscribe(items: [TestReader.item("one")])
    let browser = await Browser(reader)
    _ = try await browser.get("/")
    let counted = try await counting(reader)
    _ = try await browser.get("/all")
    let later = reader.services.clock().now().addingTimeInterval(60)
    reader.services.clock.register { WallClock { later } }
    _ = try await browser.get("/all")
    #expect(counted.count.load(ordering: .relaxed) == 2)
  }
}
