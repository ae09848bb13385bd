import Fetching
import Foundation
import HTTPServer
import Loading
import Reader
import ReaderTesting
import Running
import Storage
import Testing

@testable import WebHost

@Suite struct FeedPageTests {
  private let url = "http://feeds.test/a.xml"

  @Test func `the page of a feed shows its state, its history and what was repaired`() async throws {
    let reader = try await TestReader()
    let feed = try await reader.subscribe(url, items: [TestReader.item("one")]).subscription.feed
    func record(_ result: RefreshOutcome.Result, status: Int, after seconds: Double) async throws {
      let date = TestReader.now.addingTimeInterval(seconds)
      _ = try await reader.database.record(
        RefreshOutcome(
          checked: date, nextCheck: date, result: result,
          fetch: FetchFacts(status: status, receivedBytes: 2_000, milliseconds: 80)), for: feed.id)
    }
    for seconds in [60.0, 120] {
      try await record(.unchanged(etag: nil, lastModified: nil), status: 304, after: seconds)
    }
    let problem = FeedProblem(.challenge, "The site answers programs with a challenge (Cloudflare).")
    try await record(.failed(problem: problem), status: 403, after: 180)

    let page = try await Browser(reader).get("/subscriptions/\(feed.id)")

    #expect(page.response.status == 200)
    let expected = [
      "State: fails since", "Last good", "Cloudflare", "1 new entry.", "Nothing new, 2 times in a row.", "Check now",
      "403, 2 kB, 80 ms",
    ]
    for words in expected {
      #expect(page.text.contains(words), "\(words)")
    }
  }

  @Test func `a paused feed says so and names no next check`() async throws {
    let reader = try await TestReader()
    let feed = try await reader.subscribe(url, items: [TestReader.item("one")]).subscription.feed
    let browser = await Browser(reader)
    let path = "/subscriptions/\(feed.id)"
    #expect(try await browser.get(path).text.contains(", again "))
    let user = try await reader.owner().id
    try await reader.services.useCases.setReading(ReadingSettings(isPaused: true), of: feed.id, for: user)
    let working = try await browser.get(path).text
    #expect(working.contains("and paused by you") && !working.contains(", again "))

    reader.transport.set(url, "", status: 500)
    try await reader.refresh(feed)
    for page in [path, "/subscriptions?show=failing"] {
      let failing = try await browser.get(page).text
      #expect(!failing.contains("tried again in"), "\(page)")
    }
    #expect(try await browser.get(path).text.contains("You have paused it."))
  }

  @Test func `a feed is checked from its page, also one that has ended`() async throws {
    let reader = try await TestReader()
    let feed = try await reader.subscribe(url, items: [TestReader.item("one")]).subscription.feed
    reader.transport.set(url, "", status: 410)
    try await reader.services.refresher().refresh([feed])
    let browser = await Browser(reader)
    let ended = try await browser.get("/subscriptions/\(feed.id)")
    #expect(ended.text.contains("ended by the site") && ended.text.contains("not again"))
    #expect(!ended.text.contains("tried again"))

    reader.transport.set(url, TestReader.rss(items: [TestReader.item("two")]))
    let checked = try await browser.post("/subscriptions/\(feed.id)/refresh", [:])
    #expect(checked.text.contains("State: works"))
  }

  @Test func `a feed says that its host asked for a pause as the answer to another feed`() async throws {
    let reader = try await TestReader()
    let limited = try await reader.subscribe(url, items: [TestReader.item("one")]).subscription.feed
    let other = try await reader.subscribe("http://feeds.test/b.xml", items: [TestReader.item("two")]).subscription.feed
    let elsewhere = try await reader.subscribe("http://other.test/", items: [TestReader.item("three")]).subscription
    reader.transport.set(url, "", status: 429, headers: [HTTPHeader("Retry-After", "3000")])
    try await reader.services.refresher().refresh([limited])
    let browser = await Browser(reader)
    // Forms come from a page.
    _ = try await browser.get("/subscriptions/\(other.id)")

    let checked = try await browser.post("/subscriptions/\(other.id)/refresh", [:])

    #expect(checked.text.contains("State: works"))
    #expect(checked.text.contains("“feeds.test” asked to be left alone until"))
    for feed in [limited.id, elsewhere.feed.id] {
      #expect(try await !browser.get("/subscriptions/\(feed)").text.contains("left alone"))
    }
  }

  @Test func `the page of a feed that the user does not follow does not exist`() async throws {
    let reader = try await TestReader()
    #expect(try await Browser(reader).get("/subscriptions/99").response.status == 404)
  }
}
