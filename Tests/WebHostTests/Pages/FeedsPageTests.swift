import Foundation
import HTTPServer
import Reader
import ReaderTesting
import Screens
import Storage
import Testing

@testable import WebHost

@Suite(.timeLimit(.minutes(2))) struct FeedsPageTests {
  /// A browser whose user follows feeds in folders of thirty.
  private func browser(_ count: Int, nest: String = "") async throws -> Browser {
    let browser = await Browser(try await TestReader(), mostFeeds: 10_000)
    _ = try await browser.get("/")
    let feeds = (0..<count).map { "<outline type='rss' text='Feed \($0)' xmlUrl='http://s\($0).test/feed.xml'/>" }
    let folders = stride(from: 0, to: count, by: 30).map { start in
      "<outline text='Folder \(start / 30)'>\(feeds[start..<min(start + 30, count)].joined())</outline>"
    }
    _ = try await browser.upload("<opml version='2.0'><body>\(folders.joined())</body></opml>")
    return browser
  }

  /// The content of a page without the sidebar.
  private func content(_ browser: Browser, _ path: String) async throws -> String {
    let headers = [
      HTTPHeader("X-Part", "content"), HTTPHeader("X-Requested-With", "reader"),
      HTTPHeader("Sec-Fetch-Site", "same-origin"), HTTPHeader("Origin", "http://127.0.0.1:8080"),
    ]
    return try await browser.get(path, headers: headers).text
  }

  @Test func `the page of thousands of feeds is as large as that of a hundred`() async throws {
    let browser = try await browser(3_000)
    for path in ["/subscriptions", "/subscriptions?sort=name&page=30", "/subscriptions?sort=rate", "/folders", "/add"] {
      let page = try await content(browser, path)
      #expect(page.utf8.count < 150_000, "\(path): \(page.utf8.count)")
    }
    let first = try await content(browser, "/subscriptions")
    #expect(first.components(separatedBy: "class=\"subscription\"").count - 1 == FeedsListing.size)
    #expect(first.contains("Page 1 of 30") && first.contains("All 3,000"))
    // A timeline's page has its menu of a second timeline on another page.
    let timeline = try await content(browser, "/all")
    #expect(timeline.utf8.count < 20_000 && timeline.contains("/beside?on=%2Fall"))
    let beside = try await content(browser, "/beside?on=%2Fall&q=feed+2999")
    #expect(beside.contains("Feed 2999") && beside.contains("beside=%2F"))
  }

  @Test func `feeds are filtered by words and parts`() async throws {
    let browser = try await browser(40)
    let found = try await browser.get("/subscriptions?q=s17").text
    #expect(found.contains("data-feed=\"18\"") && !found.contains("data-feed=\"17\""))
    #expect(try await browser.get("/subscriptions?show=paused").text.contains("No feed is paused."))
    #expect(try await browser.get("/subscriptions?q=nothing").text.contains("No feed has these words"))
  }

  @Test func `the chosen feeds are moved, paused and unsubscribed, and each can be undone`() async throws {
    let browser = try await browser(6)
    let user = try await browser.reader.owner().id
    func list() async throws -> SubscriptionList { try await browser.host.useCases.subscriptions(of: user) }
    let folder = try await browser.host.useCases.makeFolder("Sea", of: user)
    func undo(_ page: String) async throws {
      let number = try #require(page.firstMatch(of: /name="batch" value="([0-9]+)"/)).output.1
      #expect(try await browser.post("/subscriptions/undo", ["batch": String(number)]).text.contains("as before."))
    }
    let moved = try await browser.post("/subscriptions/selected", ["feed": "1", "do": "move", "folder": "\(folder)"])
    #expect(moved.text.contains("1 feed moved to “Sea”."))
    #expect(try await list().byFolder[folder]?.map(\.feed.id) == [FeedID(rawValue: 1)])
    try await undo(moved.text)
    #expect(try await list().byFolder[folder] == nil)

    let all = try await browser.post("/subscriptions/selected", ["all": "1", "list-q": "s5", "do": "pause"])
    #expect(all.text.contains("1 feed paused."))
    #expect(try await list().subscriptions.filter(\.settings.isPaused).map(\.feed.id) == [FeedID(rawValue: 6)])

    let ended = try await browser.post("/subscriptions/selected", ["all": "1", "do": "unsubscribe"])
    #expect(ended.text.contains("6 feeds unsubscribed."))
    #expect(try await list().subscriptions.isEmpty)
    try await undo(ended.text)
    #expect(try await list().subscriptions.count == 6)

    let nothing = try await browser.post("/subscriptions/selected", ["do": "pause"])
    #expect(nothing.response.status == 422 && nothing.text.contains("Choose feeds first"))
  }

  @Test func `feeds that fail stand first, with the cause and what can be done`() async throws {
    let browser = try await browser(3)
    let reader = browser.reader
    let feed = try #require(try await reader.database.feed(FeedID(rawValue: 2)))
    reader.transport.set("http://s1.test/feed.xml", "", status: 404)
    try await reader.refresh(feed)
    let text = try await browser.get("/subscriptions").text
    #expect(text.contains("1 feed needs you") && text.contains("href=\"/subscriptions/2#edit\""))
    #expect(text.contains("Not found, again in"))
    #expect(try await browser.get("/subscriptions?show=failing").text.contains("data-feed=\"2\""))
  }

  @Test func `many failing feeds leave the table in sight`() async throws {
    let browser = try await browser(5)
    for (number, feed) in (1...5).map({ ($0 - 1, FeedID(rawValue: $0)) }) {
      browser.reader.transport.set("http://s\(number).test/feed.xml", "", status: 404)
      try await browser.reader.refresh(try #require(try await browser.reader.database.feed(feed)))
    }
    let text = try await browser.get("/subscriptions").text
    #expect(text.contains("5 feeds need you") && text.contains("Show all 5"))
    #expect(text.ranges(of: "<li class=\"failing\">").count == 3)
  }

  @Test func `folders are put in order, and the feeds of one`() async throws {
    let browser = try await browser(70)
    let user = try await browser.reader.owner().id
    func names() async throws -> [String] {
      try await browser.host.useCases.subscriptions(of: user).folders.map(\.name)
    }
    #expect(try await names() == ["Folder 0", "Folder 1", "Folder 2"])
    _ = try await browser.post("/folders/3", ["up": "1"])
    #expect(try await names() == ["Folder 0", "Folder 2", "Folder 1"])
    _ = try await browser.post("/folders/1", ["down": "1"])
    #expect(try await names() == ["Folder 2", "Folder 0", "Folder 1"])
    _ = try await browser.post("/folders/2", ["parent": "", "before": "3"])
    #expect(try await names() == ["Folder 1", "Folder 2", "Folder 0"])
    _ = try await browser.post("/folders/1", ["parent": "2"])
    #expect(try await names() == ["Folder 1", "Folder 0", "Folder 2"])
    func feeds() async throws -> [Int64] {
      let list = try await browser.host.useCases.subscriptions(of: user)
      return list.byFolder[FolderID(rawValue: 3)]?.map(\.feed.id.rawValue) ?? []
    }
    let before = try await feeds()
    _ = try await browser.post("/folders/3/order", ["down": "\(before[0])"])
    _ = try await browser.post("/folders/3/order", ["first": "\(before[4])"])
    _ = try await browser.post("/folders/3/order", ["feed": "\(before[0])", "before": "\(before[1])"])
    #expect(Array(try await feeds().prefix(3)) == [before[4], before[0], before[1]])
  }

  @Test func `the page for adding shows what is at an address, or the user's own feeds with these words`() async throws
  {
    let browser = try await browser(3)
    let items = (0..<5).map { TestReader.item("n\($0)", hour: $0) }
    browser.reader.transport.set("https://site.test/feed", TestReader.rss(title: "Tides & Fog", items: items))
    let sent = await browser.send("/add", ["url": "site.test/feed", "folder": "Sea"])
    #expect(sent.header("Location") == "/add?url=site.test%2Ffeed&folder=Sea")
    let found = try await browser.get("/add?url=site.test%2Ffeed&folder=Sea").text
    #expect(
      found.contains("Tides &amp; Fog") && found.contains("5 entries are there.") && found.contains("value=\"Sea\""))
    let added = try await browser.post(
      "/subscriptions", ["url": "https://site.test/feed", "folder": "Sea", "title": "Fog alone"])
    #expect(added.text.contains("Fog alone"))
    #expect(try await browser.get("/add?url=site.test%2Ffeed").text.contains("You follow this in Sea."))
    #expect(try await browser.get("/add?url=fog+alone").text.contains("Among your feeds"))
    #expect(try await browser.get("/add?url=nothing+such").text.contains("None of your feeds has these words."))
  }

  @Test func `another site's link to the page for adding fetches nothing`() async throws {
    let browser = try await browser(1)
    let requests = browser.reader.transport.requests.count
    let (response, text) = try await browser.get(
      "/add?url=inside.test",
      headers: [HTTPHeader("Sec-Fetch-Site", "cross-site"), HTTPHeader("Sec-Fetch-Mode", "navigate")])
    #expect(text.contains("value=\"inside.test\"") || response.status == 403)
    #expect(browser.reader.transport.requests.count == requests)
  }

  @Test func `an icon is served to followers, for good and so that nothing in it runs`() async throws {
    let browser = try await browser(2)
    let icon = FeedIcon(url: "http://s0.test/i.png", type: "image/png", content: [0x89, 0x50])
    _ = try await browser.reader.database.storeIcon(icon, of: FeedID(rawValue: 1), due: TestReader.now)
    let path = FeedIcon.path(of: FeedID(rawValue: 1), version: icon.version)
    #expect(try await browser.get("/subscriptions").text.contains("src=\"\(path)\""))
    let (response, _) = try await browser.get(path)
    #expect(response.header("Content-Type") == "image/png")
    #expect(response.header("Cache-Control") == "private, max-age=31536000, immutable")
    #expect(response.header("Content-Security-Policy") == "default-src 'none'; sandbox")
    #expect(response.header("X-Content-Type-Options") == "nosniff")
    #expect(try await browser.get("/icons/1/old").response.header("Cache-Control") == "no-store")
    #expect(try await browser.get("/icons/2/x").response.status == 404)
    let signedOut = await browser.host.handle(
      HTTPRequest(method: "GET", path: path, query: [], headers: [HTTPHeader("Host", "127.0.0.1:8080")]))
    #expect(signedOut.status != 200)
  }

  @Test func `statistics are drawn, each chart with its name and table`() async throws {
    let reader = try await TestReader()
    try await reader.subscribe(items: (0..<20).map { TestReader.item("n\($0)", hour: $0) })
    let browser = await Browser(reader)
    for path in ["/statistics", "/subscriptions/1"] {
      let text = try await browser.get(path).text
      #expect(text.contains("20 entries: 0 read, 20 not read."), "\(path)")
      let charts = text.components(separatedBy: "role=\"img\" aria-labelledby=").count - 1
      #expect(charts == (path == "/statistics" ? 3 : 2))
      #expect(text.components(separatedBy: "<desc").count - 1 == charts)
      #expect(text.components(separatedBy: "As a table").count - 1 == charts)
      #expect(!text.contains(" style="), "the policy forbids inline styles")
    }
    let empty = await Browser(try await TestReader())
    #expect(try await empty.get("/statistics").text.contains("Nothing has come"))
  }
}
