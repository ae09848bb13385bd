import Loading
import Storage
import Syndication
import Testing

@testable import Reader

@Suite struct AnnouncedHubTests {
  private static let url: WebAddress = "https://feeds.test/dir/a.xml"

  private func hub(_ document: String, link: String? = nil, url: WebAddress = url) throws -> AnnouncedHub? {
    let headers = Headers(link.map { [HTTPHeader("Link", $0)] } ?? [])
    return AnnouncedHub(of: try FeedParser.parse(Array(document.utf8), url: url), headers: headers, url: url)
  }

  private static let atom = """
    <feed xmlns="http://www.w3.org/2005/Atom"><title>A</title><id>a</id><link rel="hub" href="https://hub.test/"/>
    <link rel="hub" href="https://second.test/"/><link rel="self" href="https://feeds.test/self"/></feed>
    """

  @Test func `a document names its hub and its own address`() throws {
    #expect(try hub(Self.atom) == AnnouncedHub(url: "https://hub.test/", topic: "https://feeds.test/self"))
    let json = """
      {"version":"https://jsonfeed.org/version/1.1","title":"A","items":[],"feed_url":"https://feeds.test/j",
      "hubs":[{"type":"rssCloud","url":"https://cloud.test/"},{"type":"WebSub","url":"https://hub.test/"}]}
      """
    #expect(try hub(json) == AnnouncedHub(url: "https://hub.test/", topic: "https://feeds.test/j"))
  }

  @Test func `the response's header wins`() throws {
    let link = "</hub>; rel=\"hub\", <b.xml>; rel=\"self\""
    #expect(
      try hub(Self.atom, link: link)
        == AnnouncedHub(url: "https://feeds.test/hub", topic: "https://feeds.test/dir/b.xml"))
  }

  @Test func `a feed without an own address is known by the one that it has`() throws {
    let rss = "<rss version='2.0'><channel><title>A</title></channel></rss>"
    #expect(
      try hub(rss, link: "<https://hub.test/>; rel=hub") == AnnouncedHub(url: "https://hub.test/", topic: Self.url))
    #expect(try hub(rss) == nil)
  }

  @Test(arguments: ["<javascript:x>; rel=hub", "<ftp://hub.test/>; rel=hub", "<>; rel=self", "<mailto:a@b>; rel=hub"])
  func `what is no address of the web is no hub`(link: String) throws {
    let found = try hub("<rss version='2.0'><channel><title>A</title></channel></rss>", link: link)
    #expect(found == nil)
  }

  @Test func `the hub of YouTube's channels is known`() throws {
    let rss = "<rss version='2.0'><channel><title>A</title></channel></rss>"
    let feed = "https://www.youtube.com/feeds/videos.xml"
    let found = try hub(rss, url: "\(feed)?channel_id=UCabc")
    #expect(found?.url == "https://pubsubhubbub.appspot.com/subscribe")
    #expect(found?.topic == "https://www.youtube.com/xml/feeds/videos.xml?channel_id=UCabc")
    #expect(try hub(rss, url: "\(feed)?playlist_id=UULFabc") == nil)
    #expect(try hub(rss, url: "https://www.youtube.com.evil.test/feeds/videos.xml?channel_id=UCabc") == nil)
  }
}
