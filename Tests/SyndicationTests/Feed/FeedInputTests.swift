import Foundation
import Testing

@testable import Syndication

@Suite struct FeedInputTests {
  private let text = "<?xml version='1.0' encoding='ISO-8859-1'?><rss><channel><title>café – 年</title></channel></rss>"

  @Test func `a feed is read from bytes, data and text without options`() throws {
    let bytes = Array(text.replacingOccurrences(of: "ISO-8859-1", with: "UTF-8").utf8)
    #expect(try FeedParser.parse(bytes).title == "café – 年")
    #expect(try FeedParser.parse(Data(bytes), contentType: "text/xml; charset=utf-8").title == "café – 年")
    #expect(try FeedParser.parse(text, url: "https://e.example/").title == "café – 年")
  }

  @Test func `the encoding that a text declares is ignored`() throws {
    let feed = try FeedParser.parse(text)
    #expect(feed.title == "café – 年")
    #expect(feed.repairs.isEmpty)
    #expect(try FeedParser.parse("\u{FEFF}" + text).title == "café – 年")
  }

  @Test func `a list is read from bytes, data and text`() throws {
    let list =
      "<?xml version='1.0' encoding='ISO-8859-1'?><opml><body><outline text='é' xmlUrl='http://e.example/'/></body></opml>"
    #expect(try OPML.parse(list).subscriptions.map(\.title) == ["é"])
    #expect(try OPML.parse(Data(list.utf8)).subscriptions.map(\.feedURL) == ["http://e.example/"])
  }

  @Test func `the original of a feed has its elements as written`() throws {
    let rss = try FeedParser.original(
      Array(
        "<rss version='2.0'><channel><ttl>5</ttl><item><guid isPermaLink='false'>g</guid></item></channel></rss>".utf8))
    #expect(rss.name == "rss")
    #expect(rss.attributes["version"] == "2.0")
    #expect(rss["channel"]?["ttl"]?.text == "5")
    #expect(rss["channel"]?["item"]?["guid"]?.attributes["isPermaLink"] == "false")
    let json = try FeedParser.original(Array("{\"version\":\"x\",\"items\":[{\"id\":7}]}".utf8))
    #expect(json["version"]?.text == "x")
    #expect(json["items"]?.children.first?["id"]?.text == "7")
    #expect(throws: FeedError.empty) { try FeedParser.original([]) }
  }

  @Test func `an error has the same sentence everywhere`() {
    let error: any Error = FeedError.notAFeed(hint: "a sitemap")
    #expect(error.localizedDescription == "This is not a feed but a sitemap.")
    #expect("\(error)" == "This is not a feed but a sitemap.")
  }

  @Test func `a list is equal after it is encoded and decoded`() throws {
    let list = OPMLDocument(
      title: "T", created: Date(timeIntervalSince1970: 5), ownerName: "A",
      outlines: [
        OPMLOutline(
          title: "F",
          children: [
            OPMLOutline(title: "A", feedURL: "http://a.example/", isComment: true, categories: ["x", "/y/z"])
          ])
      ], problems: [OPMLProblem(line: 1, reason: "r")])
    let encoded = try JSONEncoder().encode(list)
    #expect(try JSONDecoder().decode(OPMLDocument.self, from: encoded) == list)
    #expect(!String(decoding: encoded, as: UTF8.self).contains("siteURL"))
    let subscriptions = list.subscriptions
    #expect(
      try JSONDecoder().decode([OPMLSubscription].self, from: JSONEncoder().encode(subscriptions)) == subscriptions)
  }
}
