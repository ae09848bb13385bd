import Foundation
import Testing

@testable import Syndication

@Suite struct CodableModelTests {
  private func encoded(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  @Test func `absent parts of an entry are left out when it is encoded`() throws {
    #expect(try encoded(ParsedEntry(id: "1")) == #"{"id":"1"}"#)
    let entry = ParsedEntry(
      id: "1", authors: [FeedPerson(name: "Ann")], content: .html("<p>x</p>"),
      enclosures: [ParsedEnclosure(url: "http://e.example/1.mp3", medium: .audio)])
    #expect(
      try encoded(entry)
        == #"{"authors":[{"name":"Ann"}],"content":{"mimeType":"text/html","value":"<p>x</p>"},"#
        + #""enclosures":[{"medium":"audio","url":"http://e.example/1.mp3"}],"id":"1"}"#)
  }

  @Test func `an entry is the same after it is encoded and decoded`() throws {
    var entry = ParsedEntry(
      id: "1", title: "e\u{301}", link: "http://e.example/1", commentCount: 3,
      published: Date(timeIntervalSince1970: 1),
      dates: [StatedDate(text: "1 Jan", element: "pubdate")], categories: [FeedCategory(term: "a", scheme: "b")],
      links: [FeedLink(url: "http://e.example/1", count: 2)])
    entry.podcast = PodcastEpisode(season: 2, number: 1.5, transcripts: [PodcastTranscript(url: "u", isCaptions: true)])
    entry.media = MediaProperties(keywords: ["k"], embed: MediaEmbed(url: "u", parameters: ["a": "b"]))
    entry.places = [FeedPlace(shape: .line, coordinates: [[1, 2], [3, 4]], name: "Here")]
    entry.extensions = [FeedExtension(name: "x", attributes: ["b": "c"], children: [FeedExtension(name: "y")])]
    let decoded = try JSONDecoder().decode(ParsedEntry.self, from: Data(encoded(entry).utf8))
    #expect(decoded == entry)
    #expect(decoded.podcast?.transcripts.first?.isCaptions == true)
    #expect(decoded.media?.embed?.parameters == ["a": "b"])
    #expect(try encoded(entry).contains(#""attributes":{"b":"c"}"#))
  }

  @Test func `a feed is the same after it is encoded and decoded`() throws {
    let feed = try read(rss("<item><guid>1</guid><description>x</description></item><language>de</language>"))
    let decoded = try JSONDecoder().decode(ParsedFeed.self, from: Data(encoded(feed).utf8))
    #expect(decoded == feed)
    #expect(decoded.entries.first?.summary?.html == "x")
  }

  /// A finding of the fuzzer: of two namespaces with one prefix, each became the other.
  @Test func `every origin of a field is the same after it is encoded and decoded`() throws {
    let origins = XMLNamespace.allCases.flatMap { namespace in
      KnownName.allCases.map { FieldOrigin(element: $0, in: namespace) }
    }
    let decoded = try JSONDecoder().decode([FieldOrigin].self, from: Data(encoded(origins).utf8))
    #expect(zip(decoded, origins).allSatisfy { $0 == $1 })
    let feed = try read(rss("<item><guid>1</guid><atom:summary>x</atom:summary></item>"))
    #expect(try JSONDecoder().decode(ParsedFeed.self, from: Data(encoded(feed).utf8)) == feed)
  }

  @Test func `texts are compared by their bytes`() {
    #expect(ParsedEntry(id: "e\u{301}") != ParsedEntry(id: "é"))
    #expect(FeedText("e\u{301}") != FeedText("é"))
  }

  @Test func `an entry is the same whether a rare part was never written or was taken back`() {
    var entry = ParsedEntry(id: "1")
    entry.section = "news"
    #expect(entry != ParsedEntry(id: "1"))
    entry.section = nil
    #expect(entry == ParsedEntry(id: "1"))
    #expect(Set([entry, ParsedEntry(id: "1")]).count == 1)
  }
}
