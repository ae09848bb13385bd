import Fetching
import Foundation
import HTTPServer
import Reader
import ReaderTesting
import Running
import Screens
import Storage
import Syndication
import Testing

@testable import WebHost

@Suite(.timeLimit(.minutes(1)))
struct PublishedTimelineTests {
  /// A reader with an account, so that a stranger gets nothing without the address.
  private func arrange() async throws -> (Browser, secret: String) {
    let reader = try await TestReader()
    reader.services.secretKeys.register { .text("a key of at least thirty-two bytes") }
    try await reader.subscribe(items: [TestReader.item("One"), TestReader.item("Two", hour: 1)])
    let owner = try await reader.owner().id
    let made = try await reader.services.useCases.publish(TimelineQuery(), title: "Mine", for: owner)
    return (await Browser(reader), try #require(made.secret))
  }

  /// A request of someone without a session.
  private func get(
    _ host: WebHost, _ target: String, _ headers: [HTTPHeader] = []
  ) async -> (response: HTTPResponse, text: String) {
    let asked = HTTPRequest(target: target)
    let response = await host.handle(
      HTTPRequest(
        method: "GET", path: asked.path, query: asked.query, headers: [HTTPHeader("Host", "news.test")] + headers))
    guard case .bytes(let bytes) = response.body else { return (response, "") }
    return (response, String(decoding: bytes, as: UTF8.self))
  }

  @Test func `each format has its type, and says where it is`() async throws {
    let (browser, secret) = try await arrange()
    let types = ["application/atom+xml; charset=utf-8", "application/feed+json", "text/x-opml; charset=utf-8"]
    for (path, type) in zip(WebHost.publishedPaths(secret), types) {
      let (response, text) = await get(browser.host, path)
      #expect(response.status == 200 && response.header("Content-Type") == type)
      #expect(response.header("X-Robots-Tag") == "noindex" && response.header("Referrer-Policy") == "no-referrer")
      guard !path.hasSuffix(".opml") else { continue }
      let feed = try FeedParser.parse(Array(text.utf8), url: "http://news.test/")
      #expect(feed.title == "Mine" && feed.entries.map(\.title) == ["Two", "One"])
      #expect(feed.feedURL?.string == "http://news.test" + path && feed.siteURL?.string == "http://news.test/")
      #expect(feed.nextPageURL == nil)
      // Whatever host a request names, all get the same document.
      #expect(!text.contains("news.test"))
    }
    try await browser.reader.services.useCases.installation.setPublicAddress("https://reader.test/news/")
    let (_, text) = await get(browser.host, WebHost.publishedPaths(secret)[0])
    #expect(text.contains("rel=\"self\" href=\"https://reader.test/news/published/\(secret)/atom.xml\""))
  }

  @Test func `nothing is at an address that was guessed or misspelled`() async throws {
    let (browser, secret) = try await arrange()
    for path in [
      "/published/guess/atom.xml", "/published/\(secret)/rss.xml", "/published/\(secret)", "/published/",
      "/published/\(secret)/atom.xml?before=yesterday", "/published/\(secret.dropLast())/atom.xml",
      "/published/\(secret)/atom.xml/more",
    ] {
      let (response, text) = await get(browser.host, path)
      #expect(response.status == 404 && !text.contains("One"), "\(path)")
    }
  }

  @Test func `a document that the client has is not sent again until it changes`() async throws {
    let (browser, secret) = try await arrange()
    let path = WebHost.publishedPaths(secret)[0]
    let first = await get(browser.host, path).response
    let tag = try #require(first.header("ETag"))
    let changed = try #require(first.header("Last-Modified"))
    let since = HTTPHeader("If-Modified-Since", changed)
    #expect(await get(browser.host, path).response.header("ETag") == tag)
    let same = await get(browser.host, path, [since]).response
    #expect(same.status == 304 && same.header("ETag") == tag)
    // The entity tag goes first; the server compares it.
    let both = await get(browser.host, path, [since, HTTPHeader("If-None-Match", "\"other\"")]).response
    #expect(both.status == 200)
    // A title changes the document within the second.
    let reader = browser.reader
    let feed = try #require(try await reader.database.subscriptions(try await reader.owner().id).first).feed.id
    try await reader.services.useCases.edit(feed, title: "Other", folders: [], of: try await reader.owner().id)
    let later = await get(browser.host, path, [since]).response
    #expect(later.status == 200 && later.header("ETag") != tag && later.header("Last-Modified") == nil)
    reader.services.clock.register { WallClock { TestReader.now.addingTimeInterval(60) } }
    let settled = await get(browser.host, path).response
    #expect(settled.header("Last-Modified") != nil && settled.header("Last-Modified") != changed)
    #expect(await get(browser.host, path, [since]).response.status == 200)
  }

  @Test func `a timeline is published from its page, and revoked in the settings`() async throws {
    let reader = try await TestReader()
    reader.services.secretKeys.register { .text("a key of at least thirty-two bytes") }
    try await reader.subscribe(items: [TestReader.item("One")])
    let browser = await Browser(reader)
    let timeline = try await browser.get("/unread").text
    #expect(timeline.contains("/settings/publishing?timeline=%2Funread"))
    let offered = try await browser.get("/settings/publishing?timeline=%2Funread%3Fq%3DOne").text
    #expect(offered.contains("value=\"/unread?q=One\" selected"))
    let made = try await browser.post("/settings/publishing", ["timeline": "/unread?q=One", "title": "<Mine>"])
    #expect(made.response.status == 200 && !made.text.contains("<Mine>"))
    let owner = try await reader.owner().id
    let known = try #require(try await reader.services.useCases.publications.all(of: owner).first)
    let path = WebHost.publishedPaths(try #require(known.secret))[0]
    #expect(made.text.contains("http://127.0.0.1:8080" + path))
    #expect(await get(browser.host, path).response.status == 200)
    let later = try await browser.get("/settings/publishing").text
    #expect(later.contains(path) && later.contains("last read"))
    _ = try await browser.post("/settings/publishing/revoke", ["publication": "\(known.publication.id)"])
    #expect(await get(browser.host, path).response.status == 404)
    #expect(try await browser.get("/settings/publishing").text.contains("None yet."))
  }

  @Test func `what cannot be published is refused in words`() async throws {
    let browser = await Browser(try await TestReader())
    _ = try await browser.get("/settings/publishing")
    let refused = try await browser.post("/settings/publishing", ["timeline": "/all?folder=77"])
    #expect(refused.response.status == 422 && refused.text.contains("There is no such entry, feed or folder."))
    #expect(try await browser.post("/settings/publishing", ["timeline": "//else"]).response.status == 400)
    #expect(try await browser.post("/settings/publishing/revoke", ["publication": "77"]).response.status == 404)
    let forged = try await browser.post("/settings/publishing", ["timeline": "/all"], csrf: "wrong")
    #expect(forged.response.status == 403)
  }
}
