import Foundation
import Testing

@testable import Syndication

/// Tests feeds that are read, written and read again.
@Suite struct RoundTripTests {
  static let feeds: [String] = [
    """
    <rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/"
      xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:media="http://search.yahoo.com/mrss/"
      xmlns:atom="http://www.w3.org/2005/Atom"><channel>
    <title>Bed &amp;amp; "Breakfast" &lt;3</title><link>https://site.example/blog/</link><description>All of it</description>
    <language>de-AT</language><ttl>90</ttl><atom:link rel="self" href="https://site.example/feed?a=1&amp;b=2"/>
    <image><url>/icon.png</url></image>
    <item><title>Vec&lt;T&gt; &amp;amp; 'others' — 日本 🎈</title><link>/1?x=&quot;y&quot;&amp;z</link>
      <guid isPermaLink="false">tag:site.example,2026:1 &amp; more</guid><pubDate>Tue, 10 Mar 2026 06:07:08 +0200</pubDate>
      <dc:creator>Zoë &amp; Jo</dc:creator><dc:creator>"Q"</dc:creator><category>a &amp; b</category><category>c, d</category>
      <comments>/1#comments</comments><description>short &amp;amp; &lt;b&gt;sweet&lt;/b&gt;</description>
      <content:encoded><![CDATA[<p>a &amp; b ]]]]><![CDATA[></p><img src="x.png" srcset="y.png 2x"><pre>1\n\t2</pre>]]></content:encoded>
      <enclosure url="/e.mp3?a&amp;b" length="123456789012" type="audio/mpeg"/><itunes:duration>1:02:03</itunes:duration>
      <media:content url="/v.mp4" type="video/mp4" width="640" height="360" duration="61.5"><media:title>V "1"</media:title>
      </media:content><media:thumbnail url="/t.jpg"/></item>
    <item><description>only this</description><guid>2</guid></item>
    <item><title>undated</title><link>https://site.example/3</link></item>
    </channel></rss>
    """,
    """
    <feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en"><title>A</title><id>urn:a</id><link href="https://a.example/"/>
    <icon>https://a.example/i.png</icon><subtitle>about</subtitle><author><name>Ann</name></author>
    <entry xml:base="https://a.example/x/" xml:lang="fr"><id>urn:a:1</id><title type="html">R &amp;lt; S</title>
      <link href="y"/><published>2026-01-01T00:00:00.25Z</published><updated>2026-01-02T00:00:00+01:00</updated>
      <summary>plain &lt; text</summary><content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>é <a href="z">z</a>
      </p></div></content><category term="t"/><link rel="enclosure" href="f.pdf" type="application/pdf" length="5"/></entry>
    </feed>
    """,
    """
    {"version": "https://jsonfeed.org/version/1.1", "title": "J", "home_page_url": "https://j.example/",
     "feed_url": "https://j.example/feed.json", "language": "en", "icon": "https://j.example/i.png", "items": [
     {"id": "https://j.example/1", "url": "https://j.example/1", "title": "\\"quoted\\" \\\\ tab\\there",
      "content_html": "<p>x\\ny</p>", "summary": "in short", "date_published": "2026-05-06T07:08:09.123456Z",
      "date_modified": "2026-05-07T00:00:00Z", "authors": [{"name": "A"}, {"name": "B"}], "tags": ["u", "v w"],
      "image": "https://j.example/p.jpg", "language": "nl",
      "attachments": [{"url": "https://j.example/a.mp3", "mime_type": "audio/mpeg", "title": "Take \\"one\\"",
       "size_in_bytes": 77, "duration_in_seconds": 6.5}]},
     {"id": "2", "content_text": "a\\n\\nb & c"}]}
    """,
  ]

  private static let day: Date = Date(timeIntervalSince1970: 1_780_000_000)

  @Test(arguments: feeds) func `Atom gives the same feed`(text: String) throws {
    let before = try read(text)
    let written: [UInt8] = AtomWriter.write(before, updated: Self.day)
    let after = try FeedParser.parse(written, url: "https://other.example/", contentType: nil)
    #expect(after.format == .atom10)
    #expect(after.repairs == [])
    expectSameFeed(before, after)
    #expect(after.timeToLiveMinutes == before.timeToLiveMinutes)
    for (old, new) in zip(before.entries, after.entries) {
      #expect(new.updated == old.updated ?? old.published ?? Self.day)
      #expect(new.summary?.html == old.summary?.html)
      #expect(new.content?.html == old.content?.html)
      #expect(new.commentsURL == old.commentsURL)
      #expect(new.baseURL == old.baseURL)
      #expect(new.enclosures == old.enclosures.map { Self.moved($0, to: new.baseURL) })
    }
  }

  /// The file with the base that the entry has in Atom.
  private static func moved(_ file: ParsedEnclosure, to base: WebAddress?) -> ParsedEnclosure {
    var file = file
    file.media?.title?.baseURL = base
    return file
  }

  @Test func `the alternative text of a picture is written`() throws {
    var entry = ParsedEntry(id: "1")
    entry.enclosures = [ParsedEnclosure(url: "https://p.example/1.jpg", medium: .image, description: "A cat & a dog")]
    let written = AtomWriter.write(ParsedFeed(format: .rss20, title: "T", entries: [entry]), updated: Self.day)
    let after = try FeedParser.parse(written, url: "https://other.example/", contentType: nil)
    #expect(after.entries.first?.enclosures.map(\.description) == ["A cat & a dog"])
  }

  @Test(arguments: feeds) func `JSON gives the same feed`(text: String) throws {
    let before = try read(text)
    let written: [UInt8] = JSONFeedWriter.write(before)
    let after = try FeedParser.parse(written, url: "https://other.example/", contentType: nil)
    #expect(after.format == .jsonFeed11)
    #expect(after.repairs == [])
    expectSameFeed(before, after)
    for (old, new) in zip(before.entries, after.entries) {
      #expect(new.updated == old.updated)
      #expect(
        new.content?.html
          == (old.content ?? old.summary).map { AbsoluteAddresses.html($0.html, base: AddressBase(old.baseURL)) })
      #expect(new.enclosures.map(\.url) == old.enclosures.map(\.url))
      #expect(new.enclosures.map(\.mimeType) == old.enclosures.map(\.mimeType))
      #expect(new.enclosures.map(\.lengthBytes) == old.enclosures.map(\.lengthBytes))
      #expect(new.enclosures.map(\.durationSeconds) == old.enclosures.map(\.durationSeconds))
      #expect(new.enclosures.map(\.title) == old.enclosures.map(\.title))
    }
  }

  @Test func `JSON gives the same JSON Feed`() throws {
    let text = """
      {"version":"https://jsonfeed.org/version/1.1","title":"T","home_page_url":"https://j.example/",
       "feed_url":"https://j.example/feed","description":"D","user_comment":"Hello","next_url":"https://j.example/2",
       "icon":"https://j.example/i.png","favicon":"https://j.example/f.ico","language":"en","expired":true,
       "authors":[{"name":"A","url":"https://a.example/","avatar":"https://a.example/a.png","_m":"@a"}],
       "hubs":[{"type":"WebSub","url":"https://h.example/","_x":1}],
       "_ext":{"a":[1,-2.5e3,true,false,null,"x \\"y\\"",{}],"b":"","c":{"d":"e"}},"plain":"z","items":[
       {"id":"1","url":"https://j.example/1","external_url":"https://o.example/","title":"One",
        "content_html":"<b>x</b>","content_text":"x","summary":"s < t","image":"https://j.example/i.jpg",
        "banner_image":"https://j.example/b.jpg","date_published":"2020-01-01T00:00:00Z",
        "date_modified":"2020-01-02T00:00:00Z","tags":["t","u"],"language":"de",
        "attachments":[{"url":"https://j.example/1.mp3","mime_type":"audio/mpeg","title":"F","size_in_bytes":5,
         "duration_in_seconds":1.5,"_sha":"abc"}],"_own":[]},
       {"id":"2","content_text":"a < b","authors":[{"url":"https://b.example/"}]}]}
      """
    let before = try read(text, url: "https://j.example/feed")
    let after = try FeedParser.parse(JSONFeedWriter.write(before), url: "https://j.example/feed")
    #expect(after == before)
    #expect(after.entries == before.entries)
    #expect(after.extensions.count == 4)
  }

  private func expectSameFeed(_ before: ParsedFeed, _ after: ParsedFeed) {
    #expect(after.title == before.title)
    #expect(after.siteURL == before.siteURL)
    #expect(after.feedURL == before.feedURL)
    #expect(after.summary == before.summary)
    #expect(after.language == before.language)
    #expect(after.iconURL == before.iconURL)
    #expect(after.entries.map(\.id) == before.entries.map(\.id))
    #expect(after.entries.map(\.title) == before.entries.map(\.title))
    #expect(after.entries.map(\.link) == before.entries.map(\.link))
    #expect(after.entries.map(\.published) == before.entries.map(\.published))
    #expect(after.entries.map(\.authors) == before.entries.map(\.authors))
    #expect(after.entries.map(\.categories) == before.entries.map(\.categories))
    #expect(after.entries.map(\.imageURL) == before.entries.map(\.imageURL))
    #expect(after.entries.map(\.language) == before.entries.map(\.language))
  }
}
