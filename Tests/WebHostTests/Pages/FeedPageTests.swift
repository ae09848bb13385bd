import HTTPServer
import Reader
import ReaderTesting
import Storage
import Testing

@testable import WebHost

@Suite struct FeedPageTests {
  private let url = "http://feeds.test/a.xml"

  @Test func `the page of a feed shows its state, its history and what was repaired`() async throws {
    let reader = try await TestReader()
    let feed = try await reader.subscribe(url, items: [TestReader.item("one")]).subscription.feed
    let refresher = reader.services.refresher()
    reader.transport.set(url, "", status: 304)
    try await refresher.refresh([feed])
    reader.transport.set(url, "", status: 403, headers: [HTTPHeader("cf-mitigated", "challenge")])
    try await refresher.refresh([try #require(try await reader.database.feed(feed.id))])

    let page = try await Browser(reader).get("/subscriptions/\(feed.id)")

    #expect(page.response.status == 200)
    let expected = [
      "State: fails since", "Last good", "Cloudflare", "1 new entry.", "Nothing new.", "Check now", "403, ",
    ]
    for words in expected {
      #expect(page.text.contains(words), "\(words)")
    }
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

  @Test func `the page of a feed that the user does not follow does not exist`() async throws {
    let reader = try await TestReader()
    #expect(try await Browser(reader).get("/subscriptions/99").response.status == 404)
  }
}
