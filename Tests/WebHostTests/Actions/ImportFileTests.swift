import Foundation
import ReaderTesting
import Storage
import Testing

@testable import WebHost

@Suite struct ImportFileTests {
  /// An export with a feed, and a starred and a read entry of it.
  private func exported() async throws -> String {
    let reader = try await TestReader()
    let user = try await reader.owner().id
    try await reader.subscribe(items: [TestReader.item("one"), TestReader.item("two", hour: 1)])
    let ids = try await reader.database.entries(user, EntryQuery()).map(\.id)
    try await reader.services.useCases.star(ids[0], isStarred: true, by: user)
    _ = try await reader.services.useCases.mark([ids[1]], isRead: true, by: user)
    var file = Data()
    try await reader.services.useCases.exportAll(of: user) { file += $0 }
    return String(decoding: file, as: UTF8.self)
  }

  @Test func `the form takes a full export, and says what has come`() async throws {
    let browser = await Browser(try await TestReader())
    _ = try await browser.get("/add")
    let (response, text) = try await browser.upload(try await exported())
    #expect(response.status == 200)
    #expect(text.contains("1 feed added. 2 entries kept, 2 of them new; 1 entry is read."))
    #expect(try await browser.get("/starred").text.contains(">two</a>"))
  }

  @Test func `the form takes the exports of other readers`() async throws {
    let browser = await Browser(try await TestReader())
    _ = try await browser.get("/add")
    let file = """
      {"entries":[{"title":"A","url":"http://site.test/a","starred":true,"published_at":"2025-01-02T03:04:05Z",
      "feed":{"feed_url":"http://feeds.test/m.xml","title":"M","category":{"title":"Sea"}}}]}
      """
    let text = try await browser.upload(file).text
    #expect(text.contains("1 feed added. 1 entry kept, 1 of them new"))
    #expect(text.contains("Sea"))
  }

  @Test func `while others use the reader, entries that they would see are left out, and stored ones are marked`()
    async throws
  {
    let reader = try await TestReader()
    try await reader.subscribe(items: [TestReader.item("two", hour: 1)])
    _ = try await reader.services.accounts().createFirst(name: "Ada", password: "long enough")
    _ = try await reader.services.accounts().create(name: "Eve", password: "long enough")
    let browser = await Browser(reader)
    _ = try await browser.post("/login", ["name": "Eve", "password": "long enough"])
    let forged = try await exported().replacing("\"id\":\"one\"", with: "\"id\":\"forged\"")

    let text = try await browser.upload(forged).text

    #expect(text.contains("1 entry kept, 0 of them new") || text.contains("1 entry kept"))
    #expect(text.contains("left out: others who use this reader would see"))
    let ada = try #require(await reader.database.user(named: "Ada"))
    #expect(try await reader.database.entries(ada.id, EntryQuery()).map(\.title) == ["two"])
    let eve = try #require(await reader.database.user(named: "Eve"))
    #expect(try await reader.database.entries(eve.id, EntryQuery(filter: .starred)).map(\.title) == ["two"])
    let database = "SQLite format 3\0" + String(repeating: "x", count: 200)
    #expect(try await browser.upload(database).text.contains("The operator of this reader imports databases"))
  }

  @Test(arguments: [
    ("hello", "What can be imported is OPML"), ("", "Choose a file first."),
    ("{\"format\":\"yaarr\",\"version\":1}\n{\"type\":\"dream\"}", "“my.opml” was not imported. Line 2:"),
    ("{\"format\":\"yaarr\",\"version\":2}", "Update the program."),
  ])
  func `another file is refused with a reason`(file: String, reason: String) async throws {
    let reader = try await TestReader()
    let browser = await Browser(reader)
    _ = try await browser.get("/add")
    let (response, text) = try await browser.upload(file)
    #expect(response.status == 422 && text.contains(reason), "\(text.suffix(2_000))")
    #expect(try await reader.database.subscriptions(reader.owner().id).isEmpty)
  }
}
