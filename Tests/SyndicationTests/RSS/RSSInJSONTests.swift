import Foundation
import Testing

@testable import Syndication

/// Tests that RSS in JSON equals the same RSS (scripting/Scripting-News, “rss-in-json”).
@Suite struct RSSInJSONTests {
  private let feed = """
    {"rss":{"version":"2.0","xmlns:source":"http://source.scripting.com/","channel":{
      "title":"T &amp; U","link":"https://s.example/","description":"About <b>it</b>","language":"en",
      "copyright":"© 2020","managingEditor":"ann@s.example (Ann)","webMaster":"w@s.example","docs":"http://cyber.law/rss",
      "pubDate":"Mon, 31 Oct 2005 18:21:33 GMT","lastBuildDate":"Mon, 31 Oct 2005 19:00:00 GMT","ttl":60,
      "category":[{"domain":"d","#value":"News"},"Tech"],"generator":"G","cloud":{"domain":"r.example","port":"80",
      "path":"/r","registerProcedure":"","protocol":"http-post"},
      "image":{"url":"/i.png","title":"Image","link":"https://s.example/","width":88},
      "itunes:author":"Ann","itunes:owner":{"itunes:name":"O","itunes:email":"o@s.example"},
      "source:account":{"service":"twitter","#value":"ann"},"skipHours":{"hour":[1,2]},"x y":"odd",
      "item":[{"title":"One","link":"/1","guid":{"isPermaLink":"false","#value":"g1"},"description":"<p>D</p>",
        "content:encoded":"<p>C \\u0001& D</p>","pubDate":"Mon, 31 Oct 2005 18:21:33 GMT","author":"bob@s.example (Bob)",
        "category":"c","comments":"/1#c","enclosure":{"url":"/1.mp3","type":"audio/mpeg","length":7},
        "source":{"url":"https://o.example/rss","#value":"Other"},"source:markdown":"*D*","itunes:season":3,
        "itunes:duration":"1:00","media:content":[{"url":"/v.mp4","medium":"video","media:description":"A video"}]},
       {"title":"Two"}]}}}
    """

  @Test func `the channel is read whole`() throws {
    let feed = try read(feed)
    #expect(feed.format == .rssInJSON)
    #expect(feed.title == "T & U")
    #expect(feed.siteURL == "https://s.example/")
    #expect(feed.summary == "About it")
    #expect(feed.rights?.value == "© 2020")
    #expect(feed.authors.contains { $0.email == "ann@s.example" && $0.name == "Ann" })
    #expect(feed.generator?.name == "G")
    #expect(feed.documentationURL == "http://cyber.law/rss")
    #expect(feed.cloud?.domain == "r.example")
    #expect(feed.cloud?.protocolName == "http-post")
    #expect(feed.categories == [FeedCategory(term: "News", scheme: "d"), FeedCategory(term: "Tech")])
    #expect(feed.image?.title == "Image")
    #expect(feed.image?.width == 88)
    #expect(feed.timeToLiveMinutes == 60)
    #expect(try feed.published == moment("2005-10-31T18:21:33Z"))
    #expect(feed.dates.map(\.text).contains("Mon, 31 Oct 2005 19:00:00 GMT"))
    #expect(feed.podcast?.owner == FeedPerson(name: "O", email: "o@s.example"))
    #expect(feed.accounts == [FeedAccount(service: "twitter", name: "ann")])
    #expect(feed.repairs.isEmpty)
  }

  @Test func `a name that is too long is cut and stated`() throws {
    let long = String(repeating: "n", count: 1_100)
    for member in ["\"\(long)\":\"a\"", "\"category\":{\"\(long)\":\"a\",\"#value\":\"b\"}"] {
      let feed = try read("{\"rss\":{\"channel\":{\"title\":\"T\",\(member)}}}")
      #expect(
        feed.repairs.map(\.what) == ["The name of an element or attribute is longer than 1024 bytes; it was cut."])
    }
    let whole = String(repeating: "n", count: 1_024)
    #expect(try read("{\"rss\":{\"channel\":{\"title\":\"T\",\"\(whole)\":\"a\"}}}").repairs.isEmpty)
  }

  @Test func `an item is read whole`() throws {
    let entry = try #require(read(feed).entries.first)
    #expect(entry.id == "g1")
    #expect(entry.title == "One")
    #expect(entry.link == "https://s.example/1")
    #expect(entry.content?.html == "<p>C & D</p>")
    #expect(entry.summary?.html == "<p>D</p>")
    #expect(entry.authors == [FeedPerson(name: "Bob", email: "bob@s.example")])
    #expect(entry.commentsURL == "https://s.example/1#c")
    #expect(entry.categories == [FeedCategory(term: "c")])
    #expect(try entry.published == moment("2005-10-31T18:21:33Z"))
    #expect(entry.source?.title?.value == "Other")
    #expect(entry.source?.feedURL == "https://o.example/rss")
    #expect(entry.markdown?.value == "*D*")
    #expect(entry.podcast?.season == 3)
    #expect(entry.enclosures.map(\.url) == ["https://s.example/1.mp3", "https://s.example/v.mp4"])
    #expect(entry.enclosures.map(\.lengthBytes) == [7, nil])
    #expect(entry.enclosures.last?.description == "A video")
  }
}
