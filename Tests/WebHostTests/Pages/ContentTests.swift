import Fetching
import Foundation
import HTTPServer
import ReaderTesting
import Storage
import Testing

@testable import WebHost

/// The content of a page, without the frame, for the script that shows it in another page.
@Suite struct ContentTests {
  private static let content = [HTTPHeader("X-Requested-With", "reader"), HTTPHeader("X-Part", "content")]

  private func browser() async throws -> Browser {
    let reader = try await TestReader()
    try await reader.subscribe(items: [TestReader.item("one", content: "<p>Hello</p>")])
    let browser = await Browser(reader)
    _ = try await browser.get("/")
    return browser
  }

  @Test(arguments: ["/all", "/all?entry=1", "/subscriptions", "/all?feed=99"])
  func `the script gets the content alone, and a navigation the whole page`(path: String) async throws {
    let browser = try await browser()
    let whole = try await browser.get(path).text
    let alone = try await browser.get(path, headers: Self.content)
    #expect(whole.contains("id=\"lines\"") && whole.contains("<main"))
    #expect(alone.text.contains("<main") && alone.text.contains("data-part=\"content\""))
    #expect(!alone.text.contains("id=\"lines\"") && !alone.text.contains("id=\"player\""))
    #expect(alone.response.status == (path == "/all?feed=99" ? 404 : 200))
  }

  @Test func `the script's content marks an entry as read, and that for another site does not`() async throws {
    for (site, isUnread) in [("same-origin", false), ("cross-site", true)] {
      let browser = try await browser()
      let text = try await browser.get(
        "/all?entry=1", headers: Self.content + [HTTPHeader("Sec-Fetch-Site", site)]
      ).text
      #expect(text.contains("<p>Hello</p>"))
      let owner = try await browser.reader.owner().id
      let entry = try #require(await browser.reader.database.entry(owner, EntryID(rawValue: 1)))
      #expect(entry.isUnread == isUnread)
    }
  }

  @Test func `another site's request for the content alone is an ordinary one`() async throws {
    let text = try await browser().get("/all", headers: [HTTPHeader("X-Part", "content")]).text
    #expect(text.contains("id=\"lines\""))
  }

  @Test func `a form leads to a page that says its result, and only to its user`() async throws {
    let browser = try await browser()
    let response = await browser.send("/subscriptions/1/delete")
    let place = try #require(response.headers.first { $0.name == "Location" }?.value)
    #expect(response.status == 303 && place.hasPrefix("/subscriptions?said="))
    #expect(try await browser.get(place).text.contains("You no longer follow"))
    #expect(try await browser.get("/subscriptions/1/delete").response.status == 200)
    let name = String(place.dropFirst("/subscriptions?said=".count))
    #expect(browser.host.said.page(name, of: try await browser.reader.owner().id) != nil)
    #expect(browser.host.said.page(name, of: UserID(rawValue: 99)) == nil)
  }

  @Test func `the results of the last forms are kept, not of all`() async throws {
    let said = SaidPages()
    let user = try await TestReader().owner()
    let page = SubscriptionsPage(
      viewer: Viewer(user: user, token: "", csrfToken: "", kinds: KindAssets([]), isLocalOwner: false))
    let names = (0...SaidPages.most).map { _ in said.keep(page) }
    #expect(said.page(names[0], of: user.id) == nil && said.page(names[1], of: user.id) != nil)
  }

  @Test(arguments: [(0, "0"), (999, "999"), (1_000, "1,000"), (24_350, "24,350"), (-1_234_567, "-1,234,567")])
  func `numbers have separators of thousands`(number: Int, text: String) {
    #expect(number.grouped == text)
  }
}
