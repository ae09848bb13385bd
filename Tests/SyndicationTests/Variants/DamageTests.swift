import DocumentVariants
import Testing

@testable import Syndication

@Suite struct DamageTests {
  @Test(arguments: Damage.allCases)
  func `one damage costs at most the entry that it is in and a neighbor`(_ damage: Damage) throws {
    // Ten bits can take the ids of small entries, which are one then.
    let documents = VariantSample.wellFormed.prefix(damage == .bits ? 3 : .max)
    for (number, document) in documents.enumerated() where document.first == UInt8(ascii: "<") {
      let whole = try FeedParser.parse(document).entries.count
      for seed in 0..<10 {
        let seed = UInt64(clamping: number * 10 + seed)
        guard let damaged = damage.applied(to: document, seed: seed) else { continue }
        let left = (try? FeedParser.parse(damaged))?.entries.count ?? 0
        let excerpt = String(decoding: damaged.prefix(3_000), as: UTF8.self)
        #expect(left >= whole - (damage == .bits ? 10 : 2), "seed \(seed): \(excerpt)")
      }
    }
  }

  @Test(arguments: [VariantSample.blog, VariantSample.magazine])
  func `an element without an end tag costs nothing but itself`(_ text: String) throws {
    let whole = try read(text)
    for tag in Set(text.matches(of: /<\/[\w:]+>/).map { String($0.0) }).sorted() {
      for range in text.ranges(of: tag) {
        let feed = try read(text.replacingCharacters(in: range, with: ""))
        #expect(feed.entries.count == whole.entries.count, "\(tag)")
        let changed = zip(feed.entries, whole.entries).filter { $0 != $1 }
        #expect(changed.count <= 1, "\(tag)")
        for (entry, before) in changed where tag != "</guid>" && tag != "</id>" {
          #expect(entry.id == before.id, "\(tag)")
          #expect(entry.link == before.link || tag == "</link>", "\(tag)")
          #expect(entry.title == before.title || tag == "</title>", "\(tag)")
          #expect(entry.published == before.published || tag == "</pubDate>", "\(tag)")
          #expect(entry.updated == before.updated || tag == "</updated>", "\(tag)")
          #expect(entry.enclosures == before.enclosures || tag == "</enclosure>", "\(tag)")
          #expect(entry.categories == before.categories || tag == "</category>", "\(tag)")
          #expect(entry.extensions.map(\.name) == before.extensions.map(\.name), "\(tag)")
        }
      }
    }
  }

  @Test(
    arguments: [
      "<itunes:category text='Arts'>", "<itunes:owner><itunes:name>Ann</itunes:name>",
      "<atom:link rel='self' href='/feed'>",
      "<image><url>/i.png</url><title>T</title><link>/</link>", "<language>en", "<description>All",
      "<link rel='x' href='/y'>", "<x:y>",
      "<textInput><title>Search</title><link>/s</link>", "<unknown>", "<atom:author><atom:name>Ann",
      "<sy:updatePeriod>daily",
      "<category>", "<media:thumbnail url='/t.png'>", "<podcast:person>Ann", "<cloud domain='a'>",
      "<skipDays><day>Monday",
    ])
  func `an element of a channel that is never closed costs no entry`(_ element: String) throws {
    let namespaces = """
      xmlns:itunes='http://www.itunes.com/dtds/podcast-1.0.dtd' xmlns:atom='http://www.w3.org/2005/Atom' xmlns:x='urn:x'
      xmlns:sy='http://purl.org/rss/1.0/modules/syndication/' xmlns:media='http://search.yahoo.com/mrss/'
      xmlns:podcast='https://podcastindex.org/namespace/1.0'
      """
    let items = (1...3).map { "<item><title>\($0)</title><guid isPermaLink='false'>\($0)</guid></item>" }.joined()
    let feed = try read(rss("\(element)<link>https://e.example/</link>\(items)", namespaces: namespaces))
    #expect(feed.entries.map(\.id) == ["1", "2", "3"])
    #expect(feed.entries.map(\.title) == ["1", "2", "3"])
    #expect(feed.title == "T")
    #expect(feed.siteURL == "https://e.example/")
    #expect(!feed.repairs.isEmpty)
  }

  @Test(arguments: [
    "<author><name>Ann</name>", "<subtitle>All", "<logo>", "<generator>g", "<link href='/x' rel='self'>",
  ])
  func `an element of a feed of Atom that is never closed costs no entry`(_ element: String) throws {
    let entries = (1...3).map { "<entry><id>\($0)</id><title>\($0)</title></entry>" }.joined()
    let feed = try read(atom(element + "<link href='https://e.example/'/>" + entries))
    #expect(feed.entries.map(\.id) == ["1", "2", "3"])
    #expect(feed.entries.map(\.title) == ["1", "2", "3"])
    #expect(feed.siteURL == "https://e.example/")
  }

  @Test(
    arguments: [
      "<enclosure url='/a.mp3' length='1' type='audio/mpeg'>", "<dc:creator>Ann", "<category>sea", "<source url='/s'>S",
      "<media:group><media:content url='/a.mp4'/>", "<media:thumbnail url='/t.png'>", "<description>Text", "<x:y>",
      "<description><p>Text</p>", "<titel>", "<author>a@e.example", "<content:encoded>Text", "<comments>/c",
      "<x:y>1<x:z>",
    ])
  func `an element of an item that is never closed costs nothing but itself`(_ element: String) throws {
    let namespaces = """
      xmlns:dc='http://purl.org/dc/elements/1.1/' xmlns:media='http://search.yahoo.com/mrss/' xmlns:x='urn:x'
      xmlns:content='http://purl.org/rss/1.0/modules/content/' xmlns:slash='http://purl.org/rss/1.0/modules/slash/'
      """
    let item = """
      <item>\(element)<title>One</title><guid>1</guid><link>https://e.example/1</link><slash:section>s</slash:section>
      <pubDate>Tue, 10 Mar 2026 00:00:00 GMT</pubDate></item><item><title>Two</title><guid>2</guid></item>
      """
    let feed = try read(rss(item, namespaces: namespaces))
    #expect(feed.entries.map(\.id) == ["1", "2"])
    #expect(feed.entries.map(\.title) == ["One", "Two"])
    #expect(feed.entries.first?.link == "https://e.example/1")
    #expect(feed.entries.first?.section == "s")
    #expect(try feed.entries.first?.published == moment("2026-03-10T00:00:00Z"))
  }

  @Test func `an entry whose start tag is damaged costs itself alone`() throws {
    let feed = try read(
      rss("<itm><title>1</title><guid>1</guid></item><item><guid>2</guid></item><item><guid>3</guid></item>"))
    #expect(feed.entries.map(\.id) == ["2", "3"])
    #expect(feed.title == "T")
    #expect(feed.id == nil)
  }

  @Test func `a channel whose start tag is damaged has its entries`() throws {
    let text = rss("<link>https://e.example/</link><item><guid>1</guid></item>").replacing(
      "<channel>", with: "<chanel>")
    let feed = try read(text)
    #expect(feed.entries.map(\.id) == ["1"])
    #expect(feed.title == "T")
  }

  @Test(arguments: ["<rzz ", "<rss xmlns:a='urn:a ", "<rss a='b'/ ", "<rss a=b' "])
  func `a feed whose outermost tag is damaged has its entries`(_ tag: String) throws {
    let feed = try read(rss("<item><title a='b' c='d'>1</title></item>").replacing("<rss ", with: tag))
    #expect(feed.entries.map(\.title) == ["1"])
  }

  @Test func `a feed of Atom whose outermost tag is damaged has its entries`() throws {
    for tag in ["<feedd ", "<feed a='b ", "<feed a='b'/ "] {
      #expect(
        try read(atom("<entry><title>1</title></entry>").replacing("<feed ", with: tag)).entries.count == 1, "\(tag)")
    }
  }

  @Test func `a tag with an open quotation mark costs nothing but itself`() throws {
    let entries = try read(
      rss(
        "<item><guid>1</guid><enclosure url='/a.mp3/><title>One</title><media:thumbnail url='/t.png'/></item>"
          + "<item><guid>2</guid></item>")
    ).entries
    #expect(entries.map(\.id) == ["1", "2"])
    #expect(entries.first?.title == "One")
  }

  @Test func `elements with the name of an entry in other namespaces do not end an entry`() throws {
    let text = rssItem(
      "<guid>1</guid><x:list><x:item>a</x:item></x:list><title>a & b</title>", namespaces: "xmlns:x='urn:x'")
    let feed = try read(text)
    #expect(feed.entries.map(\.title) == ["a & b"])
    #expect(feed.repairs.count == 1)
  }

  @Test(
    arguments: [
      rss("<image>"), rss("a & b"), atom("<author>"), "{\"version\":\"https://jsonfeed.org/version/1\",\"items\":[",
    ])
  func `a damaged document without entries says so`(_ text: String) throws {
    let feed = try read(text)
    #expect(feed.entries.isEmpty)
    #expect(feed.repairs.map(\.what).contains("The document is damaged, and no entry was found in it."))
  }
}
