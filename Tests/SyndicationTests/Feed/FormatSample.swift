import Testing

@testable import Syndication

/// One document of a format: one entry "One" of 10 March 2026 by Ann, and the expected format and id.
struct FormatSample: Sendable, CustomTestStringConvertible {
  let format: FeedFormat
  /// The expected `id` of the entry.
  let id: String
  /// False for formats without dates of entries.
  var hasDate = true
  var hasAuthor = false
  var enclosures: [WebAddress] = []
  let document: String

  var testDescription: String { format.rawValue }
}

extension FormatSample {
  static let all: [FormatSample] = [
    FormatSample(
      format: .rss090, id: "https://e.example/1", hasDate: false,
      document: """
        <?xml version="1.0"?><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"
          xmlns="http://my.netscape.com/rdf/simple/0.9/"><channel><title>News</title><link>https://e.example/</link>
        <description>All</description></channel><image><title>i</title><url>/i.gif</url></image>
        <item><title>One</title><link>https://e.example/1</link></item><textinput><title>s</title></textinput></rdf:RDF>
        """),
    FormatSample(
      format: .rss091, id: "https://e.example/1", hasDate: false,
      document: """
        <?xml version="1.0"?><rss version="0.91"><channel><title>News</title><link>https://e.example/</link>
        <description>All</description><language>en</language><skipHours><hour>3</hour></skipHours>
        <item><title>One</title><link>https://e.example/1</link><description>text</description></item></channel></rss>
        """),
    FormatSample(
      format: .rss091Netscape, id: "https://e.example/1", hasDate: false,
      document: """
        <?xml version="1.0"?><!DOCTYPE rss PUBLIC "-//Netscape Communications//DTD RSS 0.91//EN"
          "http://my.netscape.com/publish/formats/rss-0.91.dtd"><rss version="0.91"><channel><title>News</title>
        <link>https://e.example/</link><description>All</description><language>en</language>
        <item><title>One</title><link>https://e.example/1</link></item></channel></rss>
        """),
    FormatSample(
      format: .rss092, id: "https://e.example/1", hasDate: false, enclosures: ["https://e.example/a.mp3"],
      document: """
        <rss version="0.92"><channel><title>News</title><link>https://e.example/</link><description>All</description>
        <cloud domain="e.example" port="80" path="/r" registerProcedure="p" protocol="xml-rpc"/>
        <item><title>One</title><link>https://e.example/1</link><enclosure url="a.mp3" length="1" type="audio/mpeg"/>
        <category domain="d">c</category><source url="https://o.example/">O</source></item></channel></rss>
        """),
    FormatSample(
      format: .rss093, id: "https://e.example/1", enclosures: ["https://e.example/a.mp3", "https://e.example/b.mp3"],
      document: """
        <rss version="0.93"><channel><title>News</title><link>https://e.example/</link><description>All</description>
        <item><title>One</title><link>https://e.example/1</link><enclosure url="a.mp3"/><enclosure url="b.mp3"/>
        <pubDate>Tue, 10 Mar 2026 00:00:00 GMT</pubDate><expirationDate>Wed, 11 Mar 2026 00:00:00 GMT</expirationDate>
        </item></channel></rss>
        """),
    FormatSample(
      format: .rss094, id: "g1", hasAuthor: true,
      document: """
        <rss version="0.94"><channel><title>News</title><link>https://e.example/</link><description>All</description>
        <item><title>One</title><link>https://e.example/1</link><guid isPermaLink="false">g1</guid>
        <description type="text/html">&lt;p&gt;text&lt;/p&gt;</description><author>a@e.example (Ann)</author>
        <pubDate>Tue, 10 Mar 2026 00:00:00 GMT</pubDate></item></channel></rss>
        """),
    FormatSample(
      format: .rss10, id: "https://e.example/#1", hasAuthor: true, enclosures: [],
      document: """
        <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"
          xmlns:dc="http://purl.org/dc/elements/1.1/"><channel rdf:about="https://e.example/feed"><title>News</title>
        <link>https://e.example/</link><description>All</description><items><rdf:Seq>
        <rdf:li rdf:resource="https://e.example/#1"/></rdf:Seq></items></channel><item rdf:about="https://e.example/#1">
        <title>One</title><link>https://e.example/1</link><dc:creator>Ann</dc:creator><dc:date>2026-03-10</dc:date></item>
        </rdf:RDF>
        """),
    FormatSample(
      format: .rss20, id: "g1", hasAuthor: true, enclosures: ["https://e.example/a.mp3"],
      document: """
        <rss version="2.0"><channel><title>News</title><link>https://e.example/</link><description>All</description>
        <item><title>One</title><link>https://e.example/1</link><guid isPermaLink="false">g1</guid>
        <author>a@e.example (Ann)</author><pubDate>Tue, 10 Mar 2026 00:00:00 GMT</pubDate>
        <enclosure url="a.mp3" length="1" type="audio/mpeg"/></item></channel></rss>
        """),
    FormatSample(
      format: .atom03, id: "tag:e.example,2026:1", hasAuthor: true,
      document: """
        <feed version="0.3" xmlns="http://purl.org/atom/ns#"><title>News</title><tagline>All</tagline>
        <link rel="alternate" type="text/html" href="https://e.example/"/><entry><title mode="escaped">One</title>
        <link rel="alternate" type="text/html" href="https://e.example/1"/><id>tag:e.example,2026:1</id>
        <author><name>Ann</name></author><issued>2026-03-10T00:00:00Z</issued><modified>2026-03-10T00:00:00Z</modified>
        <content type="text/html" mode="escaped">&lt;p&gt;text&lt;/p&gt;</content></entry></feed>
        """),
    FormatSample(
      format: .atom10, id: "tag:e.example,2026:1", hasAuthor: true, enclosures: ["https://e.example/a.mp3"],
      document: """
        <feed xmlns="http://www.w3.org/2005/Atom"><title>News</title><subtitle>All</subtitle><id>f</id>
        <link href="https://e.example/"/><entry><title>One</title><link href="https://e.example/1"/>
        <link rel="enclosure" href="https://e.example/a.mp3"/><id>tag:e.example,2026:1</id>
        <author><name>Ann</name></author><published>2026-03-10T00:00:00Z</published>
        <updated>2026-03-11T00:00:00Z</updated></entry></feed>
        """),
    FormatSample(
      format: .cdf, id: "https://e.example/1", hasDate: false,
      document: """
        <?xml version="1.0"?><CHANNEL HREF="https://e.example/" BASE="https://e.example/"><TITLE>News</TITLE>
        <ABSTRACT>All</ABSTRACT><LOGO HREF="l.gif" STYLE="ICON"/><SCHEDULE><INTERVALTIME DAY="1"/></SCHEDULE>
        <ITEM HREF="https://e.example/1" LASTMOD="2026-03-10T00:00+0000"><TITLE>One</TITLE></ITEM></CHANNEL>
        """),
    FormatSample(
      format: .rssInJSON, id: "g1", hasAuthor: true, enclosures: ["https://e.example/a.mp3"],
      document: """
        {"rss": {"version": "2.0", "channel": {"title": "News", "link": "https://e.example/", "description": "All",
        "item": [{"title": "One", "link": "https://e.example/1", "guid": {"isPermaLink": false, "#value": "g1"},
        "author": "a@e.example (Ann)", "pubDate": "Tue, 10 Mar 2026 00:00:00 GMT",
        "enclosure": {"url": "a.mp3", "type": "audio/mpeg", "length": 1}}]}}}
        """),
    FormatSample(
      format: .jsonFeed10, id: "1", hasAuthor: true, enclosures: ["https://e.example/a.mp3"],
      document: """
        {"version": "https://jsonfeed.org/version/1", "title": "News", "home_page_url": "https://e.example/",
        "description": "All", "author": {"name": "Ann"}, "items": [{"id": 1, "url": "https://e.example/1", "title": "One",
        "content_text": "x", "date_published": "2026-03-10T00:00:00Z",
        "attachments": [{"url": "https://e.example/a.mp3", "mime_type": "audio/mpeg"}]}]}
        """),
    FormatSample(
      format: .jsonFeed11, id: "1", hasAuthor: true,
      document: """
        {"version": "https://jsonfeed.org/version/1.1", "title": "News", "home_page_url": "https://e.example/",
        "description": "All", "language": "en", "items": [{"id": "1", "url": "https://e.example/1", "title": "One",
        "content_html": "x", "authors": [{"name": "Ann"}], "date_published": "2026-03-10T01:00:00+01:00"}]}
        """),
  ]
}
