import Bytes
import Loading
import SeededRandom
import Syndication
import Testing

@testable import Fetching

@Suite struct KnownSitesTests {
  /// Addresses that people have, and the feeds that they lead to without a request.
  static let examples: [(String, [String])] = [
    // Bluesky
    ("https://bsky.app/profile/name.example", ["https://bsky.app/profile/name.example/rss"]),
    ("https://bsky.app/profile/did:plc:abc/post/3k", ["https://bsky.app/profile/did:plc:abc/rss"]),
    ("@name.bsky.social", ["https://bsky.app/profile/name.bsky.social/rss"]),
    ("name.bsky.social", ["https://bsky.app/profile/name.bsky.social/rss"]),
    // Reddit
    ("https://www.reddit.com/r/swift", ["https://www.reddit.com/r/swift/.rss"]),
    ("r/swift", ["https://www.reddit.com/r/swift/.rss"]), ("/u/name", ["https://www.reddit.com/user/name/.rss"]),
    ("https://old.reddit.com/r/a+b/top/?t=week&x=1", ["https://www.reddit.com/r/a+b/top/.rss?t=week"]),
    ("https://reddit.com/u/name/", ["https://www.reddit.com/user/name/.rss"]),
    ("https://old.reddit.com/user/name/submitted", ["https://www.reddit.com/user/name/submitted/.rss"]),
    ("https://www.reddit.com/user/name/m/many", ["https://www.reddit.com/user/name/m/many/.rss"]),
    ("https://www.reddit.com/r/a/search?q=b%20c&sort=new", ["https://www.reddit.com/r/a/search/.rss?q=b%20c&sort=new"]),
    (
      "https://www.reddit.com/r/swift/comments/1abc/the_title/",
      ["https://www.reddit.com/r/swift/comments/1abc/.rss", "https://www.reddit.com/r/swift/.rss"]
    ),
    ("r/a+b", ["https://www.reddit.com/r/a+b/.rss"]), ("R/Swift", ["https://www.reddit.com/r/Swift/.rss"]),
    ("r/swift/top", ["https://www.reddit.com/r/swift/top/.rss"]),
    (
      "https://www.reddit.com/r/swift/?f=flair_name%3A%22News%20%26%20more%22",
      ["https://www.reddit.com/r/swift/search/.rss?q=flair%3A%22News%20%26%20more%22&restrict_sr=on&sort=new"]
    ),
    ("https://redd.it/1abc", ["https://www.reddit.com/comments/1abc/.rss"]),
    // Forges
    ("https://github.com/owner", ["https://github.com/owner.atom"]),
    (
      "https://github.com/owner/project.git",
      ["releases", "tags", "commits"].map { "https://github.com/owner/project/\($0).atom" }
    ),
    ("https://github.com/owner/project/releases/tag/1.0", ["https://github.com/owner/project/releases.atom"]),
    ("https://github.com/owner/project/tags", ["https://github.com/owner/project/tags.atom"]),
    ("https://github.com/owner/project/commits/main", ["https://github.com/owner/project/commits/main.atom"]),
    (
      "https://github.com/owner/project/tree/v2/docs",
      ["commits/v2/docs", "releases", "tags", "commits"].map { "https://github.com/owner/project/\($0).atom" }
    ),
    ("https://gist.github.com/owner/0123", ["https://gist.github.com/owner.atom"]),
    ("https://gitlab.com/name", ["https://gitlab.com/name.atom"]),
    ("https://gitlab.com/groups/group/-/issues", ["https://gitlab.com/group.atom"]),
    ("https://gitlab.com/group/sub/project/-/tags", ["https://gitlab.com/group/sub/project/-/tags?format=atom"]),
    (
      "https://git.lab.example/a/b/-/commits/main",
      ["https://git.lab.example/a/b/-/commits/main?format=atom"]
    ),
    ("https://git.lab.example/a/b/-/issues/7", ["https://git.lab.example/a/b/-/issues.atom"]),
    (
      "https://gitlab.example.org/a/b",
      ["/-/releases.atom", "/-/tags?format=atom", "/-/issues.atom", "/-/merge_requests.atom", ".atom"].map {
        "https://gitlab.example.org/a/b" + $0
      }
    ),
    (
      "https://codeberg.org/owner/project",
      ["/releases.rss", "/tags.rss", ".rss"].map { "https://codeberg.org/owner/project" + $0 }
    ),
    ("https://codeberg.org/owner", ["https://codeberg.org/owner.rss"]),
    // Blogs
    ("https://name.substack.com/p/post", ["https://name.substack.com/feed"]),
    ("https://open.substack.com/pub/name/p/post?r=1", ["https://name.substack.com/feed"]),
    ("https://name.wordpress.com/2026/01/02/post/", ["https://name.wordpress.com/feed/"]),
    (
      "https://name.wordpress.com/category/a/b/",
      ["https://name.wordpress.com/category/a/b/feed/", "https://name.wordpress.com/feed/"]
    ),
    ("https://name.tumblr.com/post/1/title", ["https://name.tumblr.com/rss"]),
    ("https://www.tumblr.com/Name/1/title", ["https://name.tumblr.com/rss"]),
    ("https://www.tumblr.com/blog/view/name", ["https://name.tumblr.com/rss"]),
    ("https://name.tumblr.com/tagged/a", ["https://name.tumblr.com/tagged/a/rss", "https://name.tumblr.com/rss"]),
    ("https://medium.com/@name/post-1", ["https://medium.com/feed/@name"]),
    ("https://medium.com/publication/post-1", ["https://medium.com/feed/publication"]),
    ("https://medium.com/tag/swift/latest", ["https://medium.com/feed/tag/swift"]),
    ("https://name.medium.com/post", ["https://name.medium.com/feed"]),
    ("https://name.blogspot.com/2026/01/post.html", ["https://name.blogspot.com/feeds/posts/default"]),
    (
      "http://name.blogspot.co.uk/search/label/a%20b",
      ["http://name.blogspot.co.uk/feeds/posts/default/-/a%20b", "http://name.blogspot.co.uk/feeds/posts/default"]
    ),
    // Sites whose page is asked first: guesses
    (
      "https://social.example/@name/112233",
      ["/@name.rss", "/@name/feed.rss", "/users/name.atom", "/users/name/feed.atom"].map {
        "https://social.example" + $0
      }
    ),
    (
      "https://social.example/deck/@name/112233",
      ["/@name.rss", "/@name/feed.rss", "/users/name.atom", "/users/name/feed.atom"].map {
        "https://social.example" + $0
      }
    ),
    ("https://social.example/web/@name/tagged/swift", ["https://social.example/@name/tagged/swift.rss"]),
    ("https://social.example/@name/tagged/swift", ["https://social.example/@name/tagged/swift.rss"]),
    (
      "https://tube.example/@name",
      [
        "/@name.rss", "/@name/feed.rss", "/users/name.atom", "/users/name/feed.atom",
        "/feeds/videos.xml?accountName=name", "/feeds/videos.xml?videoChannelName=name",
      ].map { "https://tube.example" + $0 }
    ),
    ("https://social.example/tags/swift", ["https://social.example/tags/swift.rss"]),
    (
      "https://tube.example/c/name/videos",
      ["https://tube.example/feeds/c/name.xml", "https://tube.example/feeds/videos.xml?videoChannelName=name"]
    ),
    (
      "https://lemmy.example/c/name@other.example?sort=New",
      [
        "https://other.example/feeds/c/name.xml?sort=New",
        "https://lemmy.example/feeds/c/name@other.example.xml?sort=New",
        "https://lemmy.example/feeds/videos.xml?videoChannelName=name%40other.example",
      ]
    ),
    ("https://lemmy.example/u/name", ["https://lemmy.example/feeds/u/name.xml"]),
    ("!name@lemmy.example", ["https://lemmy.example/feeds/c/name.xml"]),
    ("https://tube.example/a/name", ["https://tube.example/feeds/videos.xml?accountName=name"]),
    ("https://vimeo.com/name", ["https://vimeo.com/name/videos/rss"]),
    ("https://stackoverflow.com/questions/tagged/swift", ["https://stackoverflow.com/feeds/tag/swift"]),
    ("https://swift.stackexchange.com/questions/12/title", ["https://swift.stackexchange.com/feeds/question/12"]),
    ("https://pypi.org/project/reader/", ["https://pypi.org/rss/project/reader/releases.xml"]),
    ("https://name.micro.blog/about", ["https://name.micro.blog/feed.xml"]),
  ]

  @Test(arguments: examples)
  func `the address of a page leads to its feeds`(typed: String, feeds: [String]) {
    #expect(KnownSites.lookup(typed: typed).addresses == feeds)
  }

  @Test(arguments: examples + YouTubeTests.examples)
  func `the address of a found feed is followed as it is`(typed: String, feeds: [String]) {
    for feed in feeds {
      guard let lookup = KnownSites.lookup(typed: feed) else { continue }
      // The address of a feed may look like a page of software that anyone hosts: the feed is fetched first.
      guard case .page(let page, _) = lookup else {
        Issue.record("\(feed) is taken for a page.")
        continue
      }
      #expect(page.string == feed)
    }
  }

  @Test(arguments: [
    "https://www.reddit.com/r/a", "https://github.com/a/b", "https://name.substack.com/",
    "https://bsky.app/profile/a.b",
    "https://www.youtube.com/channel/UCaaaaaaaaaaaaaaaaaaaaaa", "https://name.tumblr.com/", "https://medium.com/@a",
    "https://name.wordpress.com/", "https://open.spotify.com/show/1", "https://codeberg.org/a/b",
    "https://podcasts.apple.com/de/podcast/name/id1", "https://pca.st/abc", "https://podcastindex.org/podcast/1",
  ])
  func `a host that only looks like a known one is not taken for it`(address: String) throws {
    let known = try #require(BrowserAddress(address))
    let real = KnownSites.lookup(known)
    #expect(!real.addresses.isEmpty || real.request != nil || real.refusal != nil)
    let host = known.host.string
    let path = address.dropFirst("https://".count + host.count)
    for fake in ["\(host).evil.example", "evil-\(known.site)", "evil.example/\(host)", "\(host)@evil.example"] {
      let page = try #require(BrowserAddress("https://\(fake)\(path)"))
      let lookup = KnownSites.lookup(page)
      #expect(lookup.request == nil && lookup.refusal == nil, "\(page)")
      for feed in lookup.addresses { #expect(BrowserAddress(feed)?.host == page.host, "\(feed)") }
    }
  }

  @Test func `a link that the app of Reddit shares is followed to its post, else to the subreddit`() {
    let lookup = KnownSites.lookup(typed: "https://www.reddit.com/r/swift/s/AbC123")
    let whole = "https://www.reddit.com/r/swift/.rss"
    #expect(lookup.request?.request.url == "https://www.reddit.com/r/swift/s/AbC123")
    let post = lookup.after("", at: "https://www.reddit.com/r/swift/comments/1abc/title/?share_id=x")
    #expect(post.addresses == ["https://www.reddit.com/r/swift/comments/1abc/.rss", whole])
    #expect(lookup.after("<html>").addresses == [whole] && lookup.request?.otherwise().addresses == [whole])
    #expect(lookup.after("", at: "https://evil.example/r/a/comments/b").addresses == [whole])
  }

  @Test(arguments: ["w/aBcDeFgHiJkLmNoPqRsTuV", "videos/watch/0a1b2c3d-0000-1111-2222-0123456789ab"])
  func `a video of PeerTube leads to its channel, at the channel's own server`(path: String) throws {
    let lookup = KnownSites.lookup(typed: "https://tube.example/\(path)")
    let id = try #require(path.split(separator: "/").last)
    #expect(lookup.request?.request.url.string == "https://tube.example/api/v1/videos/\(id)")
    for host in ["tube.example", "other.example"] {
      let answer = "{\"channel\":{\"name\":\"a\",\"host\":\"\(host)\"}}"
      #expect(lookup.after(answer).addresses == ["https://\(host)/feeds/videos.xml?videoChannelName=a"])
    }
    guard case .page("https://tube.example/\(path)", []) = lookup.after("{}") else {
      Issue.record("the page is not asked for its link")
      return
    }
  }

  @Test(arguments: [
    "https://wiki.example/w/index.php", "https://wiki.example/w/Page", "https://wiki.example/videos/watch",
  ])
  func `paths like those of PeerTube are left to other software`(address: String) {
    let lookup = KnownSites.lookup(typed: address)
    #expect(lookup.request == nil && lookup.addresses.isEmpty)
  }

  @Test(arguments: [
    "<https://site.example/feed>", "feed://site.example/feed", "feed:https://site.example/feed",
    "pcast://site.example/feed", "view-source:https://site.example/feed", " podcast://site.example/feed ",
  ])
  func `what surrounds an address is taken off`(typed: String) throws {
    #expect(try FeedAddress.normalize(typed) == "https://site.example/feed")
  }

  @Test(arguments: examples)
  func `a user name and a password in an address get into no other address`(typed: String, feeds: [String]) {
    guard typed.hasPrefix("https://") else { return }
    let lookup = KnownSites.lookup(typed: "https://me:secret@" + typed.dropFirst("https://".count))
    #expect(lookup.addresses == feeds)
  }

  @Test func `parts of an address cannot add fields to a query`() {
    let hostile = [
      "https://www.youtube.com/channel/a&user=b", "https://www.youtube.com/user/a&b=c%26d",
      "https://tube.example/c/a&accountName=b", "https://www.reddit.com/search?q=a%26t%3Dall",
    ]
    for address in hostile {
      for feed in KnownSites.lookup(typed: address).addresses {
        let fields = feed.split(separator: "?").dropFirst().joined().split(separator: "&")
        #expect(fields.count <= 1 && fields.allSatisfy { $0.split(separator: "=").count == 2 }, "\(feed)")
      }
    }
  }

  @Test func `random addresses of known hosts lead to addresses of the web or nowhere`() {
    var generator = SeededGenerator(seed: 15)
    let hosts =
      Self.examples.compactMap { BrowserAddress($0.0)?.host.string } + ["www.youtube.com", "youtu.be", "e.example"]
    let parts = [
      "", "a", "@a", "@a@b.example", "channel", "c", "user", "-", "r", "comments", "%2e%2e", "é", "\u{202E}", "👍",
      "a&b=c",
      "feed", "tagged", "x.atom", String(repeating: "z", count: 3_000), "profile", "issues", "tree", "watch?v=",
      "?list=%26",
    ]
    for _ in 0..<4_000 {
      let path = (0..<Int.random(in: 0...5, using: &generator)).map { _ in parts.randomElement(using: &generator) ?? ""
      }
      let typed = "https://\(hosts.randomElement(using: &generator) ?? "")/\(path.joined(separator: "/"))"
      let lookup = KnownSites.lookup(typed: typed)
      for feed in lookup.addresses {
        #expect(WebAddress(feed)?.string == feed || feed.utf8.count > WebAddress.longest, "\(typed) leads to \(feed)")
      }
      if let request = lookup.request { #expect(BrowserAddress(request.request.url.string) != nil, "\(typed)") }
    }
  }

  @Test(arguments: [
    "https://open.spotify.com/show/1": "Spotify", "https://music.amazon.com/podcasts/1": "Amazon Music",
    "https://x.com/name": "X", "https://www.instagram.com/name/": "Instagram",
    "https://github.com/a/b/issues": "GitHub",
  ])
  func `a site without feeds is named`(address: String, name: String) throws {
    let reason = try #require(KnownSites.lookup(typed: address).refusal)
    #expect(reason.contains("\(name) has no feeds"))
  }

  @Test(arguments: [
    "https://site.example/", "https://site.example/blog/post", "https://github.com/explore", "https://x.com.example/a",
  ])
  func `other pages are left to their own links`(address: String) {
    let lookup = KnownSites.lookup(typed: address)
    #expect(lookup.addresses.isEmpty && lookup.request == nil && lookup.refusal == nil)
  }
}
