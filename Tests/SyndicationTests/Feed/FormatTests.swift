import Foundation
import Testing

@testable import Syndication

/// Tests that every format is detected from the document alone.
@Suite struct FormatTests {
  private func expectRead(_ sample: FormatSample, _ feed: ParsedFeed) throws {
    #expect(feed.format == sample.format)
    #expect(feed.title == "News")
    #expect(feed.siteURL == "https://e.example/")
    if sample.format != .rss090 { #expect(feed.summary == "All") }
    let entry = try #require(feed.entries.first)
    #expect(feed.entries.count == 1)
    #expect(entry.id == sample.id)
    #expect(entry.title == "One")
    #expect(entry.link == "https://e.example/1")
    #expect(try entry.published == (sample.hasDate ? moment("2026-03-10T00:00:00Z") : nil))
    #expect(entry.authorNames == (sample.hasAuthor ? ["Ann"] : []))
    #expect(entry.enclosures.map(\.url) == sample.enclosures)
  }

  @Test(arguments: FormatSample.all) func `every format is read`(sample: FormatSample) throws {
    let feed = try read(sample.document)
    try expectRead(sample, feed)
    #expect(feed.repairs == [])
  }

  @Test func `no format is missing`() {
    let formats: Set<FeedFormat> = [
      .rss090, .rss091, .rss091Netscape, .rss092, .rss093, .rss094, .rss10, .rss20, .atom03, .atom10, .cdf, .rssInJSON,
      .jsonFeed10, .jsonFeed11,
    ]
    #expect(Set(FormatSample.all.map(\.format)) == formats)
  }

  @Test(arguments: FormatSample.all) func `file name and content type are ignored`(sample: FormatSample) throws {
    for (url, type): (WebAddress, String) in [
      ("https://e.example/feed.json", "application/atom+xml"), ("https://e.example/a.mp3", "audio/mpeg"),
      ("https://e.example/feed.rss", "text/html; charset=utf-8"),
    ] {
      try expectRead(sample, read(sample.document, url: url, contentType: type))
    }
  }

  @Test(arguments: FormatSample.all) func `markup before the root is ignored`(sample: FormatSample) throws {
    let isJSON: Bool = sample.document.hasPrefix("{")
    let far: String =
      isJSON
      ? String(repeating: " \n", count: 60_000)
      : "<!-- " + String(repeating: "<html> <rss> ", count: 10_000) + " -->\n<?php echo '<feed>' ?>\n"
    let body: Substring =
      isJSON
      ? sample.document[...]
      : sample.document[(sample.document.firstRange(of: "?>")?.upperBound ?? sample.document.startIndex)...]
    try expectRead(sample, read("\u{FEFF}" + far + body))
  }
}
