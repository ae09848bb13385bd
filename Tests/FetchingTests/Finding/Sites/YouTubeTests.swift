import Loading
import Testing

@testable import Fetching

@Suite struct YouTubeTests {
  private static let channel = "UCabcdefghijklmnopqrst-_"
  private static let feed = "https://www.youtube.com/feeds/videos.xml"
  private static var all: String { "\(feed)?channel_id=\(channel)" }
  private static func apart(_ prefix: String) -> String { "\(feed)?playlist_id=\(prefix)abcdefghijklmnopqrst-_" }
  private static var choices: [String] { [all, apart("UULF"), apart("UUSH"), apart("UULV")] }

  static let examples: [(String, [String])] = [
    ("https://www.youtube.com/channel/\(channel)", choices),
    ("https://m.youtube.com/channel/\(channel)/shorts", [apart("UUSH"), all, apart("UULF"), apart("UULV")]),
    ("https://youtube.com/playlist?list=PLx&si=1", ["\(feed)?playlist_id=PLx"]),
    ("https://www.youtube.com/embed/videoseries?list=PLx", ["\(feed)?playlist_id=PLx"]),
    ("https://www.youtube.com/channel/UCshort", ["\(feed)?channel_id=UCshort"]),
  ]

  @Test(arguments: examples)
  func `the address of a channel or playlist leads to its feeds`(typed: String, feeds: [String]) {
    #expect(KnownSites.lookup(typed: typed).addresses == feeds)
  }

  @Test(arguments: [
    ("https://www.youtube.com/@Name", "https://www.youtube.com/@Name"),
    ("youtube.com/@name/featured", "https://www.youtube.com/@name"),
    ("https://www.youtube.com/c/name", "https://www.youtube.com/c/name"),
    ("https://www.youtube.com/user/name", "https://www.youtube.com/user/name"),
    ("https://www.youtube.com/name", "https://www.youtube.com/name"),
    ("https://youtu.be/Ab_-123?t=4", "https://www.youtube.com/watch?v=Ab_-123"),
    ("https://www.youtube.com/shorts/Ab1", "https://www.youtube.com/watch?v=Ab1"),
    ("https://www.youtube.com/watch?t=1&v=Ab1", "https://www.youtube.com/watch?v=Ab1"),
    ("https://www.youtube-nocookie.com/embed/Ab1", "https://www.youtube.com/watch?v=Ab1"),
  ])
  func `other pages are asked for their channel`(typed: String, page: String) throws {
    let request = try #require(KnownSites.lookup(typed: typed).request)
    #expect(request.request.url.string == page)
    #expect(request.request.headers.contains(HTTPHeader("Cookie", "SOCS=CAI")))
  }

  @Test(arguments: [
    "<link rel=canonical href='https://www.youtube.com/channel/\(channel)'>",
    "<link rel=alternate type='application/rss+xml' href='\(feed)?channel_id=\(channel)'>",
    "<meta itemprop=identifier content='aVideo'><meta itemprop=channelId content='\(channel)'>",
    "<meta property='og:url' content='https://www.youtube.com/channel/\(channel)'>",
    "<script>var a = {\"channelId\":\"UCzzzzzzzzzzzzzzzzzzzzzz\",\"externalId\":\"\(channel)\"}</script>",
    "<script>var a = {\"videoDetails\":{\"channelId\":\"\(channel)\"}}</script>",
  ])
  func `the channel of a page is offered as all, videos, shorts and live streams`(page: String) {
    let next = KnownSites.lookup(typed: "https://www.youtube.com/@name").after("<!doctype html>\(page)<p>x")
    #expect(next.addresses == Self.choices)
    #expect(next.titles == ["Everything on the channel", "Videos only", "Shorts only", "Live streams only"])
  }

  @Test func `a video in a playlist offers the playlist first`() {
    let page = "<meta itemprop=channelId content='\(Self.channel)'>"
    let next = KnownSites.lookup(typed: "https://www.youtube.com/watch?v=a&list=PLx").after(page)
    #expect(next.addresses == ["\(Self.feed)?playlist_id=PLx"] + Self.choices)
    let mix = KnownSites.lookup(typed: "https://www.youtube.com/watch?v=a&list=RDx").after(page)
    #expect(mix.addresses == Self.choices)
  }

  @Test(arguments: [
    "<p>Before you continue", "{\"channelId\":\"UC",
    "<link rel=canonical href='https://evil.example/channel/\(channel)'>",
    "\"channelId\":\"UC../../../../../../../e\"",
  ])
  func `a page without a channel says what to do`(page: String) throws {
    let next = KnownSites.lookup(typed: "https://www.youtube.com/@name").after(page)
    #expect(try #require(next.refusal).contains("Copy channel ID"))
  }

  @Test func `a user's feed is followed by the user's name if the page does not help`() {
    let lookup = KnownSites.lookup(typed: "https://www.youtube.com/user/name")
    #expect(lookup.after("<p>").addresses == ["\(Self.feed)?user=name"])
    #expect(lookup.request?.otherwise().addresses == ["\(Self.feed)?user=name"])
  }
}
