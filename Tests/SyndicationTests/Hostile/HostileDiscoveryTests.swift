import Testing

@testable import Syndication

/// Tests pages, and addresses from user input, that are made to cost time or memory.
@Suite struct HostileDiscoveryTests {
  private let link: String = "<link rel=alternate type=application/rss+xml href=/f title=F>"

  private func links(in page: String) throws -> [DiscoveredFeed] {
    try quickly { FeedDiscovery(in: Array(page.utf8), pageURL: "https://e.example/").links().feeds }
  }

  private let found: [DiscoveredFeed] = [
    DiscoveredFeed(url: "https://e.example/f", title: "F", mimeType: "application/rss+xml")
  ]

  @Test(arguments: ["<div>", "<table><td>", "<a><b><i><p>", "<svg>", "<ul><li>"])
  func `elements without an end tag do not hide links`(piece: String) throws {
    #expect(try links(in: link + repeated(piece, 50_000)) == found)
  }

  @Test func `two hundred thousand nested elements do not hide links`() throws {
    #expect(try links(in: link + repeated("<div>", 200_000)) == found)
  }

  @Test func `a long title is cut`() throws {
    let long = link.replacing("title=F", with: "title='\(repeated("x &amp; ", 500_000))'")
    let feeds: [DiscoveredFeed] = try links(in: "<title>\(repeated("x", 2_000_000))</title>" + long)
    #expect(feeds.map(\.url) == ["https://e.example/f"])
    #expect(feeds.first?.title?.utf8.count == 4096)
    #expect(feeds.first?.title?.hasSuffix("…") == true)
  }

  @Test func `a hundred thousand attributes take linear time`() throws {
    let attributes: String = numbered(100_000, separator: " ") { "a\($0)=1" }
    #expect(try links(in: "<meta \(attributes)>" + link) == found)
  }

  @Test func `only the first of very many links are returned`() throws {
    let page: String = numbered(20_000) { "<link rel=feed href=/\($0)>" }
    let found = try quickly { FeedDiscovery(in: Array(page.utf8), pageURL: "https://e.example/").links() }
    #expect(found.feeds.count == 1000)
    #expect(found.feeds.last?.url == "https://e.example/999")
    #expect(found.omitted == 19_000)
  }

  @Test(arguments: ["https://e.example/" + repeated("a/", 100_000), "https://" + repeated("@", 100_000)])
  func `a text that is too long is not an address`(address: String) throws {
    #expect(try quickly { FeedDiscovery.wellKnownAddresses(forPage: address) } == [])
  }
}
