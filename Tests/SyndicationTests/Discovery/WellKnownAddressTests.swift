import Syndication
import Testing

@Suite struct WellKnownAddressTests {
  @Test(
    arguments: [
      ("site.example", "https://site.example/feed"), ("site.example:81/x/", "https://site.example:81/x/feed"),
    ])
  func `the best guess comes first`(page: String, feed: String) {
    #expect(FeedDiscovery.wellKnownAddresses(forPage: page).first?.string == feed)
  }

  @Test func `the folder of the page comes before the root`() throws {
    let addresses = FeedDiscovery.wellKnownAddresses(forPage: "http://u@site.example:81/blog/2024/post?x#y")
      .map(\.string)
    for name in ["feed", "feed/", "rss", "rss.xml", "atom.xml", "feed.xml", "index.xml", "feed.json"] {
      let inFolder = try #require(addresses.firstIndex(of: "http://u@site.example:81/blog/2024/" + name))
      let atRoot = try #require(addresses.firstIndex(of: "http://u@site.example:81/" + name))
      #expect(inFolder < atRoot)
    }
    #expect(Set(addresses).count == addresses.count)
    #expect(!addresses.contains { $0.contains("/post/") || $0.contains("#") })
  }

  @Test func `a single name may be a folder`() {
    let addresses = FeedDiscovery.wellKnownAddresses(forPage: "https://site.example/blog")
    #expect(addresses.first == "https://site.example/blog/feed")
    #expect(addresses.contains("https://site.example/feed"))
    #expect(
      !FeedDiscovery.wellKnownAddresses(forPage: "https://site.example/a.html").contains {
        $0.string.contains("a.html")
      })
  }

  @Test(arguments: ["", "mailto:a@e.example", "javascript:x", "file:///x", "https://"])
  func `an address that is not of a page has no candidates`(page: String) {
    #expect(FeedDiscovery.wellKnownAddresses(forPage: page) == [])
  }
}
