import HTTPServer
import ReaderTesting
import Storage
import Testing

@testable import WebHost

@Suite struct CalmFeedsTests {
  /// The page of the feeds, and that of a feed, after a check that its site has answered with a status.
  private func pages(_ status: Int, _ headers: [HTTPHeader] = []) async throws -> [String] {
    let reader = try await TestReader()
    try await reader.subscribe(items: [TestReader.item("one")])
    let user = try await reader.owner().id
    let url = try #require(try await reader.database.subscriptions(user).first).feed.url.string
    reader.transport.set(url, "", status: status, headers: headers)
    _ = try await reader.services.useCases.refresh(user)
    let browser = await Browser(reader)
    var pages: [String] = []
    for path in ["/subscriptions", "/subscriptions/1", "/all?feed=1"] { pages.append(try await browser.get(path).text) }
    return pages
  }

  @Test func `a feed whose site asks to wait needs nobody, and is shown without alarm`() async throws {
    for page in try await pages(429, [HTTPHeader("Retry-After", "7200")]) {
      #expect(!page.contains("needs you") && !page.contains("This feed has a problem"))
      #expect(!page.contains("class=\"bad\"") && !page.contains("class=\"problem\""))
      #expect(page.contains("No request is sent before") || page.contains("Limited by the site, again in"))
    }
  }

  @Test func `a feed that is gone needs its reader`() async throws {
    let page = try await pages(404)[0]
    #expect(page.contains("1 feed needs you") && page.contains("class=\"bad\""))
    // Its unread entries are counted, as in the sums above it.
    let line = try #require(page.firstMatch(of: /This feed has a problem<\/span><\/span>(.{0,40})/)).output.1
    #expect(line.hasPrefix("<span class=\"count\">1</span>"))
  }
}
