import Foundation
import PageTesting
import Syndication
import Testing

/// Tests the examples of `docs/syndication.md`.
@Suite struct SyndicationPageTests {
  private let feed = Data(
    """
    <rss version="2.0" xmlns:t="http://madskills.com/public/xml/rss/module/trackback/"><channel><title>Foxes</title>
    <link>https://fox.example/</link><item><title>Caf&amp;eacute; &amp;amp; fox</title><link>/1</link>
    <author>ann@fox.example (Ann)</author><t:ping>https://fox.example/ping</t:ping>
    <enclosure url="/1.mp3" type="audio/mpeg" length="5"/>
    <description>&lt;p onclick="x()"&gt;A &lt;b&gt;quick&lt;/b&gt; one&lt;script&gt;y()&lt;/script&gt;
    &lt;img src="fox.jpg"&gt;&lt;/p&gt;</description></item></channel></rss> & more
    """.utf8)

  @Test func `every block of the page is in the file named above it`() throws {
    let page = try DocumentationPage("docs/syndication.md")
    #expect(page.blocks.count >= 5)
    for block in try page.strayBlocks() {
      Issue.record("docs/syndication.md shows what is no longer in \(block.file):\n\(block.code)")
    }
  }

  @Test func `the example reads, cleans and tells what was mended`() throws {
    let lines = try digest(feed, from: "https://fox.example/feed")
    #expect(
      lines.prefix(5) == [
        "Foxes, 1 entries", "Café & fox (Ann) https://fox.example/1", "  A quick one",
        "  picture: https://fox.example/fox.jpg", "  file: https://fox.example/1.mp3 (audio/mpeg)",
      ])
    #expect(lines.count == 6)
  }

  @Test func `the custom module, the stored feed and the lists work`() throws {
    let parsed = try FeedParser.parse(feed)
    #expect(pings(in: parsed) == ["https://fox.example/ping"])
    #expect(try stored(parsed) == parsed)
    let page = Data("<link rel=alternate type=application/rss+xml href=/feed>".utf8)
    #expect(candidates(in: page, at: "https://fox.example/") == ["https://fox.example/feed"])
    #expect(candidates(in: Data(), at: "https://fox.example/").first == "https://fox.example/feed")
    let opml = Data(
      "<opml><body><outline text='F'><outline text='A' xmlUrl='http://a.example/'/></outline></body></opml>".utf8)
    #expect(try OPML.parse(list("F", of: opml)).subscriptions.map(\.title) == ["A"])
  }
}
