import Bytes
import Foundation
import Testing

@testable import Syndication

/// Tests that every member of JSON Feed 1.0 and 1.1 has a place in the model.
@Suite struct WholeJSONFeedTests {
  private func json(_ members: String, items: String = "") throws -> ParsedFeed {
    try read("{\"version\":\"https://jsonfeed.org/version/1.1\",\"title\":\"T\",\(members)\"items\":[\(items)]}")
  }

  private func item(_ members: String) throws -> ParsedEntry {
    try #require(json("", items: "{\"id\":\"1\",\(members)}").entries.first)
  }

  @Test func `everything about the feed is read`() throws {
    let feed = try json(
      """
      "home_page_url":"/","feed_url":"feed.json","description":"D","user_comment":"Add me to a reader.",
      "next_url":"/feed2.json","icon":"/icon.png","favicon":"/favicon.ico","language":"de","expired":true,
      "authors":[{"name":"Ann","url":"/ann","avatar":"/ann.png"},{"url":"https://bob.example/"}],
      "hubs":[{"type":"WebSub","url":"https://hub.example/"},{"type":"rssCloud"}],
      """)
    #expect(feed.formatVersion == "https://jsonfeed.org/version/1.1")
    #expect(feed.siteURL == "https://example.org/")
    #expect(feed.feedURL == "https://example.org/blog/feed.json")
    #expect(feed.summary == "D")
    #expect(
      feed.notice == FeedText("Add me to a reader.", language: "de", baseURL: "https://example.org/blog/feed.xml"))
    #expect(feed.nextPageURL == "https://example.org/feed2.json")
    #expect(feed.iconURL == "https://example.org/icon.png")
    #expect(feed.faviconURL == "https://example.org/favicon.ico")
    #expect(feed.isExpired)
    #expect(
      feed.authors == [
        FeedPerson(name: "Ann", url: "https://example.org/ann", avatarURL: "https://example.org/ann.png"),
        FeedPerson(url: "https://bob.example/"),
      ])
    #expect(feed.hubs == [FeedHub(url: "https://hub.example/", type: "WebSub")])
  }

  @Test func `an item with an external address keeps both addresses`() throws {
    let entry = try item("\"url\":\"/1\",\"external_url\":\"https://other.example/a\"")
    #expect(entry.link == "https://example.org/1")
    #expect(entry.externalURL == "https://other.example/a")
  }

  @Test func `both pictures and both contents of an item are read`() throws {
    let entry = try item(
      """
      "image":"/i.png","banner_image":"/b.png","content_html":"<b>x</b>","content_text":"x","language":"fr","summary":"S"
      """)
    let base: WebAddress = "https://example.org/blog/feed.xml"
    #expect(entry.imageURL == "https://example.org/i.png")
    #expect(entry.bannerImageURL == "https://example.org/b.png")
    #expect(entry.content == .html("<b>x</b>", language: "fr", baseURL: base))
    #expect(entry.otherContents == [FeedText("x", language: "fr", baseURL: base)])
    #expect(entry.summary == FeedText("S", language: "fr", baseURL: base))
  }

  @Test func `a content that is only text is plain text`() throws {
    let entry = try item("\"content_text\":\"a < b\"")
    #expect(entry.content?.mimeType == "text/plain")
    #expect(entry.content?.html == "<p>a &lt; b</p>")
    #expect(entry.otherContents.isEmpty)
  }

  @Test func `dates are read with their text`() throws {
    let entry = try item("\"date_published\":\"2020-01-01T10:00:00+01:00\",\"date_modified\":\"soon\"")
    #expect(
      entry.dates == [
        StatedDate(
          text: "2020-01-01T10:00:00+01:00", date: try moment("2020-01-01T09:00:00Z"), element: "date_published"),
        StatedDate(text: "soon", date: nil, element: "date_modified"),
      ])
  }

  @Test(
    arguments: [
      ("{\"name\":\"Example Author\"}", [FeedPerson(name: "Example Author")]), ("\"Ann\"", [FeedPerson(name: "Ann")]),
      ("[\"Ann\",\"Ann\",{\"name\":\"Bob\"}]", [FeedPerson(name: "Ann"), FeedPerson(name: "Bob")]),
      ("[{\"name\":7},{},null]", [FeedPerson(name: "7")]),
    ])
  func `authors are read in every form`(authors: String, people: [FeedPerson]) throws {
    #expect(try item("\"authors\":\(authors)").authors == people)
    #expect(try item("\"author\":\(authors)").authors == people)
  }

  @Test func `the authors of the feed are those of items without their own`() throws {
    let feed = try json("\"authors\":[{\"name\":\"Ann\",\"url\":\"/ann\"}],", items: "{\"id\":\"1\"}")
    #expect(feed.entries.first?.authors == feed.authors)
  }

  @Test func `members without a place are extensions in order, with their content`() throws {
    let feed = try json(
      "\"_site\":{\"about\":\"https://a.example/\",\"n\":1.50,\"list\":[true,null,{\"x\":\"y\"}]},\"microblog\":\"M\",",
      items: "{\"id\":\"1\",\"_b\":\"2\",\"_a\":[]}")
    #expect(
      feed.extensions == [
        FeedExtension(
          name: "_site", attributes: ["type": "object"],
          children: [
            FeedExtension(name: "about", text: "https://a.example/"),
            FeedExtension(name: "n", attributes: ["type": "number"], text: "1.50"),
            FeedExtension(
              name: "list", attributes: ["type": "array"],
              children: [
                FeedExtension(name: "", attributes: ["type": "boolean"], text: "true"),
                FeedExtension(name: "", attributes: ["type": "null"]),
                FeedExtension(
                  name: "", attributes: ["type": "object"], children: [FeedExtension(name: "x", text: "y")]),
              ]),
          ]),
        FeedExtension(name: "microblog", text: "M"),
      ])
    #expect(feed.entries.first?.extensions.map(\.name) == ["_b", "_a"])
  }

  @Test func `extensions of people, files and hubs are kept in place`() throws {
    let feed = try json(
      "\"authors\":[{\"name\":\"A\"},{\"name\":\"B\",\"_mastodon\":\"@b\"}],\"hubs\":[{\"url\":\"/h\",\"_h\":\"1\"}],",
      items: "{\"id\":\"1\",\"attachments\":[{\"url\":\"/a.mp3\",\"mime_type\":\"audio/mpeg\",\"_sha\":\"abc\"}]}")
    #expect(
      feed.extensions == [
        FeedExtension(
          name: "authors", attributes: ["index": "1"], children: [FeedExtension(name: "_mastodon", text: "@b")]),
        FeedExtension(name: "hubs", attributes: ["index": "0"], children: [FeedExtension(name: "_h", text: "1")]),
      ])
    #expect(
      feed.entries.first?.extensions == [
        FeedExtension(
          name: "attachments", attributes: ["index": "0"], children: [FeedExtension(name: "_sha", text: "abc")])
      ])
  }

  @Test func `extensions beyond the limit are left out and reported`() throws {
    let many = Array(repeating: "123456789012345678901234567890123456", count: 150_000).joined(separator: ",")
    let feed = try json("\"_many\":[\(many)],", items: "{\"id\":\"1\"}")
    #expect(feed.entries.count == 1)
    #expect((50_000...100_000).contains(feed.extensions.first?.children.count ?? 0))
    #expect(
      feed.repairs.map(\.what) == [
        "The feed has more than 100000 unknown members; some were left out."
      ])
  }
}
