import Testing

@testable import Syndication

/// Tests bases, which every relative address copies.
@Suite struct LongAddressTests {
  private let long = "http://h.example/" + String(repeating: "a", count: 5_000) + "/"
  private let usable = "http://h.example/" + String(repeating: "a", count: 3_000) + "/"

  @Test func `a base of more than 4 kB is not used`() throws {
    let entry = try firstEntry(of: atom("<entry xml:base='\(long)'><link href='a'/></entry>"))
    #expect(entry.link == "https://example.org/blog/a")
    #expect(entry.baseURL == "https://example.org/blog/a")
    #expect(try firstEntry(of: atomEntry("<link href='a'/>"), url: "\(long)").link == nil)
    #expect(
      try firstEntry(of: rss("<link>\(long)</link><item><link>a</link></item>")).link == "https://example.org/blog/a")
    #expect(try firstEntry(of: atom("<entry xml:base='\(usable)'><link href='a'/></entry>")).link == "\(usable)a")
  }

  @Test func `an address of more than 4 kB is left out, absolute or not`() throws {
    let entry = try firstEntry(
      of: rssItem("<guid>1</guid><link>\(long)</link><enclosure url='\(long)'/><comments>\(usable)</comments>"))
    #expect(entry.link == nil)
    #expect(entry.enclosures == [])
    #expect(entry.commentsURL?.string == usable)
    let relative = String(repeating: "b", count: 2_000)
    #expect(try firstEntry(of: atom("<entry xml:base='\(usable)'><link href='\(relative)'/></entry>")).link == nil)
    // Each byte of an encoded character becomes three.
    let encoded = "http://h.example/" + String(repeating: "é", count: 1_000)
    #expect(try firstEntry(of: rssItem("<link>\(encoded)</link>")).link == nil)
    for item in ["<link>\(long)</link>", "<link>\(encoded)</link>"] {
      #expect(
        try read(rssItem(item)).repairs.map(\.what) == ["An address is longer than 4096 bytes; it was left out."])
    }
  }

  @Test func `elements whose addresses are refused are not kept instead`() throws {
    let links = String(repeating: "<link href='0'/>", count: 10_000)
    for url in [usable, long] {
      let feed = try read(atom(links + "<icon>0</icon>"), url: "\(url)")
      #expect(feed.extensions == [])
      #expect(feed.links.count < 200)
      #expect(feed.repairs.map(\.what).contains { $0.hasPrefix("Relative addresses would make") })
    }
  }

  @Test func `the growth by relative addresses is bounded and reported`() throws {
    let entries = numbered(5_000) { "<entry><id>\($0)</id><link href='0'/></entry>" }
    let document = atom(entries, attributes: "xml:base='\(usable)'")
    let feed = try read(document)
    let added = feed.entries.reduce(0) { $0 + ($1.link?.string.utf8.count ?? 0) }
    #expect(added > 262_144)
    #expect(added <= 262_144 + document.utf8.count)
    #expect(feed.entries.first?.link == "\(usable)0")
    #expect(feed.repairs.map(\.what) == ["Relative addresses would make the document too long; some were left out."])
    #expect(feed.entries.last?.link == nil)
  }

  @Test func `many short relative addresses are all kept`() throws {
    let entries = (0..<5_000).map { "<entry><id>\($0)</id><title>a</title><link href='/\($0)'/></entry>" }.joined()
    let feed = try read(atom(entries))
    #expect(feed.entries.allSatisfy { $0.link == "https://example.org/\($0.id)" })
    #expect(feed.repairs.isEmpty)
  }

  @Test func `XHTML under a long base stays bounded`() throws {
    let links = String(repeating: "<a href='0'/>", count: 10_000)
    let document = atomEntry("<content type='xhtml'><div xml:base='\(usable)'>\(links)</div></content>")
    let html = try #require(try firstEntry(of: document).content?.html)
    #expect(html.utf8.count <= 4 * document.utf8.count)
  }

  @Test func `a written feed has the base of its entries once`() throws {
    let entries = String(
      repeating: "<entry><id>{}</id><content type='html'>&lt;a href=0></content></entry>", count: 2_000)
    let feed = try read(
      atom(
        numbered(2_000) { "<entry><id>\($0)</id><content>&lt;a href=0></content></entry>" },
        attributes: "xml:base='\(usable)'"))
    #expect(AtomWriter.write(feed, updated: .init(timeIntervalSince1970: 0)).count < 4 * entries.utf8.count)
    #expect(JSONFeedWriter.write(feed).count < 8 * entries.utf8.count)
    let again = try FeedParser.parse(
      AtomWriter.write(feed, updated: .init(timeIntervalSince1970: 0)), url: "https://x.example/", contentType: nil)
    #expect(again.entries.map(\.baseURL) == feed.entries.map(\.baseURL))
  }
}
