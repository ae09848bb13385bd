import Foundation
import Testing

@testable import Syndication

@Suite struct AtomTests {
  @Test func `an entry whose link is empty has the page that its id names`() throws {
    let entry = try firstEntry(
      of: atom(
        "<entry><id>http://tsunami.example/?p=1</id><link rel='alternate' type='text/html' href=''/></entry>",
        attributes: "xml:base='http://tsunami.example/wp-atom.php'"))
    #expect(entry.link == "http://tsunami.example/?p=1")
  }

  @Test func `a whole entry is read`() throws {
    let feed: ParsedFeed = try read(
      """
      <?xml version="1.0" encoding="utf-8"?>
      <feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
        <title type="html">A &amp;amp; B</title><subtitle>Sub</subtitle>
        <link href="https://example.org/"/><link rel="self" href="/feed.atom"/>
        <icon>/favicon.ico</icon><author><name>Ann</name></author>
        <entry xml:lang="fr">
          <id>tag:1</id><title>One</title><updated>2020-01-02T00:00:00Z</updated>
          <published>2020-01-01T00:00:00Z</published><link rel="alternate" href="/1"/>
          <link rel="replies" type="text/html" href="/1#comments"/>
          <category term="t" label="Label"/><category term="u"/>
          <summary>a &lt; b</summary><content type="html">&lt;p&gt;c&lt;/p&gt;</content>
        </entry>
        <entry><id>tag:2</id><title/><author><name>Bob</name></author><updated>2020-01-02T00:00:00Z</updated></entry>
      </feed>
      """)
    #expect(feed.format == .atom10)
    #expect(feed.title == "A & B")
    #expect(feed.summary == "Sub")
    #expect(feed.siteURL == "https://example.org/")
    #expect(feed.feedURL == "https://example.org/feed.atom")
    #expect(feed.iconURL == "https://example.org/favicon.ico")
    #expect(feed.language == "en")
    let entry = try #require(feed.entries.first)
    #expect(entry.id == "tag:1")
    #expect(entry.link == "https://example.org/1")
    #expect(entry.commentsURL == "https://example.org/1#comments")
    #expect(entry.published == (try moment("2020-01-01T00:00:00Z")))
    #expect(entry.updated == (try moment("2020-01-02T00:00:00Z")))
    #expect(entry.authorNames == ["Ann"])
    #expect(entry.categoryNames == ["Label", "u"])
    #expect(entry.summary?.html == "<p>a &lt; b</p>")
    #expect(entry.content?.html == "<p>c</p>")
    #expect(entry.language == "fr")
    #expect(feed.entries[1].title == nil)
    #expect(feed.entries[1].authorNames == ["Bob"])
    #expect(feed.entries[1].link == nil)
  }

  @Test(arguments: [
    ("<title>1 &lt; 2 &amp;amp;</title>", "1 < 2 &amp;"), ("<title type='text'>&lt;b&gt;</title>", "<b>"),
    ("<title type='html'>&lt;b&gt;x&lt;/b&gt; &amp;amp; y</title>", "x & y"),
    ("<title type='html'>Link: <![CDATA[a &amp; b]]></title>", "Link: a & b"),
    (
      "<title type='xhtml'><div xmlns='http://www.w3.org/1999/xhtml'>a <em>b</em> &amp;lt; &lt;c&gt;</div></title>",
      "a b &lt; <c>"
    ),
  ])
  func `titles are plain text by their type`(_ title: String, _ text: String) throws {
    #expect(try firstEntry(of: atomEntry(title)).title == text)
  }

  @Test func `escaped markup in XHTML stays escaped`() throws {
    let entry: ParsedEntry = try firstEntry(
      of: atomEntry(
        """
        <content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>&lt;script&gt;alert(1)&lt;/script&gt;</p>\
        <img alt="a&quot; onload=&quot;x" src="i.png"/><br/></div></content>
        """))
    #expect(
      entry.content?.html
        == """
        <p>&lt;script&gt;alert(1)&lt;/script&gt;</p><img alt="a&quot; onload=&quot;x" src="i.png"><br>
        """)
  }

  @Test func `XHTML may have a prefix`() throws {
    let entry: ParsedEntry = try firstEntry(
      of: atomEntry(
        "<content type='xhtml'><h:div><h:p>a<h:b>b</h:b></h:p></h:div></content>",
        attributes: "xmlns:h='http://www.w3.org/1999/xhtml'"))
    #expect(entry.content?.html == "<p>a<b>b</b></p>")
  }

  @Test func `drawings in XHTML keep the references to their parts`() throws {
    let svg =
      "<s:svg><s:symbol id='a'><s:path d='M0 0h9'/></s:symbol><s:use xlink:href='#a'/></s:svg>"
    let entry = try firstEntry(
      of: atomEntry(
        "<content type='xhtml'><div xmlns='http://www.w3.org/1999/xhtml'>\(svg)</div></content>",
        attributes: "xmlns:s='http://www.w3.org/2000/svg' xmlns:xlink='http://www.w3.org/1999/xlink'"))
    #expect(entry.content?.html.contains("<use xlink:href=\"#a\">") == true)
    let based = try firstEntry(
      of: atomEntry(
        "<content type='xhtml'><div xmlns='http://www.w3.org/1999/xhtml' xml:base='/x/'>\(svg)</div></content>",
        attributes: "xmlns:s='http://www.w3.org/2000/svg' xmlns:xlink='http://www.w3.org/1999/xlink'"))
    #expect(based.content?.html.contains("<use xlink:href=\"#a\">") == true)
  }

  @Test func `XHTML without elements is text`() throws {
    #expect(try firstEntry(of: atomEntry("<content type='xhtml'>&lt;b&gt;</content>")).content?.html == "&lt;b&gt;")
  }

  @Test func `content of text type is escaped`() throws {
    #expect(
      try firstEntry(of: atomEntry("<content type='text'>a &lt;b&gt;\n\nc</content>")).content?.html
        == "<p>a &lt;b&gt;</p>\n<p>c</p>")
    #expect(try firstEntry(of: atomEntry("<content type='image/png'>iVBORw0K</content>")).content?.html == nil)
  }

  @Test func `content may be elsewhere`() throws {
    let entry = try firstEntry(of: atomEntry("<content type='audio/mpeg' src='/1.mp3'/>"))
    #expect(entry.content?.html == nil)
    #expect(entry.link == "https://example.org/1.mp3")
    #expect(entry.enclosures.map(\.medium) == [.audio])
  }

  @Test func `XML base holds at every level`() throws {
    let entry: ParsedEntry = try firstEntry(
      of: atom(
        """
        <entry xml:base="e/"><id>1</id><link href="x"/><content type="xhtml" xml:base="c/">
        <div xmlns="http://www.w3.org/1999/xhtml"><a href="y">y</a><a xml:base="d/" href="z">z</a></div></content></entry>
        """, attributes: "xml:base='https://base.example/'"))
    #expect(entry.link == "https://base.example/e/x")
    #expect(entry.baseURL == "https://base.example/e/c/")
    #expect(entry.content?.html == "<a href=\"y\">y</a><a href=\"https://base.example/e/c/d/z\">z</a>")
  }

  @Test func `Atom 0.3 is read`() throws {
    let feed: ParsedFeed = try read(
      """
      <feed version="0.3" xmlns="http://purl.org/atom/ns#"><title mode="escaped" type="text/html">A &amp;amp; B</title>
      <tagline>Tag</tagline><entry><id>1</id><title>One</title><issued>2003-12-13T08:29:29-04:00</issued>
      <modified>2003-12-13T18:30:02Z</modified><link rel="alternate" type="text/html" href="https://example.org/1"/>
      <content type="text/html" mode="escaped">&lt;p&gt;x&lt;/p&gt;</content></entry>
      <entry><id>2</id><content type="application/xhtml+xml" mode="xml"><p xmlns="http://www.w3.org/1999/xhtml">y</p>
      </content></entry><entry><id>3</id><content type="text/html" mode="base64">PGI+ejwvYj4=</content></entry></feed>
      """)
    #expect(feed.format == .atom03)
    #expect(feed.title == "A & B")
    #expect(feed.summary == "Tag")
    #expect(feed.entries.map(\.content?.html) == ["<p>x</p>", "<p>y</p>", "<b>z</b>"])
    #expect(feed.entries[0].published == (try moment("2003-12-13T12:29:29Z")))
    #expect(feed.entries[0].updated == (try moment("2003-12-13T18:30:02Z")))
  }

  @Test func `a feed without a namespace is read`() throws {
    let feed: ParsedFeed = try read("<feed><title>T</title><entry><id>1</id><title>One</title></entry></feed>")
    #expect(feed.entries.map(\.title) == ["One"])
  }

  @Test func `an entry can be a document`() throws {
    let feed: ParsedFeed = try read("<entry xmlns='http://www.w3.org/2005/Atom'><id>1</id><title>One</title></entry>")
    #expect(feed.entries.map(\.title) == ["One"])
  }

  @Test func `a page is preferred among the alternates`() throws {
    let entry: ParsedEntry = try firstEntry(
      of: atomEntry(
        """
        <link rel="alternate" type="application/json" href="/1.json"/><link rel="edit" href="/edit"/>
        <link rel="http://www.iana.org/assignments/relation/alternate" type="text/html" href="/1"/>
        """))
    #expect(entry.link == "https://example.org/1")
  }

  @Test func `authors of the source go before those of the feed`() throws {
    let feed: ParsedFeed = try read(
      atom(
        """
        <author><name>Feed</name></author><entry><id>1</id><source><author><name>Source</name></author>
        <title>not the title</title></source></entry>
        """))
    #expect(feed.entries.first?.authorNames == ["Source"])
    #expect(feed.entries.first?.title == nil)
  }
}
