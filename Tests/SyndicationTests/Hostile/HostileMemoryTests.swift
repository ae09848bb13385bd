import HostileDocuments
import Testing

@testable import Syndication

/// Tests documents that are made to take many times their size in memory.
@Suite struct HostileMemoryTests {
  @Test func `a feed of tiny entries keeps the first of them and says so`() throws {
    for text in [
      rss(numbered(40_000) { "<item><guid>\($0)</guid></item>" }),
      atom(numbered(40_000) { "<entry><id>\($0)</id></entry>" }),
      // The white space is not part of the RSS that the document becomes.
      "{\"rss\":{\"channel\":{\"item\":["
        + numbered(40_000, separator: ",") { "\(repeated(" ", 30)){\"guid\":\"\($0)\"}" } + "]}}}",
      "{\"version\":\"https://jsonfeed.org/version/1.1\",\"items\":[0\(numbered(40_000) { ",{\"id\":\($0)}" })]}",
    ] {
      let feed = try quickly { try read(text) }
      let most = feed.entries.count
      #expect(most >= 5_000 && most <= max(5_000, text.utf8.count / 200))
      #expect(feed.entries.last?.id == "\(most - 1)")
      #expect(feed.repairs.map(\.what) == ["The feed has more than \(most) entries; the rest was left out."])
    }
  }

  @Test func `rare parts of an entry take a small box each`() {
    #expect(MemoryLayout<ParsedEntry>.stride <= 416)
    #expect(MemoryLayout<ParsedEntry.RareParts>.stride <= 320)
    #expect(MemoryLayout<MediaProperties>.stride <= 256)
  }

  @Test func `media properties without a value leave nothing but the element`() throws {
    let entry = try firstEntry(
      of: rssItem("<media:player/><media:rating/>", namespaces: "xmlns:media='http://search.yahoo.com/mrss/'"))
    #expect(entry.media == nil)
    #expect(entry.extensions.map(\.name) == ["player", "rating"])
  }

  @Test(arguments: HostilePattern.openQuotes + HostilePattern.rawText)
  func `RSS-in-JSON takes no more room as RSS`(pattern: HostilePattern) throws {
    let text = pattern.text(ofBytes: 10_000)
    for value in [JSONValue.string(text), .object([JSONMember(name: "x", value: .string(text))])] {
      let channel = JSONValue.object([
        JSONMember(name: "channel", value: .object([JSONMember(name: "a", value: value)]))
      ])
      let document = JSONValue.object([JSONMember(name: "rss", value: channel)])
      var repairs = RepairLog()
      let rss = try #require(RSSInJSON.document(document, expectedBytes: 10_000, repairs: &repairs))
      #expect(rss.source.count == text.utf8.count)
    }
  }

  @Test(arguments: [
    "a <b> & c", "]]>", "a ]]> <b>", "<\\u0001>", "<\\r\\n>", "&amp;", "\\uFFFF<", "<a b=\\\"'\\\">", "＜<é",
  ])
  func `texts and attributes of RSS-in-JSON are read as written`(text: String) throws {
    let document =
      "{\"rss\":{\"channel\":{\"item\":[{\"guid\":\"1\",\"unknown\":\"\(text)\",\"other\":{\"x\":\"\(text)\"}}]}}}"
    let entry = try #require(try read(document).entries.first)
    // XML has no control characters, and no U+FFFF.
    let expected = text.replacing("\\u0001", with: "").replacing("\\uFFFF", with: "").replacing("\\\"", with: "\"")
      .replacing("\\r\\n", with: "\r\n")
    #expect(entry.extensions.first { $0.name == "unknown" }?.text == expected)
    #expect(entry.extensions.first { $0.name == "other" }?.attributes["x"] == expected)
  }

  @Test func `texts of nested unknown elements that are left out are reported`() throws {
    let text = repeated("a", 20_000)
    let nested = repeated("<x:x>", 30) + text + repeated("</x:x>", 30)
    let feed = try read(rssItem("<title>t</title>" + nested, namespaces: "xmlns:x='urn:x'"))
    #expect(feed.entries.first?.extensions.first?.text == text)
    #expect(feed.repairs.map(\.what).first?.contains("elements of unknown modules") == true)
  }

  @Test func `values of a restriction are listed once`() throws {
    let entry = try firstEntry(
      of: rssItem(
        "<media:restriction relationship='allow' type='country'>de  FR de fr \(repeated("x ", 9))</media:restriction>",
        namespaces: "xmlns:media='http://search.yahoo.com/mrss/'"))
    #expect(entry.media?.restrictions.first?.values == ["de", "fr", "x"])
  }

  @Test func `folders of a category nest no deeper than elements`() throws {
    let list = try OPML.parse(
      "<opml><body><outline text='a' xmlUrl='https://a.example/' category='\(repeated("b/", 50_000))'/></body></opml>")
    let folders = try #require(list.subscriptions.first?.folders.count)
    #expect(folders > 0 && folders <= XMLLimits.depth)
  }
}
