import Testing

@testable import Syndication

/// Tests feeds that are made to cost time or memory after parsing.
@Suite struct HostileFeedTests {
  @Test func `many enclosures take linear time`() throws {
    let links: String = numbered(20_000) { "<link rel='enclosure' href='https://e.example/\($0)'/>" }
    let entry: ParsedEntry = try quickly { try firstEntry(of: atomEntry(links + links)) }
    #expect(entry.enclosures.count == 20_000)
    #expect(entry.enclosures.last?.url == "https://e.example/19999")
  }

  @Test func `many categories take linear time`() throws {
    let categories: String = numbered(50_000) { "<category>\($0)</category>" }
    let entry: ParsedEntry = try quickly { try firstEntry(of: rssItem(categories + categories)) }
    #expect(entry.categories.count == 50_000)
  }

  @Test func `more entries than any feed has are left out`() throws {
    let text = repeated("x", 230)
    for text in [
      rss(numbered(50_010) { "<item><guid>\($0)</guid><description>\(text)</description></item>" }),
      atom(numbered(50_010) { "<entry><id>\($0)</id><summary>\(text)</summary></entry>" }),
    ] {
      let feed: ParsedFeed = try quickly { try read(text) }
      #expect(feed.entries.count == 50_000)
      #expect(feed.entries.last?.id == "49999")
      #expect(feed.repairs.map(\.what) == ["The feed has more than 50000 entries; the rest was left out."])
    }
  }
}
