import Testing

@testable import Syndication

@Suite struct JSONFeedTests {
  @Test func `a whole item is read`() throws {
    let feed: ParsedFeed = try read(
      """
      {"version": "https://jsonfeed.org/version/1.1", "title": "T", "home_page_url": "https://example.org/",
       "feed_url": "/feed.json", "description": "D", "language": "en", "favicon": "/f.ico",
       "authors": [{"name": "Ann"}], "items": [
        {"id": "1", "url": "/1", "title": "A &amp; B", "content_html": "<p>x<\\/p>", "summary": "a < b",
         "date_published": "2020-01-01T10:00:00+01:00", "date_modified": "2020-01-02T00:00:00Z", "image": "/i.png",
         "tags": ["a", "b", "a"], "language": "fr", "attachments": [{"url": "/1.mp3", "mime_type": "audio/mpeg",
         "title": "File", "size_in_bytes": 5, "duration_in_seconds": 60.5}]},
        {"id": 12345678901234567890, "content_text": "a < b\\n\\n\\ud83d\\ude00\\u00e9", "author": {"name": "Bob"},
         "external_url": "https://other.example/", "tags": "x, y", "title": null}]}
      """)
    #expect(feed.format == .jsonFeed11)
    #expect(feed.title == "T")
    #expect(feed.siteURL == "https://example.org/")
    #expect(feed.feedURL == "https://example.org/feed.json")
    #expect(feed.summary == "D")
    #expect(feed.language == "en")
    #expect(feed.iconURL == "https://example.org/f.ico")
    #expect(feed.repairs.isEmpty)
    let first: ParsedEntry = try #require(feed.entries.first)
    #expect(first.link == "https://example.org/1")
    #expect(first.title == "A & B")
    #expect(first.content?.html == "<p>x</p>")
    #expect(first.summary?.html == "<p>a &lt; b</p>")
    #expect(first.published == (try moment("2020-01-01T09:00:00Z")))
    #expect(first.updated == (try moment("2020-01-02T00:00:00Z")))
    #expect(first.authorNames == ["Ann"])
    #expect(first.categoryNames == ["a", "b"])
    #expect(first.language == "fr")
    #expect(first.imageURL == "https://example.org/i.png")
    #expect(
      first.enclosures == [
        ParsedEnclosure(
          url: "https://example.org/1.mp3", mimeType: "audio/mpeg", lengthBytes: 5, durationSeconds: 60.5,
          medium: .audio, title: "File")
      ])
    let second = feed.entries[1]
    #expect(second.id == "12345678901234567890")
    #expect(second.title == nil)
    #expect(second.content?.html == "<p>a &lt; b</p>\n<p>😀é</p>")
    #expect(second.authorNames == ["Bob"])
    #expect(second.link == "https://other.example/")
    #expect(second.categoryNames == ["x", "y"])
  }

  @Test func `a feed longer than the inspected start is recognized`() throws {
    let items: String = (0..<300).map { "{\"id\":\"\($0)\",\"content_text\":\"\(String(repeating: "x", count: 50))\"}" }
      .joined(separator: ",")
    let feed: ParsedFeed = try read(
      "{\"items\":[\(items)],\"version\":\"https://jsonfeed.org/version/1\"}", contentType: "text/plain")
    #expect(feed.format == .jsonFeed10)
    #expect(feed.entries.count == 300)
  }

  @Test func `a feed that is cut off gives the items that are complete`() throws {
    let whole: String = """
      {"version":"https://jsonfeed.org/version/1","title":"T","items":[{"id":"1","tags":["a"]},{"id":"2","tags":["a","b
      """
    let feed = try read(whole)
    #expect(feed.entries.map(\.id) == ["1"])
    #expect(feed.repairs.map(\.what) == ["Damaged JSON: the document ends too early."])
    #expect(feed.repairs.map(\.isCutOff) == [true])
  }

  @Test func `damaged JSON is read as far as it goes`() throws {
    let feed: ParsedFeed = try read(
      """
      {"version":"https://jsonfeed.org/version/1","items":[{"id":"1","title":"a\tb
      c",},{"id":"2"},
      {"id":"3" oops}]}
      """)
    #expect(feed.entries.map(\.id) == ["1", "2"])
    #expect(feed.entries.first?.title == "a b c")
    #expect(feed.repairs.contains { $0.line == 3 })
  }

  @Test func `JSON that is not a feed is refused with the missing member`() {
    #expect(failure(Array("{\"items\":[]}".utf8)) == .notAFeed(hint: "JSON without a version of JSON Feed"))
    #expect(failure(Array("[1,2]".utf8)) == .notAFeed(hint: "JSON that is no object"))
    #expect(failure(Array("{".utf8)) == .malformed(line: 1, column: 2, reason: "the document ends too early"))
  }

  @Test func `deep nesting is refused`() {
    let text: String =
      "{\"version\":\"https://jsonfeed.org/version/1\",\"items\":" + String(repeating: "[", count: 500_000)
    #expect(failure(Array(text.utf8)) == .tooDeep(limit: 128))
  }
}
