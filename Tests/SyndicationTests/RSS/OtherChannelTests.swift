import Testing

@testable import Syndication

/// Formats that have what RSS has in other forms.
@Suite struct OtherChannelTests {
  @Test func theChannelDefinitionFormatHasItsLinksInAttributes() throws {
    let feed: ParsedFeed = try read(
      """
      <CHANNEL HREF="http://e.example/" BASE="http://base.example/"><TITLE>T</TITLE><ABSTRACT>A</ABSTRACT>
      <ITEM HREF="http://e.example/1" LASTMOD="2004-04-06T23:05:43Z"><TITLE>t</TITLE><ABSTRACT>a</ABSTRACT></ITEM>
      </CHANNEL>
      """)
    #expect(feed.format == .cdf)
    #expect(feed.title == "T")
    #expect(feed.summary == "A")
    #expect(feed.siteURL == "http://e.example/")
    let entry: ParsedEntry = try #require(feed.entries.first)
    #expect(entry.link == "http://e.example/1")
    #expect(try entry.updated == moment("2004-04-06T23:05:43Z"))
    #expect(entry.summary?.baseURL == "http://base.example/")
  }

  @Test func rssMayBeWrittenAsJSON() throws {
    let feed: ParsedFeed = try read(
      """
      {"rss": {"version": "2.0", "channel": {"title": "T", "link": "http://e.example/", "description": "D",
      "item": {"title": "t", "guid": {"isPermaLink": "false", "#value": "g"}, "description": "<p>x</p>",
      "pubDate": "Thu, 01 Jan 2004 19:48:21 GMT", "category": ["a", {"#value": "b"}],
      "enclosure": {"url": "/a.mp3", "length": "7", "type": "audio/mpeg"}}}}}
      """)
    #expect(feed.format == .rssInJSON)
    #expect(feed.title == "T")
    let entry: ParsedEntry = try #require(feed.entries.first)
    #expect(entry.id == "g")
    #expect(entry.link == nil)
    #expect(entry.categoryNames == ["a", "b"])
    #expect(entry.enclosures.first?.url == "http://e.example/a.mp3")
    #expect(try entry.published == moment("2004-01-01T19:48:21Z"))
  }

  @Test func aFeedMayCarryTheDocumentTypeOfAPage() throws {
    let page: String = "<!DOCTYPE html PUBLIC \"-//W3C//DTD XHTML 1.0 Transitional//EN\" \"x\">"
    #expect(try read(page + "<rss><channel><title>T</title></channel></rss>").title == "T")
    #expect(failure(Array((page + "<html><title>T</title></html>").utf8)) != nil)
  }
}
