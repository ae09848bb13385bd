import Testing

@testable import Syndication

@Suite struct FeedModuleTests {
  private struct Trackback: FeedModule {
    static let namespaceURI = "http://madskills.com/public/xml/rss/module/trackback/"
    static let jsonMember: String? = "_trackback"
    let ping: String
    let about: [String]

    init?(_ elements: [FeedExtension]) {
      guard let ping = elements.first("ping")?.text else { return nil }
      self.ping = ping
      about = elements.all("about").compactMap(\.text)
    }
  }

  @Test func `elements of a namespace are read as a custom type`() throws {
    let entry = try firstEntry(
      of: rssItem(
        "<t:ping>https://e.example/p</t:ping><t:about>a</t:about><x:ping>no</x:ping><t:about>b</t:about>",
        namespaces: "xmlns:t='\(Trackback.namespaceURI)' xmlns:x='https://x.example/'"))
    let trackback = try #require(entry.module(Trackback.self))
    #expect(trackback.ping == "https://e.example/p")
    #expect(trackback.about == ["a", "b"])
  }

  @Test func `a member of JSON is read as a custom type`() throws {
    let feed = try read(
      """
      {"version":"https://jsonfeed.org/version/1.1","title":"","_trackback":{"ping":"p","about":"a"},
       "items":[{"id":"1","_trackback":{"about":"a"}}]}
      """)
    #expect(feed.module(Trackback.self)?.ping == "p")
    #expect(feed.entries.first?.module(Trackback.self) == nil)
  }

  @Test func `an entry without the elements has no module`() throws {
    #expect(try firstEntry(of: rssItem("<title>x</title>")).module(Trackback.self) == nil)
  }
}
