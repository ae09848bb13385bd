import Testing

@testable import Syndication

/// Tests names of elements and attributes longer than 1 kB.
@Suite struct LongNameTests {
  private let long = String(repeating: "n", count: 1_100)
  /// The limit of 1,024 bytes is in the middle of a character.
  private let wide = "n" + String(repeating: "é", count: 600)

  @Test func `an element's name is cut, at the end of a character, in both its tags`() throws {
    for name in [long, wide] {
      let feed = try read(rssItem("<\(name)>a</\(name)><title>b</title>"))
      #expect(feed.entries.map(\.title) == ["b"])
      #expect(feed.repairs.map(\.what) == ["The name of an element is too long."])
      let kept = try #require(feed.entries.first?.extensions.first)
      #expect(kept.text == "a")
      #expect(kept.name.utf8.count == (name == long ? 1_024 : 1_023))
    }
  }

  @Test func `an attribute with a long name is left out`() throws {
    let feed = try read(rssItem("<guid \(long)='1' isPermaLink='false'>a</guid>"))
    #expect(feed.entries.map(\.id) == ["a"])
    #expect(feed.repairs.map(\.what).first?.hasPrefix("An attribute was left out") == true)
    #expect(try read(rssItem("<x \(long.prefix(1_024))='1'/>")).repairs.isEmpty)
  }

  @Test func `names that are equal as text but not as bytes are two names`() throws {
    let feed = try read(rssItem("<caf\u{E9}>a</caf\u{E9}><cafe\u{301}>b</cafe\u{301}>"))
    #expect(feed.repairs.isEmpty)
    #expect(feed.entries.first?.extensions.map(\.text) == ["a", "b"])
  }

  @Test func `ids that are equal as text but not as bytes are two ids`() throws {
    let feed = try read(
      rss("<item><guid>\u{E9}</guid><title>a</title></item><item><guid>e\u{301}</guid><title>a</title></item>"))
    #expect(feed.entries.map { Array($0.id.utf8) } == [Array("\u{E9}".utf8), Array("e\u{301}".utf8)])
  }
}
