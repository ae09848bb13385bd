import Loading
import Storage
import Syndication
import Testing

@testable import Fetching

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

  private func cloud(_ attributes: String, of url: WebAddress = url, more: String = "") throws -> AnnouncedHub? {
    try hub("<rss version='2.0'><channel><title>A</title><cloud \(attributes)/>\(more)</channel></rss>", url: url)
  }

  @Test func `a feed without a hub may have a cloud`() throws {
    let attributes = "domain='cloud.test' port='5337' path='/pleaseNotify' registerProcedure='' protocol='http-post'"
    #expect(
      try cloud(attributes)
        == AnnouncedHub(url: "http://cloud.test:5337/pleaseNotify", topic: Self.url, kind: .rssCloud))
    let both = try cloud(
      attributes, more: "<atom:link xmlns:atom='http://www.w3.org/2005/Atom' rel='hub' href='https://hub.test/'/>")
    #expect(both?.kind == .webSub)
  }

  @Test(arguments: [
    (
      "domain='feeds.test' port='80' path='/?rsscloud=notify' protocol='http-post'",
      "https://feeds.test/?rsscloud=notify"
    ),
    (
      "domain='cloud.test' port='80' path='/?rsscloud=notify' protocol='http-post'",
      "http://cloud.test/?rsscloud=notify"
    ),
    ("domain='cloud.test' port='443' path='notify' protocol='HTTP-POST'", "https://cloud.test/notify"),
    ("domain='cloud.test' port='8443' path='/a' protocol='https-post'", "https://cloud.test:8443/a"),
    ("domain='cloud.test' path='/a' protocol='http-post'", "http://cloud.test/a"),
    ("domain='cloud.test' port='80' path='/RPC2' registerProcedure='a.b' protocol='xml-rpc'", nil),
    ("domain='cloud.test' port='80' path='/RPC2'", nil), ("port='80' path='/' protocol='http-post'", nil),
    ("domain='cloud.test' port='0' path='/' protocol='http-post'", nil),
    ("domain='cloud.test' port='70000' path='/' protocol='http-post'", nil),
    ("domain='a@cloud.test' port='80' path='/' protocol='http-post'", nil),
    ("domain='cloud.test/x?' port='80' path='/' protocol='http-post'", nil),
  ])
  func `a cloud is asked at the address that it states, if it takes HTTP POST`(attributes: String, url: String?) throws
  {
    #expect(try cloud(attributes)?.url.string == url)
  }

  @Test func `a JSON Feed names its cloud among its hubs`() throws {
    let json = """
      {"version":"https://jsonfeed.org/version/1.1","title":"A","items":[],
      "hubs":[{"type":"rssCloud","url":"https://cloud.test/"}]}
      """
    #expect(try hub(json) == AnnouncedHub(url: "https://cloud.test/", topic: Self.url, kind: .rssCloud))
  }
}
