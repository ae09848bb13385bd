import Syndication
import Testing

@Suite struct FeedDiscoveryTests {
  private func links(_ html: String, _ page: WebAddress = "https://site.example/blog/post.html") -> [DiscoveredFeed] {
    FeedDiscovery.links(in: Array(html.utf8), pageURL: page).feeds
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

  @Test func `broken and deep pages are read as far as they go`() {
    #expect(links("") == [])
    #expect(links("<link rel=alternate type=application/rss+xml href=/f").isEmpty)
    let deep = String(repeating: "<div>", count: 100_000) + "<link rel=feed href=/f>"
    #expect(links(deep).map(\.url) == ["https://site.example/f"])
  }
}
