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

  private func twin(_ id: String, title: String = "Ferry", text: String = "It sails.", _ more: String = "") -> String {
    "<item><guid isPermaLink='false'>\(id)</guid><title>\(title)</title><link>http://a.test/1</link>"
      + "<description>\(text)</description>\(more)</item>"
  }

  @Test func `entries of which a person reads the same are one`() throws {
    let date = "<pubDate>Tue, 10 Mar 2026 00:00:00 GMT</pubDate>"
    for pair in [
      twin("a#0") + twin("a#2"), twin("a#0", date) + twin("a#2", date), twin("a#0", date) + twin("a#2"),
    ] {
      #expect(try read(rss(pair)).entries.map(\.id) == ["a#0"])
    }
    let entry = "<title>Ferry</title><link href='http://a.test/1'/><content>It sails.</content></entry>"
    let atom = try read(atom("<entry><id>1</id>\(entry)<entry><id>2</id>\(entry)"))
    #expect(atom.entries.map(\.id) == ["1"])
    let item = "\"url\":\"http://a.test/1\",\"title\":\"Ferry\",\"content_text\":\"It sails.\""
    let json = try read(
      "{\"version\":\"https://jsonfeed.org/version/1\",\"items\":[{\"id\":\"1\",\(item)},{\"id\":\"2\",\(item)}]}")
    #expect(json.entries.map(\.id) == ["1"])
  }

  @Test func `entries are one whose links differ in trackers or sessions, also without a title`() throws {
    func item(_ number: Int, _ link: String, title: String = "<title>Ferry</title>") -> String {
      "<item><guid isPermaLink='false'>\(number)</guid>\(title)<link>\(link)</link><description>It sails.</description></item>"
    }
    for (first, second) in [
      ("http://a.test/1?utm_content=1", "http://a.test/1?utm_content=2"),
      ("http://a.test/1;jsessionid=1?p=2", "http://a.test/1;jsessionid=3?p=2"),
    ] {
      #expect(try read(rss(item(1, first) + item(2, second))).entries.map(\.id) == ["1"])
    }
    let link = "http://a.test/1"
    #expect(try read(rss(item(1, link, title: "") + item(2, link, title: ""))).entries.map(\.id) == ["1"])
    #expect(try read(rss(item(1, link + "?p=1") + item(2, link + "?p=2"))).entries.count == 2)
    #expect(try read(rss(item(1, link + "#one") + item(2, link + "#two"))).entries.count == 2)
  }

  @Test func `entries that differ in anything that a person reads are kept`() throws {
    let dates = ["10", "11"].map { "<pubDate>Tue, \($0) Mar 2026 00:00:00 GMT</pubDate>" }
    for pair in [
      twin("1") + twin("2", title: "Ship"), twin("1") + twin("2", text: "It stays."),
      twin("1", "<enclosure url='/a.mp3'/>") + twin("2", "<enclosure url='/b.mp3'/>"),
      twin("1", dates[0]) + twin("2", dates[1]),
      "<item><guid>1</guid><link>http://a.test/</link></item><item><guid>2</guid><link>http://a.test/</link></item>",
    ] {
      #expect(try read(rss(pair)).entries.count == 2)
    }
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
