import Fetching
import Foundation
import HTML
import HTTPServer
import Kinds
import ReaderTesting
import Running
import Screens
import Storage
import TerminalCells
import Testing

@testable import Gallery
@testable import WebHost

@Suite struct ComponentGalleryTests {
  private func get(
    _ path: String, from gallery: ComponentGallery, referrer: String? = nil, headers more: [HTTPHeader] = []
  ) async throws -> (response: HTTPResponse, text: String) {
    let parts = try #require(URLComponents(string: path))
    let query: [QueryItem] =
      parts.queryItems?.map { (item: URLQueryItem) in QueryItem(item.name, item.value ?? "") } ?? []
    var headers: [HTTPHeader] = [HTTPHeader("Host", "127.0.0.1:8081"), HTTPHeader("Accept", "text/html")] + more
    if let referrer { headers.append(HTTPHeader("Referer", "http://127.0.0.1:8081" + referrer)) }
    let response: HTTPResponse = await gallery.handle(
      HTTPRequest(method: "GET", path: parts.path, query: query, headers: headers))
    guard case .bytes(let bytes) = response.body else { return (response, "") }
    return (response, String(decoding: bytes, as: UTF8.self))
  }

  @Test(.timeLimit(.minutes(2))) func `every story responds at its address with its declared status`()
    async throws
  {
    let gallery = try await ComponentGallery(services: try await TestReader().services)
    #expect(Set(gallery.stories.map(\.address)).count == gallery.stories.count)
    for story in gallery.stories {
      let (response, text) = try await get("/gallery/\(story.address)", from: gallery)
      #expect(response.status == story.status, "\(story.address)")
      #expect(text.contains("<main") && text.contains("<h1"), "\(story.address)")
    }
  }

  @Test func `a story has the layout and colors of its address`() async throws {
    let gallery = try await ComponentGallery(services: try await TestReader().services)
    let plain = try await get("/gallery/timeline/many", from: gallery).text
    let other: String = try await get("/gallery/timeline/many?layout=cards&scheme=dark", from: gallery).text
    #expect(plain.contains("data-layout=\"list\"") && plain.contains("content=\"light dark\""))
    #expect(other.contains("data-layout=\"cards\"") && other.contains("content=\"dark\""))
  }

  @Test func `links of a story's page lead to pages of the same story`() async throws {
    let gallery = try await ComponentGallery(services: try await TestReader().services)
    let (led, _) = try await get("/starred", from: gallery, referrer: "/gallery/timeline/one?layout=cards")
    #expect(led.header("Location") == "/gallery/timeline/one?layout=cards&at=%2Fstarred")
    let there: String = try await get("/gallery/timeline/one?layout=cards&at=%2Fstarred", from: gallery).text
    #expect(there.contains("Nothing starred yet"))

    let script: [HTTPHeader] = [HTTPHeader("X-Requested-With", "reader")]
    let pane = try await get("/entries/1", from: gallery, referrer: "/gallery/timeline/one", headers: script)
    #expect(pane.response.status == 200 && pane.text.contains("data-entry=\"1\""))
    let gone = try await get("/entries/1", from: gallery, referrer: "/gallery/timeline/none", headers: script)
    #expect(gone.response.status == 404)
    #expect(try await get("/starred", from: gallery).response.header("Location") == "/gallery")
  }

  @Test func `the gallery's viewers cannot sign out`() async throws {
    let gallery = try await ComponentGallery(services: try await TestReader().services)
    let page = HTTPHeader("Referer", "http://127.0.0.1:8081/gallery/timeline/one")
    for path in ["/logout", "/account"] {
      let response = await gallery.handle(HTTPRequest(method: "POST", path: path, headers: [page]))
      #expect(response.header("Location") == "/gallery/timeline/one")
    }
    #expect(try await get("/gallery/timeline/one", from: gallery).response.status == 200)
  }

  @Test func `each story has stubs of its own`() async throws {
    let reader = try await TestReader()
    try await reader.subscribe(items: [TestReader.item("real")])
    let user = try await reader.owner().id
    let gallery = try await ComponentGallery(services: reader.services)
    async let many: String = get("/gallery/timeline/many", from: gallery).text
    async let none: String = get("/gallery/timeline/none", from: gallery).text

    #expect(try await many.contains("row episode"))
    #expect(try await none.contains("All caught up."))
    #expect(
      try await reader.services.screens.timelines(user).entries(TimelineRequest(query: TimelineQuery())).map(\.title)
        == [
          "real"
        ])
  }

  @Test func `only the gallery's own pages can be framed, and only by the gallery`() async throws {
    let gallery = try await ComponentGallery(services: try await TestReader().services)
    let list = try #require(try await get("/gallery", from: gallery).response.header("Content-Security-Policy"))
    let page: String = try #require(
      try await get("/gallery/timeline/one", from: gallery).response.header("Content-Security-Policy"))
    #expect(list.contains("frame-src 'self' ") && list.contains("frame-ancestors 'none'"))
    #expect(page.contains("frame-ancestors 'self'") && page.contains("script-src 'self'"))
  }

  @Test func `a new kind with samples appears in the gallery`() async throws {
    let kind = ItemKind(
      key: "recipe", recognizes: { $0.draft.text.contains("Ingredients:") },
      decode: { PlainItem(entry: $0) },
      row: { item, markup, _ in markup.element("h2", text: "A recipe: \(item.entry.displayTitle)") },
      card: { $2.writeCard(of: $0.entry, into: &$1) },
      whole: { _, markup, _ in markup.element("p", text: "Cook it.") },
      line: { item, _ in TerminalRow("recipe of \(item.entry.displayTitle)") }
    )
    .showing {
      let draft = EntryDraft(guid: "soup", kind: "", title: "Soup", text: "Ingredients: water.")
      return [ItemSample("soup", draft)]
    }
    let gallery = try await ComponentGallery(services: try await TestReader(kinds: [kind] + ItemKind.all).services)

    #expect(try await get("/gallery", from: gallery).text.contains("/gallery/items/recipe/right-to-left"))
    #expect(try await get("/gallery/items/recipe", from: gallery).text.contains("A recipe: Soup"))
    #expect(try await get("/gallery/items/recipe/soup", from: gallery).text.contains("Cook it."))
    #expect(try await get("/gallery/items/recipe/terminal", from: gallery).text.contains("recipe of Soup"))
  }
}
