import Syndication
import Testing

@Suite struct FeedDiscoveryTests {
  private func links(_ html: String, _ page: WebAddress = "https://site.example/blog/post.html") -> [DiscoveredFeed] {
    FeedDiscovery(in: Array(html.utf8), pageURL: page).links().feeds
  }

  @Test func `links are found in the order of the page`() {
    let feeds: [DiscoveredFeed] = links(
      """
      <!DOCTYPE html><head><link rel="alternate" type="application/rss+xml" title=" All  posts &amp; more " href="/feed">
      <LINK REL="home ALTERNATE" TYPE="Application/Atom+XML; charset=utf-8" HREF="atom.xml">
      <link rel=alternate type=application/feed+json href=//cdn.example/feed.json></head>
      """)
    #expect(
      feeds == [
        DiscoveredFeed(url: "https://site.example/feed", title: "All posts & more", mimeType: "application/rss+xml"),
        DiscoveredFeed(url: "https://site.example/blog/atom.xml", title: nil, mimeType: "application/atom+xml"),
        DiscoveredFeed(url: "https://cdn.example/feed.json", title: nil, mimeType: "application/feed+json"),
      ])
  }

  @Test func `the base of the page counts`() {
    let link = "<link rel=alternate type=application/rss+xml href=feed>"
    #expect(links("<base href=/root/>" + link).map(\.url) == ["https://site.example/root/feed"])
    #expect(links("<base href=https://other.example/x/y>" + link).map(\.url) == ["https://other.example/x/feed"])
    #expect(links("<base target=_top>" + link).map(\.url) == ["https://site.example/blog/feed"])
  }

  @Test func `a link to the page itself is not a feed`() {
    let page = "https://site.example/blog/post.html"
    for address in ["", " \n", "#", "#feed", "post.html", "/blog/post.html#x", page, "feed:" + page] {
      #expect(links("<link rel=alternate type=application/feed+json href='\(address)' title=x>", "\(page)") == [])
    }
  }

  @Test func `other links are not feeds`() {
    let html = """
      <link rel=stylesheet href=a.css><link rel="alternate stylesheet" type=text/xml href=b>
      <link rel=alternate hreflang=de href=/de><link rel=icon type=application/rss+xml href=c>
      <link rel=alternate type=application/json href=/wp-json/wp/v2/posts/1>
      <link rel=alternate type=application/json+oembed href=/oembed?feed=1><link rel=alternate type=application/rss+xml>
      <link rel=alternate type=application/rss+xml href=javascript:alert(1)>
      <!-- <link rel=alternate type=application/rss+xml href=/old> --><script>'<link rel=feed href=/script>'</script>
      """
    #expect(links(html) == [])
  }

  @Test func `duplicates go and comments come last`() {
    let type = "rel=alternate type=application/rss+xml"
    let html = """
      <link \(type) title="Post » Comments" href=/post/feed/><link \(type) href=/comments/feed/><link \(type) href=/feed/>
      <link \(type) title="Kommentar-Feed" href=/k><link \(type) href=https://SITE.example/x/../feed/><link \(type) href=/b>
      """
    #expect(
      links(html).map(\.url)
        == ["feed/", "b", "post/feed/", "comments/feed/", "k"].map { "https://site.example/\($0)" as WebAddress })
  }

  @Test func `links to any XML come after those to feeds, and each says its kinds as far as the link tells`() {
    let html = """
      <link rel=alternate type=text/xml href=/any.xml><link rel=alternate type=application/rdf+xml href=/news.rdf>
      <link rel=alternate type=application/rss+xml title="All replies" href=/r><link rel=feed href=/plain>
      <link rel=alternate type=application/atom+xml title=Posts href=/atom>
      <link rel=alternate type=application/rss+xml title="The Podcast" href=/show><link rel=alternate type=application/feed+json href=/j>
      """
    let found = links(html)
    #expect(
      found.map { "\($0.url.string.dropFirst(20)) \($0.kinds.joined(separator: ", "))" } == [
        "/news.rdf RSS", "/plain ", "/atom Atom", "/show Podcast, RSS", "/j JSON Feed", "/any.xml ", "/r Comments, RSS",
      ])
  }

  @Test func `old and loose forms are understood`() {
    #expect(links("<link rel=feed href=/f>").map(\.url) == ["https://site.example/f"])
    #expect(
      links("<body><p><link rel=alternate type=text/xml href=feed://site.example/f>").map(\.url)
        == ["http://site.example/f"])
    #expect(links("<link rel=feed href=feed:https://site.example/f>").map(\.url) == ["https://site.example/f"])
    #expect(links("<link rel=alternate type=application/json title='JSON Feed' href=/j>").map(\.url).count == 1)
  }

  @Test(arguments: [
    "feed.xml", "feed/", "Feed", "rss", "rss2/", "atom.xml", "news.rss", "blog.atom", "index.rdf", "index.xml",
    "feed.json",
    "rss.php?id=7", "newsfeed.aspx", "my-feed.xml", "rss_news.xml", "feeds/posts/default", "tag/a/feed/atom",
    "?feed=rss2", "blog?format=rss", "index.php?format=feed&type=atom", "feed#top",
    "//feeds.other.example/blog", "http://rss.cdn.example/all/news",
  ])
  func `a link in the text whose address is that of a feed is one, also without a type`(address: String) {
    let url = WebAddress(address, relativeTo: "https://site.example/blog/post.html")
    #expect(links("<p>Subscribe: <a href=\"\(address)\">RSS  <b>feed</b></a></p>").map(\.url) == [url])
    #expect(links("<p>Subscribe: <a href=\"\(address)\">here</a></p>").map(\.url) == [url])
    #expect(links("<link rel=alternate href=\"\(address)\">").map(\.url) == [url])
    #expect(links("<link rel=alternate type='' href=\"\(address)\">").map(\.url) == [url])
  }

  @Test func `a link in the text says its title and its type`() {
    let html = """
      <a href=/feed.xml> All <b>posts</b> </a><a rel=alternate type=application/atom+xml href=/x title=News>Atom</a>
      <a type=application/rss+xml href=/y>Y</a><a href=feed:https://site.example/z>Z</a><a href=/feed.xml>Again</a>
      """
    #expect(
      links(html) == [
        DiscoveredFeed(url: "https://site.example/feed.xml", title: "All posts", mimeType: nil),
        DiscoveredFeed(url: "https://site.example/x", title: "News", mimeType: "application/atom+xml"),
        DiscoveredFeed(url: "https://site.example/y", title: "Y", mimeType: "application/rss+xml"),
        DiscoveredFeed(url: "https://site.example/z", title: "Z", mimeType: nil),
      ])
  }

  @Test func `links in the text count only where no other names a feed`() {
    let link = "<link rel=alternate type=application/rss+xml href=/stated>"
    #expect(links(link + "<a href=/feed.xml>Feed</a>").map(\.url) == ["https://site.example/stated"])
  }

  @Test(arguments: [
    "/sitemap.xml", "/feedback.php", "/feedback", "/about.html", "/anatomy.json", "/rss-explained.html", "/data.xml",
    "/prss/", "mailto:feed@site.example", "javascript:feed()",
    "https://feedly.com/i/subscription/feed/https://site.example/feed",
    "https://share.example/?feed=rss&url=https%3A%2F%2Fsite.example", "#feed", "post.html#rss", "https://rss.com/",
    "https://feeds.site.example/help.html", "/search?type=article", "",
  ])
  func `other links in the text are no feeds`(address: String) {
    #expect(links("<p><a href=\"\(address)\">Read on</a></p>") == [])
    #expect(links("<link rel=alternate hreflang=de href=\"\(address)\">") == [])
  }

  @Test func `links of the response's fields come first, with their types`() {
    let stated = [
      StatedLink("/header.xml", relations: "alternate", type: "application/rss+xml", title: "From the header"),
      StatedLink("/wp-json/", relations: "https://api.w.org/"), StatedLink("/next", relations: "next"),
      StatedLink("/page.json", relations: "alternate", type: "application/json"),
      StatedLink("typeless.atom", relations: "alternate"),
    ]
    let page = Array("<base href=/root/><link rel=alternate type=application/rss+xml href=/page.xml>".utf8)
    let found = FeedDiscovery(in: page, pageURL: "https://site.example/blog/").links(stated: stated).feeds
    #expect(
      found == [
        DiscoveredFeed(
          url: "https://site.example/header.xml", title: "From the header", mimeType: "application/rss+xml"),
        DiscoveredFeed(url: "https://site.example/blog/typeless.atom", title: nil, mimeType: nil),
        DiscoveredFeed(url: "https://site.example/page.xml", title: nil, mimeType: "application/rss+xml"),
      ])
  }

  @Test(arguments: [
    ("<a href=/subscribe>RSS</a>", ["/subscribe"]), ("<a href=/s title='Atom feed'>Follow</a>", ["/s"]),
    ("<a href=/s><i class='fa fa-rss'></i></a>", ["/s"]), ("<a href=/s><img alt='RSS-Feed' src=x></a>", ["/s"]),
    ("<a href=/s aria-label='RSS'><svg></svg></a>", ["/s"]), ("<a href=/a>Feed</a><a href=/b>XML</a>", ["/a", "/b"]),
    ("<a href=/s>Feedback</a>", []), ("<a href=/s>Atomic power</a>", []),
    ("<a href=/s>A long text of which one word is RSS, as the title of a post about it may well be today</a>", []),
    ("<a href='https://feedly.com/i/subscription/feed/https://site.example/x'>RSS</a>", []), ("<a>RSS</a>", []),
  ])
  func `the words of links name addresses that are likely`(html: String, paths: [String]) {
    let page = "https://site.example/blog/post.html" as WebAddress
    let likely = FeedDiscovery(in: Array(html.utf8), pageURL: page).likelyAddresses()
    #expect(likely.map(\.string) == paths.map { "https://site.example" + $0 })
  }

  @Test(arguments: [
    ("0; url=/new.xml", "/new.xml"), ("0;URL='/new.xml'", "/new.xml"), ("5 ; Url = \"/new.xml\" x", "/new.xml"),
    ("0, /new.xml", "/new.xml"), ("0.5;url=../new.xml", "/new.xml"), ("0; url=feed:https://site.example/new", "/new"),
    ("0", nil), ("300; url=/new.xml", nil), ("0; url=", nil), ("0; url=#x", nil), ("0; url=post.html", nil), ("", nil),
    ("x; url=/new.xml", nil), ("-1; url=/new.xml", nil), ("0; url=javascript:x", nil), ("0; url=data:,x", nil),
    ("99999999999999999999; url=/new.xml", nil), (";url=/new.xml", nil),
  ])
  func `a page that leads on by itself says where to`(content: String, path: String?) {
    let html = "<meta charset=utf-8><meta http-equiv=Refresh content='\(content.replacing("'", with: "&apos;"))'>"
    let target = FeedDiscovery(in: Array(html.utf8), pageURL: "https://site.example/blog/post.html").refreshTarget()
    #expect(target?.string == path.map { "https://site.example" + $0 })
  }

  @Test func `broken and deep pages are read as far as they go`() {
    #expect(links("") == [])
    #expect(links("<link rel=alternate type=application/rss+xml href=/f").isEmpty)
    let deep = String(repeating: "<div>", count: 100_000) + "<link rel=feed href=/f>"
    #expect(links(deep).map(\.url) == ["https://site.example/f"])
  }
}
