import HTML
import Kinds
import ReaderTesting
import Storage
import Syndication
import Testing

@testable import Fetching
@testable import Screens

@Suite struct VideoHostTests {
  @Test(arguments: [
    ("https://www.youtube.com/watch?v=jNQXAC9IVRw", "https://www.youtube-nocookie.com/embed/jNQXAC9IVRw"),
    ("https://youtu.be/jNQXAC9IVRw?t=3", "https://www.youtube-nocookie.com/embed/jNQXAC9IVRw"),
    ("https://www.youtube.com/shorts/abc_-123", "https://www.youtube-nocookie.com/embed/abc_-123"),
    ("//www.youtube.com/embed/jNQXAC9IVRw", "https://www.youtube-nocookie.com/embed/jNQXAC9IVRw"),
    ("https://vimeo.com/76979871", "https://player.vimeo.com/video/76979871"),
    ("https://player.vimeo.com/video/76979871?h=ab12&amp=1", "https://player.vimeo.com/video/76979871?h=ab12"),
    ("https://vimeo.com/76979871/ab12", "https://player.vimeo.com/video/76979871?h=ab12"),
    ("https://player.vimeo.com/video/76979871?h=%22", "https://player.vimeo.com/video/76979871"),
    ("https://www.dailymotion.com/video/x84sh87", "https://geo.dailymotion.com/player.html?video=x84sh87"),
  ])
  func `a page of a known host has a player`(page: String, player: String) {
    #expect(VideoHost.embed(for: page)?.embedURL.string == player)
  }

  @Test(arguments: [
    "https://example.org/watch?v=jNQXAC9IVRw", "https://www.youtube.com/@channel", "https://vimeo.com/about",
    "https://www.youtube.com/embed/videoseries?list=PL1",
    "https://www.youtube.com/watch?v=%22onload%3D", "javascript:alert(1)//youtube.com/watch?v=a", "",
  ])
  func `any other page has no player`(page: String) {
    #expect(VideoHost.embed(for: page) == nil)
  }

  @Test(arguments: [
    "https://i.ytimg.com/vi/a/hq.jpg", "https://i.ytimg.com./vi/a/hq.jpg", "https://I.YTIMG.com/a", "//ytimg.com/a",
    "https://a:b@i.ytimg.com/a", "https://i.ytimg.com:8443/a", "https://i%2Eytimg.com/a", "https:\\\\i.ytimg.com\\a",
    "https://i.ytimg\u{3002}com/a", "https://i.vimeocdn.com../a",
  ])
  func `a picture of a video's host is recognized in every spelling of its address`(address: String) {
    #expect(VideoHost.serves(address))
  }

  @Test(arguments: [
    "https://notytimg.com/a", "https://ytimg.com.evil.example/a", "https://site.test/ytimg.com",
    "https://ytimg.com@site.test/a", "https://site.test/?a=.ytimg.com",
  ])
  func `a picture of another host is not one of a video's host`(address: String) {
    #expect(!VideoHost.serves(address))
  }

  @Test(arguments: [
    ("<iframe src='https://www.youtube.com/embed/abc12345678?rel=0'></iframe>", "youtube.com/watch?v=abc12345678"),
    ("<iframe src='//www.youtube-nocookie.com/embed/abc'></iframe>", "youtube.com/watch?v=abc"),
    ("<iframe src='https://player.vimeo.com/video/1?h=2'></iframe>", "vimeo.com/1/2"),
    ("<iframe src='https://www.dailymotion.com/embed/video/x8'></iframe>", "dailymotion.com/video/x8"),
    ("<object data='https://www.youtube.com/v/abc'></object>", "youtube.com/watch?v=abc"),
  ])
  func `a frame of a known host stays as a link to its page, and the entry is not blank`(html: String, page: String) {
    let draft = EntryIngestor(classify: ItemKind.all.classify).draft(
      of: ParsedEntry(id: "1", link: "http://site.test/", summary: .html(html)), feedURL: "http://site.test/feed")
    #expect(draft.contentHTML.contains("class=\"embed\"") && draft.contentHTML.contains(page))
    #expect(draft.text.hasPrefix("Video from "))
  }

  @Test func `an entry that is only a frame shows its summary`() {
    let entry = ParsedEntry(
      id: "1", content: .html("<iframe src='https://www.youtube.com/embed/abc'></iframe>"),
      summary: .html("About <b>tides</b>"))
    let ingestor = EntryIngestor(classify: ItemKind.all.classify)
    #expect(ingestor.draft(of: entry, feedURL: "http://site.test/").text == "About tides")
  }

  @Test func `stored entries contain no address of the video's host`() async throws {
    let reader = try await TestReader()
    try await reader.subscribe(items: [
      "<item><guid>v</guid><title>V</title><link>https://www.youtube.com/watch?v=abc</link>"
        + "<description>&lt;img src=\"https://i.ytimg.com/vi/abc/hq.jpg\"&gt; words"
        + " &lt;img src=\"http://site.test/own.png\" width=\"9\" height=\"9\"&gt;</description></item>"
    ])
    let user = try await reader.owner().id
    var query = EntryQuery()
    query.withContent = true
    let entry = try #require(try await reader.database.entries(user, query).first)

    #expect(entry.kind == "video")
    #expect(!(entry.contentHTML ?? "").contains("ytimg"))
    #expect((entry.contentHTML ?? "").contains("own.png"))
    #expect(entry.images.map(\.url) == ["http://site.test/own.png"])
  }
}
