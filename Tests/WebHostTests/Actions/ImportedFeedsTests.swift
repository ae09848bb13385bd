import Reader
import ReaderTesting
import Screens
import Testing

@testable import WebHost

@Suite struct ImportedFeedsTests {
  private func opml(_ outlines: String) -> String {
    "<opml version=\"2.0\"><body>\n\(outlines)</body></opml>"
  }

  private func browser() async throws -> Browser {
    let browser = await Browser(try await TestReader())
    _ = try await browser.get("/")
    return browser
  }

  @Test func `a file full of broken lines is reported in a hundred`() async throws {
    let broken = String(repeating: "<outline type=\"rss\" text=\"No address\"/>\n", count: 1_000)
    let text = try await browser().upload(opml(broken)).text
    #expect(text.contains("0 feeds added, 1000 could not be read."))
    #expect(text.contains("And 900 more lines like these."))
    #expect(text.components(separatedBy: "<li>Line").count - 1 == SubscriptionsPage.mostLines)
  }

  @Test func `a user cannot follow more feeds than allowed`() async throws {
    let browser = try await browser()
    let feeds = (0...100).map { "<outline type=\"rss\" text=\"A\" xmlUrl=\"http://a.test/\($0)\"/>" }
    let imported = try await browser.upload(opml(feeds.joined(separator: "\n"))).text
    #expect(imported.contains("100 feeds added, 1 could not be read."))
    #expect(imported.contains("You can follow at most 100 feeds."))
    let (response, text) = try await browser.post("/subscriptions", ["url": "one.test"])
    #expect(response.status == 400 && text.contains("You follow 100 feeds; at most 100 are allowed."))
  }

  @Test func `the page of hundreds of feeds in as many folders is not their product`() async throws {
    let browser = await Browser(try await TestReader(), mostFeeds: 1_000)
    _ = try await browser.get("/")
    let feeds = (0..<300).map {
      "<outline text='Folder \($0)'><outline type='rss' text='A' xmlUrl='http://a.test/\($0)'/></outline>"
    }
    let text = try await browser.upload(opml(feeds.joined(separator: "\n"))).text
    #expect(text.contains("300 feeds added") && text.utf8.count < 3 << 20)
    let user = try await browser.reader.owner().id
    let folders = try await browser.reader.database.folders(user)
    let first = try #require(folders.first)
    // The path of the folder around it is a text here.
    let moved = await browser.send(
      "/folders/\(first.id)", ["name": first.name, "within": "\(folders[1].name) / New"])
    #expect(moved.status == 303)
    let list = try await browser.host.useCases.subscriptions(of: user)
    #expect(list.pathText(of: first.id) == "\(folders[1].name) / New / \(first.name)")
  }
}
