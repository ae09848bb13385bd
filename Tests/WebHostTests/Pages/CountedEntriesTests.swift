import EventuallyTesting
import ReaderTesting
import Storage
import Testing

@testable import WebHost

@Suite struct CountedEntriesTests {
  @Test func `a search says how many entries it finds, also beyond the page, and all entries their number`()
    async throws
  {
    let reader = try await TestReader()
    let items = (0..<1_003).map { TestReader.item("\($0)", content: $0 < 60 ? "tide" : "ebb") }
    try await reader.subscribe(items: items)
    let browser = await Browser(reader)
    func text(_ path: String) async throws -> String { try await browser.get(path).text }
    let user = try await reader.owner().id
    try await eventually {
      try await reader.database.results(user, of: EntryQuery(search: "tide OR ebb", limit: 2_000)).count == 1_003
    }
    #expect(try await text("/all?q=title:1002").contains("role=\"status\">1 entry</p>"))
    #expect(try await text("/all?q=tide").contains("role=\"status\">60 entries</p>"))
    #expect(try await text("/all?q=tide%20OR%20ebb").contains("role=\"status\">More than 1,000 entries</p>"))
    for path in ["/all", "/all?feed=1"] { #expect(try await text(path).contains("<span class=\"count\">1,003</span>")) }
  }

  @Test func `a page that goes stores where it has left a recording`() async throws {
    let reader = try await TestReader()
    try await reader.subscribe(items: [
      TestReader.item("one", more: #"<enclosure url="http://site.test/a.mp3" type="audio/mpeg" length="9"/>"#)
    ])
    let browser = await Browser(reader)
    _ = try await browser.get("/all")
    #expect(await browser.send("/entries/1/listening", ["seconds": "74", "length": "90"]).status == 204)
    let user = try await reader.owner().id
    let position = try #require(try await reader.database.listeningPosition(user, in: EntryID(rawValue: 1)))
    #expect(position.seconds == 74 && position.length == 90)
    #expect(await browser.send("/entries/1/listening", ["seconds": "x"]).status == 400)
    #expect(await browser.send("/entries/9/listening", ["seconds": "1"]).status == 404)
  }
}
