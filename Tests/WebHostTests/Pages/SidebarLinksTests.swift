import HTTPServer
import Reader
import ReaderTesting
import Storage
import Testing

@testable import WebHost

@Suite struct SidebarLinksTests {
  @Test(arguments: ["/unread", "/subscriptions", "/settings", "/history", "/beside?on=/unread"])
  func `links to a feed keep the filter that the user has chosen there, on every page`(path: String) async throws {
    let reader = try await TestReader()
    try await reader.subscribe(items: [TestReader.item("one")])
    let browser = await Browser(reader)
    _ = try await browser.get("/")
    #expect(try await browser.get(path).text.contains("href=\"/unread?feed=1\""))
    _ = try await browser.post("/view", ["read": "show", "return": "/unread?feed=1"])
    let text = try await browser.get(path).text
    #expect(text.contains("data-filter=\"all\"") && text.contains("href=\"/all?feed=1\""))
    #expect(!text.contains("href=\"/unread?feed=1\""))
  }

  @Test func `a name has a title if it may be cut off`() async throws {
    let reader = try await TestReader()
    for (number, title) in ["The Quay", "The Quay, the harbor and the sea", "每日新闻周刊评论"].enumerated() {
      reader.transport.set("https://\(number).test/", TestReader.rss(title: title, items: [TestReader.item("one")]))
      _ = try await reader.services.useCases.subscribe(
        "https://\(number).test/", folder: nil, for: try await reader.owner().id)
    }
    let browser = await Browser(reader)
    _ = try await browser.get("/")
    let text = try await browser.get("/unread").text
    #expect(!text.contains("title=\"The Quay\""))
    #expect(text.contains("title=\"The Quay, the harbor and the sea\"") && text.contains("title=\"每日新闻周刊评论\""))
  }

  @Test func `an entry of the second list marks what is around it there`() async throws {
    let reader = try await TestReader()
    try await reader.subscribe(items: [TestReader.item("one"), TestReader.item("two", hour: 1)])
    let browser = await Browser(reader)
    _ = try await browser.get("/")
    let form = "action=\"/mark-around\""
    let page = try await browser.get("/unread?beside=%2Fall%3Ffeed%3D1&entry=1&in=beside").text
    let around = try #require(page.range(of: form).map { page[$0.upperBound...].prefix(600) })
    #expect(around.contains("name=\"filter\" value=\"all\"") && around.contains("name=\"feed\" value=\"1\""))

    // The page's script names the page, which may have no stream.
    let script = [HTTPHeader("X-Requested-With", "reader")]
    let pane = try await browser.get("/entries/1?on=%2Fstarred%3Ffeed%3D1&in=main", headers: script).text
    #expect(pane.contains("href=\"/starred?feed=1\"") && !pane.contains(form))
    let beside = try await browser.get(
      "/entries/1?on=%2Fstarred%3Fbeside%3D%252Funread%253Ffeed%253D1&in=beside", headers: script
    ).text
    #expect(beside.contains(form) && beside.contains("name=\"feed\" value=\"1\""))
  }
}
