import Foundation
import Testing

@testable import Syndication

@Suite struct RSSTests {
  @Test func `a whole item is read`() throws {
    let feed: ParsedFeed = try read(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/"
        xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:atom="http://www.w3.org/2005/Atom">
      <channel>
        <title>News &amp;amp; More</title>
        <atom:link href="https://example.org/feed" rel="self"/>
        <link>https://example.org/</link>
        <description>All &lt;b&gt;of&lt;/b&gt; it</description>
        <language>en-us</language><ttl>60</ttl>
        <image><url>/icon.png</url><title>Not the title</title><link>https://other.example/</link></image>
        <item>
          <title>One</title><link>https://example.org/1</link><comments>https://example.org/1#c</comments>
          <guid isPermaLink="false">id-1</guid><pubDate>Thu, 01 Jan 2004 19:48:21 GMT</pubDate>
          <dc:creator>Ann</dc:creator><category>a</category><category>b</category><category>a</category>
          <description>Short</description><content:encoded><![CDATA[<p>Long &amp; more</p>]]></content:encoded>
        </item>
      </channel></rss>
      """)
    #expect(feed.format == .rss20)
    #expect(feed.title == "News & More")
    #expect(feed.siteURL == "https://example.org/")
    #expect(feed.feedURL == "https://example.org/feed")
    #expect(feed.summary == "All of it")
    #expect(feed.language == "en-us")
    #expect(feed.timeToLiveMinutes == 60)
    #expect(feed.iconURL == "https://example.org/icon.png")
    #expect(feed.repairs.isEmpty)
    let entry = try #require(feed.entries.first)
    #expect(feed.entries.count == 1)
    #expect(entry.id == "id-1")
    #expect(entry.title == "One")
    #expect(entry.link == "https://example.org/1")
    #expect(entry.commentsURL == "https://example.org/1#c")
    #expect(entry.published == Date(timeIntervalSince1970: 1_072_986_501))
    #expect(entry.authorNames == ["Ann"])
    #expect(entry.categoryNames == ["a", "b"])
    #expect(entry.content?.html == "<p>Long &amp; more</p>")
    #expect(entry.summary?.html == "Short")
  }

  @Test(arguments: [
    ("<rss version='0.91'><channel><title>t</title></channel></rss>", FeedFormat.rss091),
    ("<rss version='0.92'><channel><title>t</title></channel></rss>", .rss092),
    ("<rss version='2.0'><channel><title>t</title></channel></rss>", .rss20),
    ("<rss><channel><title>t</title></channel></rss>", .rss20),
    ("<RSS VERSION='2.0'><CHANNEL><TITLE>t</TITLE></CHANNEL></RSS>", .rss20),
    ("<channel><title>t</title></channel>", .rss20),
  ])
  func `versions are told apart`(_ text: String, _ format: FeedFormat) throws {
    let feed = try read(text)
    #expect(feed.format == format)
    #expect(feed.title == "t")
  }

  @Test func `items of RSS 1.0 are beside the channel`() throws {
    let feed: ParsedFeed = try read(
      """
      <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"
        xmlns:dc="http://purl.org/dc/elements/1.1/" xml:lang="de">
      <channel rdf:about="https://example.org/"><title>T</title><link>https://example.org/</link>
      <items><rdf:Seq><rdf:li resource="https://example.org/1"/></rdf:Seq></items></channel>
      <item rdf:about="https://example.org/about/1"><title>One</title><link>https://example.org/1</link>
      <dc:date>2022-12-17</dc:date><dc:subject>s</dc:subject></item>
      <item rdf:about="https://example.org/about/2"><title>Two</title><link>https://example.org/2</link></item>
      </rdf:RDF>
      """)
    #expect(feed.format == .rss10)
    #expect(feed.language == "de")
    #expect(feed.entries.map(\.title) == ["One", "Two"])
    #expect(feed.entries.map(\.id) == ["https://example.org/about/1", "https://example.org/about/2"])
    #expect(feed.entries[0].published == (try moment("2022-12-17T00:00:00Z")))
    #expect(feed.entries[0].categoryNames == ["s"])
  }

  @Test func `RSS 1.0 may have any prefix and RSS 0.90 its own namespace`() throws {
    let prefixed: ParsedFeed = try read(
      """
      <r:RDF xmlns:r="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:x="http://purl.org/rss/1.0/">
      <x:channel><x:title>T</x:title></x:channel><x:item><x:title>One</x:title></x:item></r:RDF>
      """)
    #expect(prefixed.format == .rss10)
    #expect(prefixed.entries.first?.title == "One")
    let old: ParsedFeed = try read(
      """
      <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://my.netscape.com/rdf/simple/0.9/">
      <channel><title>T</title></channel><item><title>One</title><link>/1</link></item></rdf:RDF>
      """)
    #expect(old.format == .rss090)
    #expect(old.entries.first?.link == "https://example.org/1")
  }

  @Test func `elements in the namespace of the root are elements of RSS`() throws {
    let feed: ParsedFeed = try read(
      """
      <rss version="2.0" xmlns="http://nobody.example/knows/this"><channel><title>T</title>
      <item><title>One</title><link>https://example.org/1</link></item></channel></rss>
      """)
    #expect(feed.entries.map(\.title) == ["One"])
  }

  @Test func `elements of other namespaces are not taken for RSS`() throws {
    let entry: ParsedEntry = try firstEntry(
      of: rssItem(
        """
        <x:title>wrong</x:title><title>right</title><x:description>wrong</x:description>
        <og xmlns:og="http://ogp.me/ns#"><title>wrong</title></og><media:title>wrong</media:title>
        """, namespaces: "xmlns:x='http://x.example/' xmlns:media='http://search.yahoo.com/mrss/'"))
    #expect(entry.title == "right")
    #expect(entry.summary?.html == nil)
  }

  @Test func `namespaces are known by address and not by prefix`() throws {
    let entry: ParsedEntry = try firstEntry(
      of: rssItem(
        "<a:encoded>full</a:encoded><b:creator>Ann</b:creator><c:duration>61</c:duration>",
        namespaces: """
          xmlns:a="https://purl.org/rss/1.0/modules/content" xmlns:b="http://purl.org/dc/elements/1.1/"
          xmlns:c="http://www.itunes.com/DTDs/Podcast-1.0.dtd"
          """))
    #expect(entry.content?.html == "full")
    #expect(entry.authorNames == ["Ann"])
  }

  @Test func `prefixes that are not declared are tolerated`() throws {
    let feed: ParsedFeed = try read(
      rssItem("<dc:creator>Ann</dc:creator><content:encoded>full</content:encoded><foo:bar>x</foo:bar>"))
    #expect(feed.entries.first?.authorNames == ["Ann"])
    #expect(feed.entries.first?.content?.html == "full")
    #expect(feed.repairs.count == 3)
  }

  @Test func `items without titles have none`() throws {
    let feed: ParsedFeed = try read(
      rss(
        "<item><description>a</description></item><item><title></title></item><item><title> </title><link>/2</link></item>"
      ))
    #expect(feed.entries.count == 3)
    #expect(feed.entries.allSatisfy { $0.title == nil })
  }

  @Test func `a guid is the link unless isPermaLink is false`() throws {
    #expect(try firstEntry(of: rssItem("<guid>https://example.org/1</guid>")).link == "https://example.org/1")
    #expect(try firstEntry(of: rssItem("<guid isPermaLink='false'>https://example.org/1</guid>")).link == nil)
    #expect(try firstEntry(of: rssItem("<guid>1559104147038</guid>")).link == nil)
    #expect(
      try firstEntry(of: rssItem("<guid>https://example.org/1</guid><link>/2</link>")).link == "https://example.org/2")
  }

  @Test func `without a guid the id is the link, and without a link a hash`() throws {
    #expect(try firstEntry(of: rssItem("<link>https://example.org/1</link>")).id == "https://example.org/1")
    let feed: ParsedFeed = try read(
      rss("<item><title>a</title></item><item><title>b</title></item><item><description>b</description></item>"))
    #expect(Set(feed.entries.map(\.id)).count == 3)
    // The same in every process, because stored entries are found by it.
    #expect(feed.entries[0].id == "hash:d48f7281942c94d1")
    #expect(
      feed.entries.map(\.id)
        == (try read(
          rss("<item><title>a</title></item><item><title>b</title></item><item><description>b</description></item>")
        ).entries.map(\.id)))
  }

  @Test func `relative links resolve against the site`() throws {
    let feed: ParsedFeed = try read(
      rss("<link>https://site.example/blog/</link><item><link>post/1</link><enclosure url='/a.mp3'/></item>"),
      url: "https://proxy.example/feeds/1")
    #expect(feed.entries.first?.link == "https://site.example/blog/post/1")
    #expect(feed.entries.first?.enclosures.first?.url == "https://site.example/a.mp3")
    #expect(feed.baseURL == "https://site.example/blog/")
    #expect(feed.entries.first?.baseURL == "https://site.example/blog/post/1")
  }

  @Test func `XML base holds at every level`() throws {
    let feed: ParsedFeed = try read(
      """
      <rss version="2.0" xml:base="https://base.example/"><channel xml:base="c/"><title>T</title><link>/</link>
      <item xml:base="i/"><link>x</link></item><item><link xml:base="l/">x</link></item></channel></rss>
      """)
    #expect(feed.entries.map(\.link) == ["https://base.example/c/i/x", "https://base.example/c/l/x"])
    #expect(feed.entries.map(\.baseURL) == ["https://base.example/c/i/", "https://base.example/c/"])
  }

  @Test func `authors are names`() throws {
    #expect(try firstEntry(of: rssItem("<author>ann@example.org (Ann Lee)</author>")).authorNames == ["Ann Lee"])
    #expect(
      try firstEntry(of: rssItem("<author>\"Ann Lee\" &lt;ann@example.org&gt;</author>")).authorNames == ["Ann Lee"])
    #expect(try firstEntry(of: rssItem("<author>ann@example.org</author>")).authorNames == ["ann@example.org"])
    #expect(
      try firstEntry(of: rssItem("<author><name>Ann</name><title>Editor</title></author>")).authorNames == ["Ann"])
    #expect(
      try firstEntry(
        of: rssItem(
          "<author>Ann</author><dc:creator>Ann</dc:creator>", namespaces: "xmlns:dc='http://purl.org/dc/elements/1.1/'")
      ).authorNames == ["Ann"])
  }

  @Test func `titles are text, however they were escaped`() throws {
    #expect(try firstEntry(of: rssItem("<title>AT&amp;T</title>")).title == "AT&T")
    #expect(try firstEntry(of: rssItem("<title>AT&amp;amp;T &amp;#8217;</title>")).title == "AT&T ’")
    #expect(try firstEntry(of: rssItem("<title><![CDATA[<b>Bold</b> &eacute;]]></title>")).title == "Bold é")
    #expect(try firstEntry(of: rssItem("<title>Vec&lt;T&gt;</title>")).title == "Vec<T>")
    #expect(try firstEntry(of: rssItem("<title>\n  Two\n  lines </title>")).title == "Two lines")
    #expect(try firstEntry(of: rssItem("<title>naked <i>markup</i></title>")).title == "naked markup")
    #expect(try firstEntry(of: rssItem("<title>don&#146;t</title>")).title == "don’t")
  }

  @Test func `naked markup in a description is markup`() throws {
    let entry: ParsedEntry = try firstEntry(
      of: rssItem("<description>a &amp; <b>b</b><br/><img src=\"x\" alt='\"'/></description>"))
    #expect(entry.summary?.html == "a &amp; <b>b</b><br><img src=\"x\" alt=\"&quot;\">")
  }

  @Test func `empty content is absent`() throws {
    let entry: ParsedEntry = try firstEntry(
      of: rssItem(
        "<description>d</description><content:encoded><![CDATA[]]></content:encoded>",
        namespaces: "xmlns:content='http://purl.org/rss/1.0/modules/content/'"))
    #expect(entry.content?.html == nil)
    #expect(entry.summary?.html == "d")
  }

  @Test func `categories may be wrapped`() throws {
    let entry: ParsedEntry = try firstEntry(
      of: rssItem("<categories><category>a</category><category>b &amp;amp; c</category></categories>"))
    #expect(entry.categoryNames == ["a", "b & c"])
  }

  @Test func `the update period is a time to live`() throws {
    let feed: ParsedFeed = try read(
      rss(
        "<sy:updatePeriod>daily</sy:updatePeriod><sy:updateFrequency>4</sy:updateFrequency>",
        namespaces: "xmlns:sy='http://purl.org/rss/1.0/modules/syndication/'"))
    #expect(feed.timeToLiveMinutes == 360)
  }

  @Test func `the original address of a FeedBurner item is the link`() throws {
    let entry: ParsedEntry = try firstEntry(
      of: rssItem(
        "<link>http://feedproxy.google.com/x</link><f:origLink>https://example.org/1</f:origLink>",
        namespaces: "xmlns:f='http://rssnamespace.org/feedburner/ext/1.0'"))
    #expect(entry.link == "https://example.org/1")
  }
}
