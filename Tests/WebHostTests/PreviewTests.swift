import Foundation
import HTTPServer
import Loading
import ReaderTesting
import Storage
import Testing

@testable import WebHost

@Suite struct PreviewTests {
  private static let address = "https://site.test/feed"

  private func browser(_ reader: TestReader, items: [String] = [TestReader.item("one")]) async throws -> Browser {
    reader.transport.set(Self.address, TestReader.rss(title: "Tides & Fog", items: items))
    let browser = await Browser(reader)
    _ = try await browser.get("/")
    return browser
  }

  @Test func `the form that adds a feed leads to a preview, without its token in the address`() async throws {
    let browser = try await browser(try await TestReader())
    #expect(try await browser.get("/").text.contains("formaction=\"/preview\""))
    let answer = await browser.send("/preview", ["url": "site.test/feed", "folder": "News"])
    #expect(answer.status == 303)
    #expect(answer.header("Location") == "/preview?url=site.test%2Ffeed&folder=News")
  }

  @Test func `a preview shows title, description and entries, stores nothing, and offers to follow the feed`()
    async throws
  {
    let reader = try await TestReader()
    let sound = "<enclosure url='https://site.test/a.mp3' type='audio/mpeg' length='1'/>"
    let browser = try await browser(
      reader, items: [TestReader.item("one", hour: 2), TestReader.item("talk", hour: 3, more: sound)])

    let (response, text) = try await browser.get("/preview?url=site.test%2Ffeed&folder=News")

    #expect(response.status == 200)
    for words in ["Tides &amp; Fog", "For tests", "row article", "row episode", "Listen", "Follow this feed"] {
      #expect(text.contains(words), "\(words)")
    }
    #expect(!text.contains("Mark as read") && !text.contains("aria-label=\"Star\""))
    #expect(try await reader.database.subscribedFeeds(of: nil).isEmpty)

    let followed = try await browser.post("/subscriptions", ["url": Self.address, "folder": "News"])
    #expect(followed.text.contains("data-id=\"e1\""))
    #expect(try await browser.get("/preview?url=site.test%2Ffeed").text.contains("You follow this feed."))
  }

  @Test func `an entry opens in its preview, sanitized, without fetching the feed again`() async throws {
    let reader = try await TestReader()
    let browser = try await browser(
      reader, items: [TestReader.item("one", content: "<p>Hello <b>you</b><script>alert(1)</script></p>")])
    let list: String = try await browser.get("/preview?url=site.test%2Ffeed").text
    let link = try #require(list.firstMatch(of: /href="(\/preview\?url=site.test%2Ffeed&amp;entry=-\d+)"/)).output.1
    let requests: Int = reader.transport.requests.count

    let opened = try await browser.get(link.replacingOccurrences(of: "&amp;", with: "&")).text

    #expect(opened.contains("<p>Hello <b>you</b></p>") && !opened.contains("alert(1)"))
    #expect(opened.contains("class=\"tool back\" href=\"/preview?url=site.test%2Ffeed\""))
    #expect(!opened.contains("feed=-"))
    #expect(reader.transport.requests.count == requests)
  }

  @Test(arguments: [
    ("dead.test", "could not be fetched"), ("no address at all", "is not an address"),
    ("page.test", "No feed was found"), ("gone.test", "404"), ("inside.test", "private network"),
  ])
  func `a feed that cannot be previewed gives the same message as one that cannot be added`(
    typed: String, words: String
  ) async throws {
    let reader = try await TestReader()
    let browser = try await browser(reader)
    reader.transport.set(
      "https://page.test", "<!doctype html><p>Nothing", headers: [.init("Content-Type", "text/html")])
    reader.transport.set("https://gone.test", "", status: 404)
    reader.transport.set(
      "https://inside.test", .failure(.privateNetwork(host: "inside.test", address: "192.168.0.1")))

    let (response, text) = try await browser.get("/preview?url=\(QueryText.encode(typed))")
    let added = try await browser.post("/subscriptions", ["url": typed]).text

    #expect(response.status == 422)
    #expect(text.contains(words) && text.contains("value=\"\(typed)\""), "\(text)")
    let sentence = try #require(text.firstMatch(of: /role="alert">([^<]+)</)).output.1
    #expect(added.contains(sentence))
  }

  @Test func `a preview shows the newest entries up to a limit, and the total number`() async throws {
    let items = (0..<PreviewPage.mostEntries + 7).map { TestReader.item("n\($0)", hour: $0) }
    let browser = try await browser(try await TestReader(), items: items)
    let text = try await browser.get("/preview?url=site.test%2Ffeed").text
    #expect(text.components(separatedBy: "<article class=\"row").count - 1 == PreviewPage.mostEntries)
    #expect(text.contains("The newest 500 of 507 entries are shown."))
  }

  @Test func `a site with too many feeds offers the first ones`() async throws {
    let browser = try await browser(try await TestReader())
    let reader = browser.reader
    let links = (0..<200).map { "<link rel=alternate type='application/rss+xml' href='/\($0).xml'>" }.joined()
    reader.transport.set("https://many.test", links, headers: [.init("Content-Type", "text/html")])
    let previewed = try await browser.get("/preview?url=many.test").text
    #expect(previewed.components(separatedBy: "href=\"/preview?url=").count - 1 == 50)
    #expect(previewed.contains("has 200 feeds, of which 50 are listed. Choose one or more."))
    let added = try await browser.post("/subscriptions", ["url": "many.test"]).text
    #expect(added.components(separatedBy: "class=\"choice\"").count - 1 == 50)
  }

  @Test func `a repository offers its feeds by name, to preview and to add`() async throws {
    let browser = try await browser(try await TestReader())
    let previewed = try await browser.get("/preview?url=github.com%2Fa%2Fb").text
    #expect(previewed.contains("has 3 feeds. Choose one or more."))
    #expect(
      previewed.contains(
        "<a href=\"/preview?url=https%3A%2F%2Fgithub.com%2Fa%2Fb%2Ftags.atom\">Tags</a>"
          + "<span class=\"address\">https://github.com/a/b/tags.atom</span>"))
    let added = try await browser.post("/subscriptions", ["url": "github.com/a/b", "folder": "Code"]).text
    #expect(added.contains("<b>Releases</b><span class=\"address\">https://github.com/a/b/releases.atom</span>"))
    #expect(added.contains("name=\"url\" value=\"https://github.com/a/b/releases.atom\""))
    #expect(added.contains("name=\"folder\" value=\"Code\""))
  }

  @Test func `a site with several feeds offers a preview of each`() async throws {
    let reader = try await TestReader()
    let browser = try await browser(reader)
    reader.transport.set(
      "https://two.test",
      "<link rel=alternate type='application/rss+xml' href='/a.xml'><link rel=alternate type='application/rss+xml' href='/b.xml'>",
      headers: [.init("Content-Type", "text/html")])
    let text: String = try await browser.get("/preview?url=two.test").text
    #expect(text.contains("href=\"/preview?url=https%3A%2F%2Ftwo.test%2Fb.xml\""))
  }
}
