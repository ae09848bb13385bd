import Testing

@testable import Syndication

/// Tests lists that are made to cost time or memory.
@Suite struct HostileOPMLTests {
  private let feed: String = "<outline text='f' xmlUrl='https://e.example/'/>"

  private func parse(_ body: String) throws -> OPMLDocument {
    try quickly { try OPML.parse(Array("<opml version='2.0'><body>\(body)</body></opml>".utf8)) }
  }

  @Test func `folders that nest too deeply lose their tags`() throws {
    let nested = repeated("<outline text='a'>", 200_000) + feed + repeated("</outline>", 200_000)
    let list = try parse(feed + nested)
    #expect(list.outlines.count == 2)
    #expect(list.subscriptions.map(\.title) == ["f"])
    #expect(!list.problems.isEmpty)
  }

  @Test func `a title of twenty megabytes is read`() throws {
    let list: OPMLDocument = try parse(
      "<outline text='\(repeated("x", 20_000_000))' xmlUrl='https://e.example/'/>" + feed)
    #expect(list.subscriptions.map(\.title.utf8.count) == [20_000_000, 1])
  }

  @Test func `a hundred thousand attributes take linear time`() throws {
    let attributes: String = numbered(100_000, separator: " ") { "a\($0)='1'" }
    let list = try parse("<outline text='a' xmlUrl='https://a.example/' \(attributes)/>" + feed)
    #expect(list.subscriptions.map(\.feedURL) == ["https://a.example/", "https://e.example/"])
    #expect(!list.problems.isEmpty)
  }

  @Test func `outlines that are not closed are read`() throws {
    let list: OPMLDocument = try quickly {
      try OPML.parse(
        Array(("<opml><body>" + feed + repeated("<outline text='a' xmlUrl='https://a.example/'>", 50_000)).utf8))
    }
    #expect(list.subscriptions.first?.feedURL == "https://e.example/")
    #expect(!list.problems.isEmpty)
  }

  @Test func `entities multiply only up to a bound`() throws {
    let declarations: String = (1...12).map { level in
      "<!ENTITY l\(level) \"" + repeated("&l\(level - 1);", 10) + "\">"
    }.joined()
    let list: OPMLDocument = try quickly {
      try OPML.parse(
        Array(
          ("<!DOCTYPE x [<!ENTITY l0 'lol'>\(declarations)]><opml><body><outline text='&l12;' "
            + "xmlUrl='https://a.example/'/>\(feed)</body></opml>").utf8))
    }
    #expect(list.subscriptions.count == 2)
    #expect(list.subscriptions[0].title.utf8.count < 5_000_000)
  }

  @Test func `external entities are not read`() throws {
    let list: OPMLDocument = try OPML.parse(
      Array(
        ("<!DOCTYPE x [<!ENTITY e SYSTEM 'file:///etc/passwd'>]><opml><body><outline text='&e;' "
          + "xmlUrl='https://a.example/'/></body></opml>").utf8))
    #expect(list.subscriptions.first?.title.contains("root:") == false)
  }
}
