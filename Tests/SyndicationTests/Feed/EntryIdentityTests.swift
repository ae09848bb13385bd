import Foundation
import Testing

@testable import Syndication

@Suite struct EntryIdentityTests {
  private func entry(_ id: String, _ link: WebAddress?, _ title: String? = nil, at seconds: Double? = nil)
    -> ParsedEntry
  {
    ParsedEntry(id: id, title: title, link: link, updated: seconds.map { Date(timeIntervalSince1970: $0) })
  }

  @Test func `entries with ids of their own stay as they are`() {
    let kept: [ParsedEntry] = keptApart([entry("a", "1"), entry("b", "1")])
    #expect(kept.map(\.id) == ["a", "b"])
  }

  @Test func `different entries under one id are kept apart`() {
    let kept: [ParsedEntry] = keptApart([entry("a", "1"), entry("a", "2"), entry("b", "3")])
    #expect(kept.map(\.link) == ["1", "2", "3"])
    #expect(Set(kept.map(\.id)).count == 3)
  }

  @Test func `the ids of entries kept apart do not depend on the others`() {
    let first: [ParsedEntry] = keptApart([entry("a", "1"), entry("a", "2")])
    let later: [ParsedEntry] = keptApart([entry("a", "3"), entry("a", "1"), entry("a", "2")])
    #expect(Array(later.map(\.id).dropFirst()) == first.map(\.id))
  }

  @Test func `versions of one entry are merged`() {
    let kept: [ParsedEntry] = keptApart([
      entry("a", "1", "t", at: 1), entry("b", "2"), entry("a", "1", "t", at: 5), entry("a", "1", "t", at: 3),
    ])
    #expect(kept.map(\.id) == ["a", "b"])
    #expect(kept[0].updated == Date(timeIntervalSince1970: 5))
  }

  private func warnings(_ items: [(date: Int, text: String)]) -> String {
    rss(
      items.map {
        "<item><title>Storm warning</title><link>http://a.test/</link><pubDate>0\($0.date) Jan 2026</pubDate>"
          + "<description>\($0.text)</description></item>"
      }.joined())
  }

  @Test func `entries without an id that share a link and a title are kept apart by their dates and texts`() throws {
    let feed = try read(warnings([(1, "a"), (2, "b"), (3, "c"), (4, "d"), (5, "e")]))
    #expect(feed.entries.map(\.summary?.value) == ["a", "b", "c", "d", "e"])
    #expect(Set(feed.entries.map(\.id)).count == 5)
  }

  @Test func `entries without an id that share their texts or a date are versions of one`() throws {
    #expect(try read(warnings([(1, "a"), (2, "a")])).entries.count == 1)
    #expect(try read(warnings([(1, "a"), (1, "b")])).entries.count == 1)
  }

  @Test func `an entry without an id has its link as its id if no other entry has it`() throws {
    #expect(try read(warnings([(1, "a")])).entries.map(\.id) == ["http://a.test/"])
  }

  private func keptApart(_ entries: [ParsedEntry]) -> [ParsedEntry] {
    var entries = entries
    EntryIdentity.keepApart(&entries)
    return entries
  }

  @Test func `of many entries with few ids each keeps its own text`() {
    // Of 30 entries, those with the same of four ids and the same of six links are one.
    var entries: [ParsedEntry] = []
    for number in 0..<30 { entries.append(entry("\(number % 4)", "\(number % 6)")) }
    let kept = keptApart(entries)
    #expect(Set(kept.map(\.id)).count == 12)
    #expect(kept.map(\.link) == entries.prefix(12).map(\.link))
    for (one, before) in zip(kept, entries) { #expect(one.id.hasPrefix(before.id + "#")) }
  }
}
