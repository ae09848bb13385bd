import Foundation
import Kinds
import ReaderTesting
import Storage
import Syndication
import Testing

@testable import Fetching
@testable import Running
@testable import Screens

@Suite struct EntryLimitsTests {
  private let ingestor = EntryIngestor(classify: ItemKind.all.classify)

  @Test func `a guid of up to 4 kB is stored, and a longer one is replaced by its digest`() {
    let longest = String(repeating: "a", count: 4_096)
    let first = EntryLimits.guid(longest + "a")

    #expect(EntryLimits.guid(longest) == longest)
    #expect(first == EntryLimits.guid(longest + "a"))
    #expect(first != EntryLimits.guid(longest + "b"))
    #expect(first.utf8.count == 72 && first.hasPrefix("blake2b:"))
  }

  @Test func `an entry with a guid of a megabyte is one entry at each refresh`() async throws {
    let reader = try await TestReader()
    let url = "http://feeds.test/a.xml"
    let added = try await reader.subscribe(url, items: [TestReader.item(String(repeating: "long ", count: 200_000))])

    let summary = try await reader.services.refresher().refresh([added.subscription.feed])

    let entries = try await reader.database.entries(reader.owner().id, EntryQuery())
    #expect(added.record.inserted.count == 1 && summary.insertedEntries == 0 && summary.failures.isEmpty)
    #expect(entries.first.map { $0.guid.utf8.count } == 72)
  }

  @Test func `each part of an entry is bounded`() {
    let long = String(repeating: "x", count: 100_000)
    let enclosures = (0..<200).map { (number: Int) in
      ParsedEnclosure(
        url: "http://site.test/\(number).png", mimeType: number == 0 ? long : "image/png", medium: .image,
        title: number == 0 ? long : nil)
    }
    let entry = ParsedEntry(
      id: "1", title: long, link: "http://site.test/\(long)",
      authors: [FeedPerson(name: long), FeedPerson(name: long)],
      content: .html(
        (0..<200).map { (number: Int) in
          "<img src='http://site.test/c\(number).png' alt='\(number == 0 ? long : "x")'>"
        }
        .joined()),
      enclosures: [ParsedEnclosure(url: "http://site.test/\(long)")] + enclosures, imageURL: "http://site.test/\(long)")

    let draft = ingestor.draft(of: entry, feedURL: "http://feeds.test/a.xml")

    #expect(draft.title?.utf8.count == 4_096)
    #expect(draft.link == nil)
    #expect(draft.author?.utf8.count == 1_024)
    #expect(draft.enclosures.count == 100 && draft.enclosures[0].url == "http://site.test/0.png")
    #expect(draft.enclosures[0].mimeType == "image/*" && draft.enclosures[0].title?.utf8.count == 1_024)
    #expect(draft.images.count == 100 && draft.images[0].alt.utf8.count == 1_024)
  }

  @Test func `a feed's own texts and its number of entries are bounded`() async throws {
    let reader = try await TestReader()
    let comment = "<!--" + String(repeating: "x", count: 250) + "-->"
    let items = (0..<10_001).map { (number: Int) in
      "<item><guid>\(number)</guid><title>\(number)</title>\(comment)</item>"
    }
    reader.transport.set(
      "http://feeds.test/a.xml", TestReader.rss(title: String(repeating: "t", count: 5_000), items: items),
      headers: [.init("ETag", "\"" + String(repeating: "e", count: 5_000) + "\"")])

    let added = try await reader.services.subscriber().add("http://feeds.test/a.xml", for: reader.owner().id)

    #expect(added.record.inserted.count == 10_000)
    #expect(added.subscription.feed.title.utf8.count == 1_024)
    #expect(added.subscription.feed.health.etag == nil)
    let repairs = try await reader.database.feed(added.subscription.feed.id)?.health.repairs
    #expect(repairs?.map(\.what) == ["The feed has 10001 entries; only the first 10000 are read."])
  }

  @Test func `authors of a feed beyond the limit are counted among its repairs`() {
    let authors = (0..<102).map { FeedPerson(name: "A\($0)") }
    let facts = ingestor.facts(of: ParsedFeed(format: .atom10, title: "T", authors: authors))
    #expect(facts.details.authors.count == 100)
    #expect(
      facts.repairs.map(\.what) == ["The feed has 2 more authors, licenses and ways to support it than are kept."])
  }

  @Test func `pictures whose addresses differ only to a person are two pictures`() {
    let entry = ParsedEntry(
      id: "1", content: .html(""),
      enclosures: [
        ParsedEnclosure(url: "http://site.test/e\u{301}.png", medium: .image),
        ParsedEnclosure(url: "http://site.test/\u{E9}.png", medium: .image),
      ])

    #expect(ingestor.draft(of: entry, feedURL: "http://feeds.test/a.xml").images.count == 2)
  }

  @Test func `files and pictures of an entry have 64 kB of addresses and texts together`() {
    let long = String(repeating: "x", count: 3_000)
    let enclosures = (0..<100).map { (number: Int) in
      ParsedEnclosure(url: "http://site.test/\(number)\(long)", mimeType: "audio/mpeg", title: long)
    }
    let pictures = (0..<100).map { (number: Int) in "<img src='http://site.test/\(number)\(long)' alt='\(long)'>" }
    for (enclosures, pictures) in [(enclosures, pictures), ([], pictures), (enclosures, [])] {
      let entry = ParsedEntry(id: "1", content: .html(pictures.joined()), enclosures: enclosures)

      let draft = ingestor.draft(of: entry, feedURL: "http://feeds.test/a.xml")

      let files = draft.enclosures.reduce(0) { (sum, file) in
        sum + file.url.string.utf8.count + (file.mimeType ?? "").utf8.count + (file.title ?? "").utf8.count
      }
      let images = draft.images.reduce(0) { (sum, image) in sum + image.url.string.utf8.count + image.alt.utf8.count }
      #expect(files + images <= 65_536 && files + images > 60_000)
    }
  }
}
