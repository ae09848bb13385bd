import Foundation
import ReaderTesting
import Syndication
import Testing

@testable import Fetching
@testable import Reader
@testable import Running
@testable import Screens
@testable import Storage

@Suite(.timeLimit(.minutes(1)))
struct PublicationsTests {
  private func reader(hasKey: Bool = true) async throws -> TestReader {
    let reader = try await TestReader()
    if hasKey { reader.services.secretKeys.register { .text("a key of at least thirty-two bytes") } }
    return reader
  }

  private func document(
    _ reader: TestReader, _ secret: String?, _ format: UseCases.PublishedFormat = .atom,
    olderThan older: TimelinePosition? = nil
  ) async throws -> [UInt8]? {
    let published = try await reader.services.useCases.published(
      try #require(secret), as: format, olderThan: older, site: "http://reader.test/"
    ) { position in WebAddress(unparsed: "http://reader.test/feed" + (position.map { "?before=\($0)" } ?? "")) }
    guard case .document(let bytes) = published else { return nil }
    return bytes
  }

  private func feed(
    _ reader: TestReader, _ secret: String?, _ format: UseCases.PublishedFormat = .atom,
    olderThan older: TimelinePosition? = nil
  ) async throws -> ParsedFeed {
    try FeedParser.parse(
      try #require(try await document(reader, secret, format, olderThan: older)), url: "http://reader.test/feed")
  }

  @Test func `the database has neither the secret nor what gives it without the key`() async throws {
    let reader = try await reader()
    let owner = try await reader.owner().id
    let secret = try #require(
      try await reader.services.useCases.publish(TimelineQuery(), title: nil, for: owner).secret)
    let stored = try #require(try await reader.database.publications(owner).first)
    let sealed = try #require(stored.sealed)
    for bytes in [stored.digest, sealed] {
      #expect(!String(decoding: bytes, as: UTF8.self).contains(secret) && bytes != Array(secret.utf8))
    }
    #expect(try await reader.services.useCases.publications.all(of: owner).first?.secret == secret)
    reader.services.secretKeys.register { .text("another key of at least thirty-two bytes") }
    #expect(try await reader.services.useCases.publications.all(of: owner).first?.secret == nil)
  }

  @Test func `without a key the address is known once`() async throws {
    let reader = try await reader(hasKey: false)
    let owner = try await reader.owner().id
    let made = try await reader.services.useCases.publish(TimelineQuery(), title: "Mine", for: owner)
    #expect(try await document(reader, made.secret) != nil)
    #expect(try await reader.services.useCases.publications.all(of: owner).map(\.secret) == [nil])
  }

  @Test func `a revoked timeline is gone, and so is one whose folder is deleted`() async throws {
    let reader = try await reader()
    let (owner, useCases) = (try await reader.owner().id, reader.services.useCases)
    let folder = try await useCases.makeFolder("News", of: owner)
    let inFolder = try await useCases.publish(TimelineQuery(scope: .folder(folder)), title: nil, for: owner)
    let all = try await useCases.publish(TimelineQuery(), title: nil, for: owner)
    let secrets = [try #require(inFolder.secret), try #require(all.secret)]
    #expect(inFolder.publication.draft.title == "News")
    for secret in secrets { #expect(try await document(reader, secret) != nil) }
    try await useCases.delete(folder, of: owner)
    try await useCases.publications.revoke(all.publication.id, of: owner)
    for secret in secrets + ["", "guess"] { #expect(try await document(reader, secret) == nil) }
  }

  @Test func `a place of another user cannot be published`() async throws {
    let reader = try await reader()
    let useCases = reader.services.useCases
    let owner = try await reader.owner().id
    let folder = try await useCases.makeFolder("Secret", of: owner)
    let bob = try await reader.database.createUser(name: "bob", passwordHash: nil).id
    for scope in [
      EntryScope.folder(folder), .label(.later(of: owner)), .label(LabelID(rawValue: 7)), .feed(FeedID(rawValue: 1)),
    ] {
      await #expect(throws: UseCaseError.self) {
        try await useCases.publish(TimelineQuery(scope: scope), title: nil, for: bob)
      }
    }
  }

  @Test(arguments: [UseCases.PublishedFormat.atom, .jsonFeed])
  func `parts follow one another until the end, each entry once`(format: UseCases.PublishedFormat) async throws {
    let reader = try await reader()
    let owner = try await reader.owner().id
    try await reader.subscribe(items: (0..<120).map { TestReader.item("n\($0)", hour: $0 % 90) })
    let made = try await reader.services.useCases.publish(TimelineQuery(), title: nil, for: owner)
    let secret = try #require(made.secret)
    var (ids, parts, older) = ([String](), 0, TimelinePosition?.none)
    repeat {
      let feed = try await feed(reader, secret, format, olderThan: older)
      #expect(feed.entries.count <= PublishedFeed.mostEntries && !feed.entries.isEmpty)
      ids += feed.entries.map(\.id)
      parts += 1
      let next = feed.nextPageURL?.string.split(separator: "=").last.map(String.init)
      older = next.flatMap { TimelinePosition($0) }
    } while older != nil
    #expect(parts == 3 && ids.count == 120 && Set(ids).count == 120)
  }

  /// RFC 4287 §4.1.2 and §4.2.11.
  @Test func `the source of an entry has an id and a date, and an author if the entry has none`() async throws {
    let reader = try await reader()
    let owner = try await reader.owner().id
    let open = "http://feeds.test/a.xml"
    try await reader.subscribe(
      open, items: [TestReader.item("old", hour: 1), TestReader.item("new", hour: 5)])
    try await reader.subscribe("http://feeds.test/private/word-1234.xml", items: [TestReader.item("own", hour: 3)])
    let made = try await reader.services.useCases.publish(TimelineQuery(), title: nil, for: owner)
    let entries = try await feed(reader, made.secret).entries
    let sources = try entries.map { try #require($0.source) }
    #expect(entries.map(\.title) == ["new", "own", "old"])
    #expect(sources[0].id == open && sources[2].id == open)
    // The newest entry of the feed in the document is its last change.
    #expect(sources.map(\.updated) == [entries[0].published, entries[1].published, entries[0].published])
    let withheld = try #require(sources[1].id)
    #expect(withheld.hasPrefix("urn:uuid:") && withheld != entries[1].id)
    #expect(sources.allSatisfy { $0.authors.map(\.name) == [$0.title?.value] })
    let again = try await document(reader, made.secret)
    #expect(try await document(reader, made.secret) == again)
  }

  @Test func `contents of a part are bounded`() async throws {
    let reader = try await reader()
    let owner = try await reader.owner().id
    let words = "<p>" + String(repeating: "many words ", count: 140_000) + "</p>"
    try await reader.subscribe(items: (0..<4).map { TestReader.item("n\($0)", hour: $0, content: words) })
    let made = try await reader.services.useCases.publish(TimelineQuery(), title: nil, for: owner)
    let first = try await feed(reader, made.secret)
    #expect(first.entries.count == 2)
    let next = try #require(first.nextPageURL?.string.split(separator: "=").last)
    let second = try await feed(reader, made.secret, olderThan: TimelinePosition(String(next)))
    #expect(second.entries.count == 2 && second.nextPageURL == nil)
  }

  @Test func `markup leaves clean, links are of the web, and titles are text`() async throws {
    let reader = try await reader()
    let owner = try await reader.owner().id
    try await reader.subscribe(items: [
      """
      <item><guid>1</guid><title>&lt;b&gt;A&lt;/b&gt; &amp;lt;script&amp;gt;</title><link>javascript:alert(1)</link>
      <enclosure url="javascript:alert(2)" type="audio/mpeg" length="1"/>
      <content:encoded><![CDATA[<p onclick="x()">Words<script>bad()</script><a href="javascript:y()">z</a></p>]]>
      </content:encoded></item>
      """
    ])
    let made = try await reader.services.useCases.publish(TimelineQuery(), title: "<b>T</b>", for: owner)
    for format in [UseCases.PublishedFormat.atom, .jsonFeed] {
      let bytes = try #require(try await document(reader, made.secret, format))
      let text = String(decoding: bytes, as: UTF8.self)
      #expect(!text.contains("javascript:") && !text.contains("onclick") && !text.contains("bad()"))
      #expect(!text.contains("<script") && !text.contains("&lt;script") && text.contains("Words"))
    }
  }

  @Test func `muted entries, and those that the user does not see, stay private`() async throws {
    let reader = try await reader()
    let (owner, useCases) = (try await reader.owner().id, reader.services.useCases)
    _ = try await useCases.store(RuleDraft(search: "hidden", actions: .mute), of: owner)
    let added = try await reader.subscribe(items: [TestReader.item("seen"), TestReader.item("hidden", hour: 1)])
    let other = try await reader.database.createUser(name: "bob", passwordHash: nil).id
    let mine = try await useCases.publish(TimelineQuery(), title: nil, for: owner)
    let others = try await useCases.publish(TimelineQuery(), title: nil, for: other)
    #expect(try await feed(reader, mine.secret).entries.map(\.title) == ["seen"])
    #expect(try await feed(reader, others.secret).entries.isEmpty)
    _ = try await useCases.unsubscribe(added.subscription.feed.id, of: owner)
    #expect(try await feed(reader, mine.secret).entries.isEmpty)
  }

  @Test func `addresses of feeds that are a user's own are in no document`() async throws {
    let reader = try await reader()
    let (owner, useCases) = (try await reader.owner().id, reader.services.useCases)
    let open = try await reader.subscribe(items: [TestReader.item("one")])
    let alone = try await reader.database.subscribeAlone(owner, url: "http://secret.test/token-1234.xml")
    try await useCases.put(
      open.subscription.feed.id, into: [try await useCases.makeFolder("News", of: owner)], of: owner)
    try await useCases.put(alone.feed.id, into: [try await useCases.makeFolder("Mine", of: owner)], of: owner)
    let made = try await useCases.publish(TimelineQuery(), title: "Everything", for: owner)
    let bytes = try #require(try await document(reader, made.secret, .opml))
    let outlines = try OPML.parse(bytes).subscriptions
    #expect(outlines.map(\.feedURL) == [open.subscription.feed.url] && outlines.map(\.folders) == [["News"]])
    #expect(!String(decoding: bytes, as: UTF8.self).contains("Mine"))
    for format in [UseCases.PublishedFormat.atom, .jsonFeed] {
      let bytes = try #require(try await document(reader, made.secret, format))
      #expect(!String(decoding: bytes, as: UTF8.self).contains("token-1234"))
    }
  }

  @Test(arguments: ["http://ann:word-1234@feeds.test/a.xml", "http://feeds.test/a.xml?x=1&Auth_Token=word-1234"])
  func `an address with a secret is in no document, nor is it a title`(url: String) async throws {
    let reader = try await reader()
    let (owner, useCases) = (try await reader.owner().id, reader.services.useCases)
    let feed = try await reader.database.subscribe(owner, url: WebAddress(unparsed: url), title: nil, folders: [])
      .subscription.feed
    let outcome = RefreshOutcome(
      checked: TestReader.now, nextCheck: TestReader.now,
      result: .fetched(
        FetchedFeed(
          title: "", entries: [reader.services.ingestor().storedDraft(of: ParsedEntry(id: "1"), feedURL: feed.url)])))
    _ = try await reader.database.record(outcome, for: feed.id)
    let made = try await useCases.publish(TimelineQuery(scope: .feed(feed.id)), title: nil, for: owner)
    #expect(made.publication.draft.title == "A feed")
    for format in UseCases.PublishedFormat.allCases {
      let bytes = try #require(try await document(reader, made.secret, format))
      #expect(!String(decoding: bytes, as: UTF8.self).contains("word-1234"))
    }
    #expect(try await self.feed(reader, made.secret).entries.count == 1)
  }

  @Test func `files and links of a feed whose address is withheld are published only if they are plain`() async throws {
    let reader = try await reader()
    let (owner, useCases) = (try await reader.owner().id, reader.services.useCases)
    func publish(_ url: WebAddress) async throws -> [ParsedEntry] {
      let feed = try await reader.database.subscribe(owner, url: url, title: nil, folders: []).subscription.feed
      let links = ["http://a.test/plain", "http://a.test/e?member=word-1234", "http://ann:word-1234@a.test/e"]
      let drafts = links.enumerated().map { index, link in
        let file = ParsedEnclosure(url: WebAddress(unparsed: "http://files.test/word-1234/\(index).mp3"))
        return reader.services.ingestor().storedDraft(
          of: ParsedEntry(id: "\(index)", link: WebAddress(unparsed: link), enclosures: [file]), feedURL: url)
      }
      _ = try await reader.database.record(
        RefreshOutcome(
          checked: TestReader.now, nextCheck: TestReader.now,
          result: .fetched(FetchedFeed(title: "A feed", entries: drafts))), for: feed.id)
      let made = try await useCases.publish(TimelineQuery(scope: .feed(feed.id)), title: "Mine", for: owner)
      if !feed.mayBePublished {
        for format in [UseCases.PublishedFormat.atom, .jsonFeed] {
          let bytes = try #require(try await document(reader, made.secret, format))
          #expect(!String(decoding: bytes, as: UTF8.self).contains("word-1234"))
        }
      }
      return try await self.feed(reader, made.secret).entries
    }
    let withheld = try await publish("http://feeds.test/private/a.xml")
    #expect(withheld.count == 3 && withheld.allSatisfy(\.enclosures.isEmpty))
    #expect(withheld.compactMap(\.link).contains("http://a.test/plain"))
    let open = try await publish("http://feeds.test/b.xml")
    #expect(open.count == 3 && open.allSatisfy { $0.enclosures.count == 1 })
    #expect(open.compactMap(\.link).contains("http://a.test/e?member=word-1234"))
  }

  @Test func `parameters and paths with secrets hide an address, and others do not`() {
    func mayBePublished(_ url: String) -> Bool {
      Feed(
        id: FeedID(rawValue: 1), url: WebAddress(unparsed: url), title: "",
        health: FeedHealth(nextCheck: TestReader.now)
      ).mayBePublished
    }
    for url in ["http://a.test/key.xml?page=2", "http://a.test/?q=token", "http://a.test/?a=1#key=2"] {
      #expect(mayBePublished(url), "\(url)")
    }
    for name in ["auth", "token", "KEY", "client_secret", "pass", "sig", "sec%72et", "%41%55th", "t", "K", "u", "code"]
    {
      #expect(!mayBePublished("http://a.test/?page=2&\(name)=x"), "\(name)")
    }
    for path in [
      "2026/07/the-24-best-podcasts-of-2026-and-more.xml", "feed/internationalization/worldchampionships2026",
      "TheDailyPodcastOfTheWorldNews.xml", "d/programs/54nAGcIl", "show/1234567890", "@name.rss",
      "youtube/channel/UCBR8-60-B28hp2BmDPdntcQ", "public/shows/5f1a2b3c4d5e6f7a8b9c0d1e",
      "d/playlist/e73c998e-6e60-432f-8610-ae210140c5b1/podcast.rss", "privateers.xml", "feeds/videos.xml?list=private",
    ] {
      #expect(mayBePublished("https://a.test/" + path), "\(path)")
    }
    for path in [
      "feed/podcast/1/private/abc.rss", "feed/podcast/1/Pr%69vate/abc.rss", "public/private/1",
      "feed/123e4567-e89b-12d3-a456-426614174000.rss", "rss/5f1a2b3c4d5e6f7a8b9c0d1e", "feeds/k3j9x0q2v8b7n4m1c6z5.xml",
      "a/Xk29fLq0ZbT7vWc3RsY8/feed", "a/-Xk29fLq0ZbT7vWc3RsY8_x/feed", "a/%358f1a2b3c4d5e6f7a8b9c0",
      "5f1a2b3c4d5e6f7a8b9c0d1e/playlist/1",
    ] {
      #expect(!mayBePublished("https://a.test/" + path), "\(path)")
    }
  }

  @Test func `the feeds of starred entries are those that have them`() async throws {
    let reader = try await reader()
    let (owner, useCases) = (try await reader.owner().id, reader.services.useCases)
    try await reader.subscribe(items: [TestReader.item("one")])
    let other = try await reader.subscribe("http://feeds.test/b.xml", items: [TestReader.item("two")])
    let starred = try #require(other.record.inserted.first)
    try await useCases.star(starred, isStarred: true, by: owner)
    let made = try await useCases.publish(TimelineQuery(filter: .starred), title: nil, for: owner)
    let secret = try #require(made.secret)
    #expect(try await feed(reader, secret).entries.map(\.title) == ["two"])
    let bytes = try #require(try await document(reader, secret, .opml))
    #expect(try OPML.parse(bytes).subscriptions.map(\.feedURL.string) == ["http://feeds.test/b.xml"])
  }

  @Test func `a timeline can be read although its use cannot be noted`() async throws {
    let reader = try await reader()
    let made = try await reader.services.useCases.publish(TimelineQuery(), title: nil, for: try await reader.owner().id)
    try await reader.database.write("arranging") { (connection) throws(StorageError) in
      try connection.run("CREATE TRIGGER full BEFORE UPDATE ON publications BEGIN SELECT RAISE(ABORT, 'no room'); END")
    }
    #expect(try await document(reader, made.secret) != nil)
  }
}
