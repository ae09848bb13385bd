import Testing

@testable import Syndication

@Suite struct DamagedXMLTests {
  private func repaired(_ text: String) throws -> ParsedFeed {
    let feed = try read(text)
    #expect(!feed.repairs.isEmpty)
    return feed
  }

  @Test func `entities of HTML are known`() throws {
    let feed = try repaired(rssItem("<title>caf&eacute;&nbsp;&hellip; &Eacute;</title>"))
    #expect(feed.entries.first?.title == "café … É")
  }

  @Test func `ampersands that are text are text`() throws {
    let entry: ParsedEntry = try #require(
      repaired(rssItem("<title>AT&T & R&D &unknown; &</title><link>https://e.example/get?a=1&b=2&copy=3</link>"))
        .entries
        .first)
    #expect(entry.title == "AT&T & R&D &unknown; &")
    #expect(entry.link == "https://e.example/get?a=1&b=2&copy=3")
  }

  @Test func `ampersands in attributes are text`() throws {
    let entry: ParsedEntry = try #require(
      repaired(rssItem("<enclosure url=\"https://e.example/a.mp3?a=1&b=2\" type=\"audio/mpeg\"/>")).entries.first)
    #expect(entry.enclosures.first?.url == "https://e.example/a.mp3?a=1&b=2")
  }

  @Test func `control characters are left out`() throws {
    let feed: ParsedFeed = try repaired(
      rssItem("<title>a\u{0}b\u{8}c</title><description><![CDATA[d\u{1}e\u{FFFE}f]]></description>"))
    #expect(feed.entries.first?.title == "abc")
    #expect(feed.entries.first?.summary?.html == "def")
    #expect(try repaired(rssItem("<title>a&#0;b&#x1F;c&#xD800;d</title>")).entries.first?.title == "abcd")
  }

  @Test func `white space before the declaration is skipped`() throws {
    let feed = try read("\n\n  " + rssItem("<title>a</title>"))
    #expect(feed.entries.map(\.title) == ["a"])
    #expect(feed.repairs == [FeedRepair(line: 1, what: "White space stands before the XML declaration.")])
  }

  @Test func `error messages before the feed are skipped`() throws {
    let feed: ParsedFeed = try repaired(
      "<br />\n<b>Warning</b>: mysql_connect() in <b>/x.php</b><br />\n" + rssItem("<title>a</title>"))
    #expect(feed.entries.map(\.title) == ["a"])
    #expect(feed.repairs.first?.line == 1)
  }

  @Test func `text after the feed is skipped`() throws {
    let feed = try repaired(rssItem("<title>a</title>") + "<script>alert(1)</script> & more")
    #expect(feed.entries.map(\.title) == ["a"])
    #expect(try read(rssItem("<title>a</title>") + "\n<!-- cached -->\n").repairs.isEmpty)
  }

  @Test func `a feed that is cut off gives the entries that are complete`() throws {
    let whole: String = rss(
      (1...3).map { "<item><title>\($0)</title><description>text \($0)</description></item>" }.joined())
    var counts: Set<Int> = []
    for length in whole.utf8.count / 4..<whole.utf8.count {
      guard let text = String(bytes: Array(whole.utf8.prefix(length)), encoding: .utf8) else { continue }
      let feed = try read(text)
      #expect(!feed.repairs.isEmpty, "\(text.suffix(80))")
      // If an entry has an end tag, an entry without one is known to be truncated.
      if feed.entries.count > 1 || text.contains("</item>") {
        for entry in feed.entries {
          #expect(entry.title.map { entry.summary?.html == "text \($0)" } == true, "\(text)")
        }
      }
      counts.insert(feed.entries.count)
    }
    #expect(counts.isSuperset(of: [1, 2, 3]))
  }

  @Test func `Atom that is cut off gives the entries that are complete`() throws {
    let feed: ParsedFeed = try repaired(
      """
      <feed xmlns="http://www.w3.org/2005/Atom"><title>T</title><entry><id>1</id><title>One</title></entry>
      <entry><id>2</id><content type="html">&lt;p&gt;cut
      """)
    #expect(feed.entries.map(\.id) == ["1"])
    #expect(feed.repairs.map(\.what) == ["The document ends too early."])
    #expect(feed.repairs.map(\.isCutOff) == [true])
  }

  @Test func `entries that are never closed are all read`() throws {
    let items: String = (0..<5000).map { "<item><title>\($0)</title><link>https://e.example/\($0)</link>\n" }.joined()
    let feed = try repaired("<rss version=\"2.0\"><channel><title>T</title>" + items)
    #expect(feed.entries.count == 5000)
    #expect(feed.entries.last?.title == "4999")
  }

  @Test func `elements that are not closed end with their parent`() throws {
    let feed: ParsedFeed = try repaired(
      rss(
        "<item><title>a</title><description>x <b>y</description></item><item><title>b</item><item><title>c</title></item>"
      ))
    #expect(feed.entries.map(\.title) == ["a", "b", "c"])
    #expect(feed.entries.first?.summary?.html == "x <b>y</b>")
  }

  @Test func `end tags that close nothing are skipped`() throws {
    let feed = try repaired(rssItem("<title>a</b></title></p><description>x<br>y</description>"))
    #expect(feed.entries.first?.title == "a")
    #expect(feed.entries.first?.summary?.html == "x<br>y")
  }

  @Test func `angle brackets that are text are text`() throws {
    let feed = try repaired(rssItem("<title>1 < 2 <3 and <me@x.example></title>"))
    #expect(feed.entries.first?.title == "1 < 2 <3 and <me@x.example>")
  }

  @Test func `attributes may lack quotes or stand twice`() throws {
    let feed: ParsedFeed = try repaired(
      rssItem("<guid isPermaLink=false isPermaLink=true>https://e.example/1</guid><enclosure url=/a.mp3 length=5 x />"))
    #expect(feed.entries.first?.link == nil)
    #expect(feed.entries.first?.enclosures.first?.lengthBytes == 5)
  }

  @Test func `a CDATA section that is not closed ends with its element`() throws {
    let feed: ParsedFeed = try repaired(
      rss("<item><title>a</title><description><![CDATA[<p>x</description></item><item><title>b</title></item>"))
    #expect(feed.entries.map(\.title) == ["a", "b"])
    #expect(feed.entries.first?.summary?.html == "<p>x")
  }

  @Test func `the end of a CDATA section may be text`() throws {
    #expect(try repaired(rssItem("<title>a ]]> b</title>")).entries.first?.title == "a ]]> b")
  }

  @Test func `names may differ in case`() throws {
    let feed = try repaired(rssItem("<Title>a</title><pubdate>2004-01-01</PubDate>"))
    #expect(feed.entries.first?.title == "a")
    #expect(feed.entries.first?.published != nil)
  }

  @Test func `repairs have the line`() throws {
    let feed: ParsedFeed = try read(
      "<?xml version=\"1.0\"?>\n<rss><channel>\n<title>a</title>\n<link>x&y</link><item/></channel></rss>")
    #expect(feed.repairs == [FeedRepair(line: 4, what: "An ampersand was not written as &amp;.")])
  }

  @Test func `no damage crashes the parser`() throws {
    let whole: [UInt8] = Array(
      rss(
        """
        <item><title>One &amp; two</title><description><![CDATA[<p>x</p>]]></description><!-- c -->
        <enclosure url="https://e.example/a.mp3" type='audio/mpeg'/><pubDate>Thu, 01 Jan 2004 19:48:21 GMT</pubDate></item>
        """
      ).utf8)
    var state: UInt64 = 11
    func random(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(clamping: state >> 33) % bound
    }
    let spice: [UInt8] = Array("<>&\"'/=![]-?;#x \u{0}\n".utf8) + [0xFF, 0xC3, 0xEF]
    for _ in 0..<3000 {
      var bytes: [UInt8] = whole
      for _ in 0...random(6) {
        let place = random(bytes.count)
        switch random(3) {
        case 0: bytes[place] = spice[random(spice.count)]
        case 1: bytes.remove(at: place)
        default: bytes.insert(spice[random(spice.count)], at: place)
        }
      }
      do throws(FeedError) {
        let feed = try FeedParser.parse(bytes, url: "https://example.org/", contentType: nil)
        #expect(feed.entries.count <= 3)
      } catch {
        #expect(!error.description.isEmpty)
      }
    }
  }
}
