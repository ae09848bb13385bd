import Testing

@testable import Syndication

@Suite struct ProvenanceTests {
  private let namespaces: String =
    "xmlns:dc='http://purl.org/dc/elements/1.1/' xmlns:i='http://www.itunes.com/dtds/podcast-1.0.dtd' "
    + "xmlns:m='http://search.yahoo.com/mrss/' xmlns:c='http://purl.org/rss/1.0/modules/content/' "
    + "xmlns:a='http://www.w3.org/2005/Atom'"

  private func provenance(_ item: String) throws -> EntryProvenance {
    try firstEntry(of: rssItem(item, namespaces: namespaces)).provenance
  }

  @Test(
    arguments: [
      ("<pubDate>1 Jan 2026</pubDate><dc:date>2026-02-02</dc:date>", "pubdate"),
      ("<dc:date>2026-02-02</dc:date>", "dc:date"), ("<pubDate>soon</pubDate><dc:date>2026-02-02</dc:date>", "dc:date"),
      ("<a:published>2026-02-02</a:published>", "atom:published"), ("<pubDate>soon</pubDate>", nil),
    ] as [(String, String?)])
  func `the date of an item names its element`(item: String, name: String?) throws {
    #expect(try provenance(item).published?.name == name)
  }

  @Test(
    arguments: [
      ("<author>me@e.example (Jo)</author><i:author>Ann</i:author>", "author"),
      ("<author>me@e.example (Jo)</author><dc:creator>Jo</dc:creator>", "dc:creator"),
      ("<i:author>Ann</i:author>", "itunes:author"),
      ("<a:author><a:name>Ann</a:name></a:author>", "atom:author"),
    ] as [(String, String)])
  func `the author of an item names its element`(item: String, name: String) throws {
    let provenance = try provenance(item)
    #expect(provenance.authors?.name == name)
    #expect(!provenance.areAuthorsOfFeed)
  }

  @Test func `the author may come from the feed`() throws {
    let ofChannel: ParsedFeed = try read(
      rss("<i:author>Ann</i:author><item><title>a</title></item>", namespaces: namespaces))
    #expect(ofChannel.entries.first?.provenance.areAuthorsOfFeed == true)
    #expect(ofChannel.entries.first?.provenance.authors?.name == "itunes:author")
    let ofFeed = try read(atom("<author><name>Ann</name></author><entry><id>1</id></entry>"))
    #expect(ofFeed.entries.first?.provenance.areAuthorsOfFeed == true)
    let ofSource = try firstEntry(of: atomEntry("<source><author><name>Ann</name></author></source>"))
    #expect(ofSource.provenance.areAuthorsOfFeed == false)
  }

  @Test(
    arguments: [
      ("<description>x</description><i:summary>y</i:summary>", "description"),
      ("<i:summary>y</i:summary>", "itunes:summary"),
      ("<i:subtitle>z</i:subtitle>", "itunes:subtitle"),
      ("<m:group><m:description>w</m:description></m:group>", "media:description"), ("<title>t</title>", nil),
    ] as [(String, String?)])
  func `the summary of an item names its element`(item: String, name: String?) throws {
    #expect(try provenance(item).summary?.name == name)
  }

  @Test(
    arguments: [
      ("<link>/1</link><guid>x</guid>", "link", "guid"), ("<guid>https://e.example/1</guid>", "guid", "guid"),
      ("<link>/1</link>", "link", "link"), ("<title>a</title>", nil, nil),
      ("<a:link href='/1'/>", "atom:link", "atom:link"),
    ] as [(String, String?, String?)])
  func `the link and the id of an item name their elements`(item: String, link: String?, id: String?) throws {
    let provenance: EntryProvenance = try provenance(item)
    #expect(provenance.link?.name == link)
    #expect(provenance.id?.name == id)
  }

  @Test func `attributes are named`() throws {
    let feed: ParsedFeed = try read(
      "<channel href='/'><item href='/1' lastmod='1998-01-01T00:00'><title>a</title></item></channel>")
    let provenance: EntryProvenance = try #require(feed.entries.first).provenance
    #expect(provenance.link?.name == "@href")
    #expect(provenance.updated?.name == "@lastmod")
    #expect(provenance.id == provenance.link)
  }

  @Test func `Atom has its own elements`() throws {
    let provenance: EntryProvenance = try firstEntry(
      of: atomEntry(
        "<title type='html'>a</title><issued>2026-01-01</issued><modified>2026-01-02</modified><content>x</content>"
          + "<summary>s</summary><link rel='related' href='/r'/>")
    ).provenance
    #expect(provenance.published?.name == "issued")
    #expect(provenance.updated?.name == "modified")
    #expect(provenance.content?.name == "content")
    #expect(provenance.summary?.name == "summary")
    #expect(provenance.link?.name == "link")
    #expect(provenance.id?.name == "id")
  }

  @Test func `members of JSON are named`() throws {
    let feed: ParsedFeed = try read(
      """
      {"version": "https://jsonfeed.org/version/1", "author": {"name": "A"}, "items": [
      {"id": "1", "external_url": "https://e.example/", "content_text": "x", "date_modified": "2026-01-01T00:00:00Z"},
      {"url": "/2", "content_html": "x", "summary": "s", "authors": [{"name": "B"}], "title": "t"},
      {"content_text": "z"}]}
      """)
    let provenances: [EntryProvenance] = feed.entries.map(\.provenance)
    #expect(provenances.map(\.id?.name) == ["id", "url", nil])
    #expect(provenances.map(\.link?.name) == ["external_url", "url", nil])
    #expect(provenances.map(\.content?.name) == ["content_text", "content_html", "content_text"])
    #expect(provenances.map(\.authors?.name) == ["author", "authors", "author"])
    #expect(provenances.map(\.areAuthorsOfFeed) == [true, false, true])
    #expect(provenances.map(\.updated?.name) == ["date_modified", nil, nil])
    #expect(provenances.map(\.published?.name) == [nil, nil, nil])
    #expect(provenances.map(\.summary?.name) == [nil, "summary", nil])
  }

  @Test func `members of RSS in JSON are named`() throws {
    let feed: ParsedFeed = try read(
      """
      {"rss": {"channel": {"title": "T", "item": [{"guid": {"#value": "https://e.example/1"}, "description": "d",
      "pubDate": "1 Jan 2026", "dc:creator": "A"}, {"link": "/2", "author": "B", "content:encoded": "x"}]}}}
      """)
    let provenances: [EntryProvenance] = feed.entries.map(\.provenance)
    #expect(provenances.map(\.id?.name) == ["guid", "link"])
    #expect(provenances.map(\.link?.name) == ["guid", "link"])
    #expect(provenances.map(\.authors?.name) == ["dc:creator", "author"])
    #expect(provenances.map(\.published?.name) == ["pubdate", nil])
    #expect(provenances.map(\.summary?.name) == ["description", nil])
    #expect(provenances.map(\.content?.name) == [nil, "content:encoded"])
  }

  @Test func `an entry made by hand has no origins`() {
    #expect(ParsedEntry(id: "1", title: "a").provenance == EntryProvenance())
  }
}
