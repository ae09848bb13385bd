import GrowthTesting
import Testing

@testable import Syndication

/// Tests documents that are made to cost time or memory or to disclose files.
@Suite struct HostileXMLTests {
  @Test func `entities multiply only up to a bound`() throws {
    let declarations: String = (1...12).map { level in
      "<!ENTITY l\(level) \"" + String(repeating: "&l\(level - 1);", count: 10) + "\">"
    }.joined()
    let feed: ParsedFeed = try quickly {
      try read(
        "<?xml version='1.0'?><!DOCTYPE x [<!ENTITY l0 'lol'>\(declarations)]><rss><channel><title>&l12;</title>"
          + "<item><title>a</title></item></channel></rss>")
    }
    #expect(feed.title.utf8.count < 5_000_000)
    #expect(feed.entries.map(\.title) == ["a"])
    #expect(feed.repairs.map(\.what) == [Self.tooMuch])
  }

  private static let tooMuch: String =
    "The entities of the document expand to too much text; some were not expanded."

  @Test func `one long entity, repeated, adds text only up to a bound`() throws {
    let text = String(repeating: "a", count: 100_000)
    let feed: ParsedFeed = try quickly {
      try read(
        "<!DOCTYPE x [<!ENTITY a '\(text)'>]><rss><channel><title>\(String(repeating: "&a;", count: 20_000))</title>"
          + "<item><title>b</title></item></channel></rss>")
    }
    #expect(feed.title.utf8.count < 1_200_000)
    #expect(feed.title.hasSuffix("&a;"))
    #expect(feed.entries.map(\.title) == ["b"])
    #expect(feed.repairs.map(\.what) == [Self.tooMuch])
  }

  @Test func `entities of the document itself are resolved`() throws {
    let feed: ParsedFeed = try read(
      """
      <!DOCTYPE rss [<!ENTITY name "Ann &amp; Bob"> <!ENTITY twice '&name;, &name;'>]>
      <rss><channel><title>&twice;</title></channel></rss>
      """)
    #expect(feed.title == "Ann & Bob, Ann & Bob")
  }

  @Test func `external entities are not read`() throws {
    let feed: ParsedFeed = try read(
      """
      <!DOCTYPE rss [<!ENTITY x SYSTEM "file:///etc/passwd"><!ENTITY % p SYSTEM "http://127.0.0.1:1/p"> %p;]>
      <rss><channel><title>a &x; b</title></channel></rss>
      """)
    #expect(feed.title == "a &x; b")
  }

  @Test func `a document type of old RSS is skipped`() throws {
    let feed: ParsedFeed = try read(
      """
      <?xml version="1.0"?>
      <!DOCTYPE rss PUBLIC "-//Netscape Communications//DTD RSS 0.91//EN"
        "http://my.netscape.com/publish/formats/rss-0.91.dtd">
      <rss version="0.91"><channel><title>caf&eacute;</title></channel></rss>
      """)
    #expect(feed.format == .rss091Netscape)
    #expect(feed.title == "café")
  }

  @Test func `deep nesting neither crashes nor hangs`() throws {
    let depth = 200_000
    let feed: ParsedFeed = try quickly {
      try read(
        rss(
          "<item><title>a</title><description>" + String(repeating: "<a>", count: depth) + "x"
            + String(repeating: "</a>", count: depth) + "</description></item><item><title>b</title></item>"))
    }
    #expect(feed.entries.map(\.title) == ["a", "b"])
    #expect(!feed.repairs.isEmpty)
  }

  @Test func `texts between tags that are too deep take linear time`() throws {
    let feed: ParsedFeed = try quickly {
      try read(
        rssItem("<title>a</title><description>" + String(repeating: "<b c=\"&amp;\">x", count: 200_000)))
    }
    #expect(feed.entries.map(\.title) == ["a"])
  }

  @Test func `a title of more than ten megabytes is read`() throws {
    let feed: ParsedFeed = try quickly {
      try read(rssItem("<title>" + String(repeating: "x", count: 11_000_000) + "</title>"))
    }
    #expect(feed.entries.first?.title?.utf8.count == 11_000_000)
  }

  @Test func `fifty thousand entries that are not closed are read`() throws {
    // A feed has one entry for each 250 of its bytes at most.
    let text = String(repeating: "x", count: 230)
    let items = (0..<50_000).map { "<item><title>\($0)</title>\(text)" }.joined()
    let feed: ParsedFeed = try quickly { try read(rss(items)) }
    #expect(feed.entries.count == 50_000)
  }

  @Test func `a text of more than ten megabytes is read`() throws {
    let feed: ParsedFeed = try quickly {
      try read(rssItem("<description>" + String(repeating: "x", count: 12_000_000) + "</description>"))
    }
    #expect(feed.entries.first?.summary?.html.utf8.count == 12_000_000)
  }

  @Test func `a hundred thousand attributes take linear time`() throws {
    let attributes: String = (0..<100_000).map { "a\($0)=\"1\"" }.joined(separator: " ")
    let feed: ParsedFeed = try quickly { try read(rss("<item \(attributes)><title>a</title></item>")) }
    #expect(feed.entries.map(\.title) == ["a"])
    #expect(feed.repairs.count == 1)
  }

  @Test func `many namespaces take linear time`() throws {
    let declarations: String = (0..<200).map { level in
      "<a " + (0..<40).map { "xmlns:n\(level)x\($0)=\"u\"" }.joined(separator: " ") + ">"
    }.joined()
    let feed: ParsedFeed = try quickly {
      try read(rss("<item><title>a</title></item>" + declarations + String(repeating: "<b/>", count: 200_000)))
    }
    #expect(feed.entries.map(\.title) == ["a"])
  }

  @Test func `more elements than any feed has are left out`() throws {
    let feed: ParsedFeed = try quickly {
      try read(
        rss(
          "<item><title>a</title></item><item><title>cut off</title>" + String(repeating: "<b/>", count: 1_000_100)
            + "</item>"))
    }
    #expect(feed.entries.map(\.title) == ["a"])
    #expect(!feed.repairs.isEmpty)
  }

  @Test(arguments: [
    "<", "<a ", "<a b=\"", "<a b='", "<!-- >", "<![CDATA[", "<?x ", "<!x [", "&", "&#", "</x>", "<x>", "]]>",
  ])
  func `tags without ends are read in linear time`(_ piece: String) throws {
    let text = HostileText(opening: "<rss><channel><item><title>a</title></item>", piece)
    #expect(Growth().finding("a feed", text, entries) == nil)
  }

  @Test(arguments: ["<b", "<i>", "</i>", "<a \"", "&", "&#", "<script>", "<!--", "< "])
  func `titles full of markup are read in linear time`(_ piece: String) throws {
    let parts = rssItem("<title><![CDATA[\0]]></title>").split(separator: "\0").map(String.init)
    let text = HostileText(opening: parts[0], piece, closing: parts[1])
    #expect(Growth().finding("a title", text, entries) == nil)
  }

  /// Reads a feed with one entry at most; returns the number of entries.
  private func entries(_ text: String) -> Int {
    let count = (try? read(text))?.entries.count ?? 0
    #expect(count <= 1)
    return count
  }
}
