import Testing

@testable import Syndication

/// Tests relative addresses under `xml:base`, at every level that permits it.
@Suite struct XMLBaseTests {
  @Test func `bases inside XHTML hold for every attribute with addresses`() throws {
    let entry: ParsedEntry = try firstEntry(
      of: atomEntry(
        """
        <content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p xml:base="https://o.example/d/"><a href="a">
        <img src="b.png" srcset="c.png 1x, /d.png 2x,e.png 3x"/></a><q cite="#f">g</q></p><img srcset="h.png"/></div>
        </content>
        """))
    let html: String = try #require(entry.content?.html)
    #expect(html.contains("<a href=\"https://o.example/d/a\">"))
    #expect(html.contains("src=\"https://o.example/d/b.png\""))
    #expect(
      html.contains(
        "srcset=\"https://o.example/d/c.png 1x, https://o.example/d.png 2x, https://o.example/d/e.png 3x\""))
    #expect(html.contains("cite=\"https://o.example/d/#f\""))
    // The base of the content applies here, so the address stays relative.
    #expect(html.contains("<img srcset=\"h.png\">"))
    #expect(entry.baseURL == "https://example.org/blog/feed.xml")
  }

  @Test func `bases of feed, entry and content add up`() throws {
    let feed: ParsedFeed = try read(
      atom(
        "<link href='s'/><entry xml:base='b/'><id>1</id><link href='l'/><content type='html' xml:base='c/'>x</content>"
          + "<link rel='enclosure' href='e.mp3'/></entry>", attributes: "xml:base='/a/'"))
    #expect(feed.siteURL == "https://example.org/a/s")
    let entry = try #require(feed.entries.first)
    #expect(entry.link == "https://example.org/a/b/l")
    #expect(entry.enclosures.map(\.url) == ["https://example.org/a/b/e.mp3"])
    #expect(entry.baseURL == "https://example.org/a/b/c/")
  }

  @Test func `a base that is not an address is ignored`() throws {
    let entry: ParsedEntry = try firstEntry(
      of: atomEntry("<link href='l'/>", attributes: "xml:base='javascript:x'"))
    #expect(entry.link == "https://example.org/blog/l")
  }
}
