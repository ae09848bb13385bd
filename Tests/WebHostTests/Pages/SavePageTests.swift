import Fetching
import Foundation
import HTTPServer
import Reader
import ReaderTesting
import Screens
import Storage
import Testing

@testable import WebHost

@Suite(.timeLimit(.minutes(1)))
struct SavePageTests {
  private static let address = "http://site.test/page"

  private func arrange() async throws -> (TestReader, Browser) {
    let reader = try await TestReader()
    let sentence = "The river rises in the hills, crosses three valleys, and reaches the sea after forty days. "
    let paragraphs = (1...8).map { "<p>Part \($0). \(sentence)\(sentence)</p>" }.joined()
    reader.transport.set(
      Self.address, "<html><head><title>Rivers</title></head><body><article>\(paragraphs)</article></body></html>",
      headers: [HTTPHeader("Content-Type", "text/html")])
    return (reader, await Browser(reader))
  }

  @Test func `opening the form changes nothing, also when another site opens it`() async throws {
    let (reader, browser) = try await arrange()
    let asked = "/save?url=http%3A%2F%2Fsite.test%2Fpage&title=%3Cb%3ERivers"
    for headers in [[], [HTTPHeader("Sec-Fetch-Site", "cross-site"), HTTPHeader("Sec-Fetch-Mode", "navigate")]] {
      let page = try await browser.get(asked, headers: headers)
      #expect(page.response.status == 200 && page.text.contains("value=\"http://site.test/page\""))
      #expect(!page.text.contains("<b>Rivers"))
    }
    #expect(reader.transport.requests.isEmpty)
    #expect(try await reader.services.useCases.subscriptions(of: try await reader.owner().id).subscriptions.isEmpty)
  }

  @Test func `a page is saved by the form, once`() async throws {
    let (reader, browser) = try await arrange()
    _ = try await browser.get("/save")
    let forged = try await browser.post("/save", ["url": Self.address], csrf: "wrong")
    #expect(forged.response.status == 403 && reader.transport.requests.isEmpty)
    let saved = try await browser.post("/save", ["url": Self.address])
    #expect(
      saved.response.status == 200 && saved.text.contains("among your saved pages") && saved.text.contains("Rivers"))
    let again = try await browser.post("/save", ["url": Self.address + "#part"])
    #expect(again.text.contains("You had saved this page already"))
    let owner = try await reader.owner().id
    #expect(try await reader.database.entries(owner, EntryQuery()).count == 1)
    // Its feed has no way, and no checks.
    let feed = try #require(try await reader.services.useCases.subscriptions(of: owner).subscriptions.first).feed.id
    let page = try await browser.get("/subscriptions/\(feed)").text
    #expect(page.contains("never fetched") && !page.contains("Check now") && !page.contains("Last fetches"))
    #expect(try await browser.get("/subscriptions").text.contains("Saved by you"))
  }

  @Test func `what goes wrong is said, and the link alone can be kept`() async throws {
    let (reader, browser) = try await arrange()
    _ = try await browser.get("/save")
    reader.transport.set("http://site.test/gone", "", status: 404)
    let refused = try await browser.post("/save", ["url": "http://site.test/gone", "title": "Gone"])
    #expect(refused.response.status == 422 && refused.text.contains("There is nothing at the page"))
    #expect(refused.text.contains("Save only its link"))
    let kept = try await browser.post("/save", ["url": "http://site.test/gone", "title": "Gone", "link": "1"])
    #expect(kept.response.status == 200 && kept.text.contains("Gone"))
    #expect(try await browser.post("/save", ["url": "two words"]).response.status == 422)
  }

  @Test func `an app that shares a text shares its address`() async throws {
    let (_, browser) = try await arrange()
    let page = try await browser.get("/save?title=Rivers&text=Rivers%20http%3A%2F%2Fsite.test%2Fpage").text
    #expect(page.contains("value=\"http://site.test/page\"") && page.contains("value=\"Rivers\""))
  }

  @Test func `the manifest shares pages with the form, and the settings have the bookmark`() async throws {
    let (_, browser) = try await arrange()
    let page = try await browser.get("/settings/saving").text
    #expect(
      page.contains("javascript:location.href='http://127.0.0.1:8080/save?url='+encodeURIComponent(location.href)"))
    let link = try #require(page.firstMatch(of: /rel="manifest" href="([^"]+)"/)?.output.1)
    let manifest = try await browser.get(String(link))
    #expect(manifest.response.header("Content-Type") == "application/manifest+json")
    let json = try #require(try JSONSerialization.jsonObject(with: Data(manifest.text.utf8)) as? [String: Any])
    let target = try #require(json["share_target"] as? [String: Any])
    #expect(target["action"] as? String == SavePage.path && target["method"] as? String == "GET")
    for icon in try #require(json["icons"] as? [[String: Any]]) {
      #expect(try await browser.get(try #require(icon["src"] as? String)).response.status == 200)
    }
  }

  @Test func `a saved page is removed from its menu, after a question`() async throws {
    let (reader, browser) = try await arrange()
    _ = try await browser.get("/save")
    _ = try await browser.post("/save", ["url": Self.address])
    let owner = try await reader.owner().id
    let entry = try #require(try await reader.database.entries(owner, EntryQuery()).first)
    let menu = try await browser.get(PageContext(query: TimelineQuery()).path(to: entry.id)).text
    #expect(menu.contains("/save/remove?entry=\(entry.id)") && !menu.contains("Mute what is like this"))
    #expect(try await browser.get("/save/remove?entry=\(entry.id)").text.contains("for good"))
    #expect(try await reader.database.entries(owner, EntryQuery()).count == 1)
    let removed = try await browser.post("/save/remove", ["entry": "\(entry.id)"])
    #expect(removed.response.status == 200)
    #expect(try await reader.database.entries(owner, EntryQuery()).isEmpty)
    #expect(try await browser.get("/save/remove?entry=\(entry.id)").response.status == 404)

    let other = try #require(try await reader.subscribe(items: [TestReader.item("one")]).record.inserted.first)
    #expect(try await browser.get("/save/remove?entry=\(other)").response.status == 404)
    #expect(try await browser.post("/save/remove", ["entry": "\(other)"]).response.status == 404)
    #expect(try await reader.database.entries(owner, EntryQuery()).count == 1)
  }
}
