import Testing

@testable import Syndication

/// Tests documents that are nearly JSON Feed.
@Suite struct JSONFeedRepairTests {
  private let version = "\"version\":\"https://jsonfeed.org/version/1.1\",\"title\":\"T\""

  @Test(
    arguments: [
      "{\"id\":\"1\",\"content_text\":\"a\"}", "{\"0\":{\"id\":\"1\",\"content_text\":\"a\"}}",
      "{\"id\":\"1\",\"content_text\":\"a\",\"_x\":{\"y\":1}}",
    ])
  func `items that are one object are read`(_ items: String) throws {
    let feed = try read("{\(version),\"items\":\(items)}")
    #expect(feed.entries.map(\.id) == ["1"])
    #expect(feed.entries.first?.content?.value == "a")
    #expect(feed.repairs.map(\.what) == ["The items are not a list."])
  }

  @Test func `items that are an object of several are read in their order`() throws {
    let feed = try read("{\(version),\"items\":{\"2\":{\"id\":\"b\"},\"5\":{\"id\":\"a\"}}}")
    #expect(feed.entries.map(\.id) == ["b", "a"])
  }

  @Test func `names in another case are read`() throws {
    let feed = try read(
      """
      {"Version":"https://jsonfeed.org/version/1","TITLE":"T","Home_Page_URL":"https://e.example/","Items":[{"ID":"1",
      "Content_HTML":"<i>a</i>","Authors":[{"Name":"Ann"}],"Attachments":[{"URL":"/a.mp3","Mime_Type":"audio/mpeg"}],
      "_Own":{"Key":1}}]}
      """)
    #expect(feed.title == "T")
    #expect(feed.siteURL == "https://e.example/")
    let entry = try #require(feed.entries.first)
    #expect(entry.id == "1")
    #expect(entry.content?.html == "<i>a</i>")
    #expect(entry.authorNames == ["Ann"])
    #expect(entry.enclosures.map(\.url) == ["https://example.org/a.mp3"])
    #expect(entry.extensions.map(\.name) == ["_Own"])
    #expect(feed.repairs.map(\.what) == ["Names of members are not in lower case."])
    #expect(try read("{\(version),\"items\":[{\"id\":\"1\",\"Title\":\"a\"}]}").entries.first?.title == "a")
  }

  @Test(arguments: ["\"version\":null,", "\"version\":\"1.1\",", "\"version\":1,", ""])
  func `a feed without a version is read`(_ version: String) throws {
    let feed = try read("{\(version)\"title\":\"T\",\"items\":[{\"id\":\"1\",\"content_text\":\"a\"}]}")
    #expect(feed.format == .jsonFeed11)
    #expect(feed.entries.map(\.id) == ["1"])
    #expect(feed.repairs.map(\.what) == ["The document does not state its version of JSON Feed."])
  }

  @Test(
    arguments: [
      "{\"items\":[]}", "{\"items\":[{\"id\":\"1\",\"name\":\"a\"}]}", "{\"title\":\"T\"}", "{\"items\":[1]}",
      "{\"items\":{\"title\":\"a\"}}",
    ])
  func `other JSON is no feed`(_ text: String) {
    #expect(failure(Array(text.utf8)) == .notAFeed(hint: "JSON without a version of JSON Feed"))
  }
}
