import Foundation
import Testing

@testable import Syndication

@Suite struct FeedWriterTests {
  private let day: Date = Date(timeIntervalSince1970: 1_780_000_000)

  @Test func `an Atom feed has every required element`() throws {
    let feed = ParsedFeed(
      format: .rss20, title: "", siteURL: "https://s.example/", entries: [ParsedEntry(id: "1")])
    let written = String(decoding: AtomWriter.write(feed, updated: day), as: UTF8.self)
    #expect(
      written.hasPrefix("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<feed xmlns=\"http://www.w3.org/2005/Atom\" "))
    #expect(
      written.hasSuffix(
        """
        >
          <id>https://s.example/</id>
          <title></title>
          <updated>2026-05-28T20:26:40Z</updated>
          <link rel="alternate" href="https://s.example/"/>
          <entry>
            <id>1</id>
            <title></title>
            <updated>2026-05-28T20:26:40Z</updated>
            <content/>
          </entry>
        </feed>

        """))
  }

  /// RFC 4287 §4.1.2.
  @Test func `an entry without a page has a content, which is empty if there is none`() throws {
    func written(_ entry: ParsedEntry) throws -> (hasContent: Bool, entry: ParsedEntry) {
      let feed = ParsedFeed(format: .rss20, title: "T", entries: [entry])
      let bytes = AtomWriter.write(feed, updated: day)
      let read = try #require(try FeedParser.parse(bytes, url: "https://s.example/").entries.first)
      return (String(decoding: bytes, as: UTF8.self).contains("<content/>"), read)
    }
    let bare = try written(ParsedEntry(id: "1", summary: FeedText("s")))
    #expect(bare.hasContent && bare.entry.content == nil && bare.entry.summary?.value == "s")
    #expect(try !written(ParsedEntry(id: "1", link: "https://s.example/1")).hasContent)
    #expect(try !written(ParsedEntry(id: "1", content: FeedText("c"))).hasContent)
    let related = [FeedLink(url: "https://s.example/2", relation: "related")]
    #expect(try written(ParsedEntry(id: "1", links: related)).hasContent)
    #expect(try !written(ParsedEntry(id: "1", links: [FeedLink(url: "https://s.example/2")])).hasContent)
  }

  @Test func `markup in texts stays text in Atom`() throws {
    let title: String = "]]> <script>alert(1)</script> & \"x\" \u{0}\u{B}\u{FFFE}\r"
    let feed = ParsedFeed(format: .rss20, title: title, feedURL: "https://s.example/?\"<&>'")
    let written = String(decoding: AtomWriter.write(feed, updated: day), as: UTF8.self)
    #expect(written.contains("<title>]]&gt; &lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;x&quot; &#13;</title>"))
    #expect(written.contains("href=\"https://s.example/?&quot;&lt;&amp;&gt;'\""))
  }

  @Test func `elements of modules are written without white space between them`() throws {
    let inner = FeedExtension(name: "b", namespaceURI: "urn:m", text: "x")
    let outer = FeedExtension(
      name: "a", namespaceURI: "urn:m",
      children: [inner, FeedExtension(name: "c", namespaceURI: "urn:m", children: [inner])])
    var entry = ParsedEntry(id: "1")
    entry.extensions = [outer]
    let feed = ParsedFeed(format: .rss20, title: "T", entries: [entry])
    let written = String(decoding: AtomWriter.write(feed, updated: day), as: UTF8.self)
    #expect(
      written.hasSuffix(
        """
            <a xmlns="urn:m"><b>x</b><c><b>x</b></c></a>
            <content/>
          </entry>
        </feed>

        """))
  }

  @Test func `an unknown element of a channel does not become an entry of Atom`() throws {
    let channel = """
      <rss version="2.0"><channel><title>T</title>
      <item xmlns="http://purl.org/atom/ns#"><entry>x</entry></item><ENTRY xmlns="http://www.w3.org/2005/Atom"/>
      <item><guid>1</guid></item></channel></rss>
      """
    let feed = try FeedParser.parse(Array(channel.utf8), url: "https://feed.example/", contentType: nil)
    #expect(feed.entries.map(\.id) == ["1"])
    #expect(feed.extensions.count == 2)
    let again = try FeedParser.parse(
      AtomWriter.write(feed, updated: day), url: "https://feed.example/", contentType: nil)
    #expect(again.entries.map(\.id) == ["1"])
  }

  @Test func `a string of JSON holds anything`() throws {
    let title = String(String.UnicodeScalarView((0..<0x80).compactMap { Unicode.Scalar($0) })) + "é🎈\u{2028}"
    let feed = ParsedFeed(format: .rss20, title: title)
    let object: Any = try JSONSerialization.jsonObject(with: Data(JSONFeedWriter.write(feed)))
    #expect((object as? [String: Any])?["title"] as? String == title)
  }

  @Test func `an item of JSON Feed has content and its attachments have types`() throws {
    let entry = ParsedEntry(id: "1", enclosures: [ParsedEnclosure(url: "https://s.example/file")])
    let written: [UInt8] = JSONFeedWriter.write(ParsedFeed(format: .rss20, title: "T", entries: [entry]))
    #expect(
      String(decoding: written, as: UTF8.self)
        == #"{"version":"https://jsonfeed.org/version/1.1","title":"T","items":[{"id":"1","content_html":"","#
        + #""attachments":[{"url":"https://s.example/file","mime_type":"application/octet-stream"}]}]}"#)
  }

  @Test(
    arguments: [
      (0, "1970-01-01T00:00:00Z"), (-0.5, "1969-12-31T23:59:59.5Z"), (951_782_400, "2000-02-29T00:00:00Z"),
      (1_000_000_000.999_999_9, "2001-09-09T01:46:41Z"), (253_402_300_799, "9999-12-31T23:59:59Z"),
      (253_402_300_800, nil), (-62_135_596_800, nil), (.infinity, nil), (.nan, nil),
    ] as [(Double, String?)])
  func `dates are those of RFC 3339`(seconds: Double, text: String?) {
    #expect(FeedDate.rfc3339(Date(timeIntervalSince1970: seconds)) == text)
  }

  @Test(
    arguments: [(0, "0"), (90, "90"), (1.5, "1.5"), (0.000_001, "0.000001"), (-2.25, "-2.25"), (1e12, "1000000000000")]
      as [(Double, String)])
  func `numbers have no exponent`(number: Double, text: String) {
    #expect(DecimalText.of(number) == text)
  }

  @Test(arguments: [
    ("<a href=b>c</a>", "<a href=\"https://e.example/x/b\">c</a>"),
    ("<IMG alt='>' SRC='/a&amp;b'/>", "<IMG alt='>' SRC=\"https://e.example/a&amp;b\"/>"),
    (
      "<img srcset='a 1x, /b 2x' src=\"https://o.example/\">",
      "<img srcset=\"https://e.example/x/a 1x, https://e.example/b 2x\" src=\"https://o.example/\">"
    ),
    ("<a href=javascript:x title=href='y'>", "<a href=javascript:x title=href='y'>"),
    ("<!-- <a href=b> --> a<b href=c", "<!-- <a href=b> --> a<b href=c"),
    (
      "<script>'<a href=b>'</script><a href = '#d' >",
      "<script>'<a href=b>'</script><a href = \"https://e.example/x/y#d\" >"
    ),
    ("<!--><a href=/>", "<!--><a href=\"https://e.example/\">"), ("<!-- -- > <a href=b>", "<!-- -- > <a href=b>"),
    ("<a href", "<a href"), ("<a href=", "<a href="), ("<a href=>", "<a href=>"),
    ("<a =b href='c>", "<a =b href='c>"),
  ])
  func `addresses in markup are made absolute and nothing else is changed`(html: String, absolute: String) {
    #expect(AbsoluteAddresses.html(html, base: AddressBase("https://e.example/x/y")) == absolute)
  }
}
