import Syndication
import Testing

@Suite struct WellKnownAddressTests {
  @Test(
    arguments: [
      ("https://www.youtube.com/channel/UCabc/videos", "https://www.youtube.com/feeds/videos.xml?channel_id=UCabc"),
      ("https://m.youtube.com/channel/UCabc", "https://www.youtube.com/feeds/videos.xml?channel_id=UCabc"),
      ("https://youtube.com/playlist?list=PLx&si=1", "https://www.youtube.com/feeds/videos.xml?playlist_id=PLx"),
      ("https://www.youtube.com/watch?v=1&list=PLx", "https://www.youtube.com/feeds/videos.xml?playlist_id=PLx"),
      ("https://www.youtube.com/user/name", "https://www.youtube.com/feeds/videos.xml?user=name"),
      ("https://github.com/owner/project", "https://github.com/owner/project/releases.atom"),
      ("https://github.com/owner/project/releases/tag/1.0", "https://github.com/owner/project/releases.atom"),
      ("https://github.com/owner/project/tags", "https://github.com/owner/project/tags.atom"),
      ("https://github.com/owner/project/commits/main", "https://github.com/owner/project/commits/main.atom"),
      ("https://github.com/owner", "https://github.com/owner.atom"),
      ("https://gitlab.com/group/sub/project/-/tags", "https://gitlab.com/group/sub/project/-/tags?format=atom"),
      ("https://codeberg.org/owner/project", "https://codeberg.org/owner/project/releases.rss"),
      ("https://www.reddit.com/r/swift", "https://www.reddit.com/r/swift/.rss"),
      ("https://old.reddit.com/user/name/", "https://www.reddit.com/user/name/.rss"),
      ("https://mastodon.example/@name", "https://mastodon.example/@name.rss"),
      ("https://medium.com/@name/post-1", "https://medium.com/feed/@name"),
      ("https://name.substack.com/p/post", "https://name.substack.com/feed"),
      ("https://vimeo.com/name", "https://vimeo.com/name/videos/rss"),
      ("https://bsky.app/profile/name.example", "https://bsky.app/profile/name.example/rss"),
      ("https://stackoverflow.com/questions/tagged/swift", "https://stackoverflow.com/feeds/tag/swift"),
      ("https://pypi.org/project/reader/", "https://pypi.org/rss/project/reader/releases.xml"),
      ("site.example", "https://site.example/feed"), ("site.example:81/x/", "https://site.example:81/x/feed"),
    ])
  func `the best guess comes first`(page: String, feed: String) {
    #expect(FeedDiscovery.wellKnownAddresses(forPage: page).first?.string == feed)
  }

  @Test func `the folder of the page comes before the root`() throws {
    let addresses = FeedDiscovery.wellKnownAddresses(forPage: "http://u@site.example:81/blog/2024/post?x#y")
      .map(\.string)
    for name in ["feed", "feed/", "rss", "rss.xml", "atom.xml", "feed.xml", "index.xml", "feed.json"] {
      let inFolder: Int = try #require(addresses.firstIndex(of: "http://u@site.example:81/blog/2024/" + name))
      let atRoot: Int = try #require(addresses.firstIndex(of: "http://u@site.example:81/" + name))
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
