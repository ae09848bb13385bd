import Testing

@testable import Syndication

/// Tests formats that express RSS in other forms.
@Suite struct OtherChannelTests {
  @Test func `the channel definition format has its links in attributes`() throws {
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
    let entry = try #require(feed.entries.first)
    #expect(entry.link == "http://e.example/1")
    #expect(try entry.updated == moment("2004-04-06T23:05:43Z"))
    #expect(entry.summary?.baseURL == "http://base.example/")
  }

  @Test func `items of channels in channels and the pictures of the Channel Definition Format are read`() throws {
    let feed = try read(
      """
      <CHANNEL HREF="http://e.example/"><TITLE>T</TITLE><LOGO HREF="/icon.gif" STYLE="ICON"/>
      <LOGO HREF="/logo.gif" STYLE="IMAGE"/><ITEM HREF="/1"><TITLE>one</TITLE></ITEM>
      <CHANNEL HREF="/sub/"><TITLE>Sub</TITLE><ITEM HREF="/2"><TITLE>two</TITLE><LOGO HREF="/2.gif" STYLE="IMAGE"/></ITEM>
      <CHANNEL><ITEM HREF="/3"><TITLE>three</TITLE></ITEM></CHANNEL></CHANNEL>
      <ITEM HREF="/4"><TITLE>four</TITLE></ITEM></CHANNEL>
      """)
    #expect(feed.format == .cdf)
    #expect(feed.title == "T")
    #expect(feed.entries.map(\.title) == ["one", "two", "three", "four"])
    #expect(feed.iconURL == "http://e.example/icon.gif")
    #expect(feed.logoURL == "http://e.example/logo.gif")
    #expect(feed.entries[1].imageURL == "http://e.example/2.gif")
  }

  @Test func `RSS may be written as JSON`() throws {
    let feed: ParsedFeed = try read(
      """
      {"rss": {"version": "2.0", "channel": {"title": "T", "link": "http://e.example/", "description": "D",
      "item": {"title": "t", "guid": {"isPermaLink": "false", "#value": "g"}, "description": "<p>x</p>",
      "pubDate": "Thu, 01 Jan 2004 19:48:21 GMT", "category": ["a", {"#value": "b"}],
      "enclosure": {"url": "/a.mp3", "length": "7", "type": "audio/mpeg"}}}}}
      """)
    #expect(feed.format == .rssInJSON)
    #expect(feed.title == "T")
    let entry = try #require(feed.entries.first)
    #expect(entry.id == "g")
    #expect(entry.link == nil)
    #expect(entry.categoryNames == ["a", "b"])
    #expect(entry.enclosures.first?.url == "http://e.example/a.mp3")
    #expect(try entry.published == moment("2004-01-01T19:48:21Z"))
  }

  @Test func `a feed may carry the document type of a page`() throws {
    let page: String = "<!DOCTYPE html PUBLIC \"-//W3C//DTD XHTML 1.0 Transitional//EN\" \"x\">"
    #expect(try read(page + "<rss><channel><title>T</title></channel></rss>").title == "T")
    #expect(failure(Array((page + "<html><title>T</title></html>").utf8)) != nil)
  }
}
