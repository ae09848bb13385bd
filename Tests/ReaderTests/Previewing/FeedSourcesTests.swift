import Foundation
import Gallery
import Loading
import ReaderTesting
import Storage
import Testing

@testable import Fetching
@testable import Running
@testable import Screens

@Suite struct FeedSourcesTests {
  private struct Refusal: Error, CustomStringConvertible { let description: String }

  // MARK: Network

  @Test func `a feed by its address has the entries that subscribing would store`() async throws {
    let reader = try await TestReader()
    let content = "<p onclick='x()'>Hello <b>you</b></p><script>alert(1)</script><img src='/a.png' alt='A'>"
    let items = [
      TestReader.item("old", hour: 1), TestReader.item("new", hour: 5, content: content),
      TestReader.item("talk", hour: 3, more: "<enclosure url='/a.mp3' type='audio/mpeg' length='1'/>"),
    ]
    reader.transport.set("http://feeds.test/a.xml", TestReader.rss(items: items))

    let feed: LoadedFeed = try await reader.services.feed("http://feeds.test/a.xml").load()
    try await reader.subscribe(items: items)
    var query = EntryQuery()
    query.withContent = true
    let stored: [StoredEntry] = try await reader.database.entries(reader.owner().id, query)

    #expect(feed.title == "Test feed" && feed.summary == "For tests" && feed.address == "http://feeds.test/a.xml")
    #expect(feed.entries.map(\.title) == ["new", "talk", "old"])
    for (loaded, stored) in zip(feed.entries, stored) {
      var same: StoredEntry = loaded
      same.fields.id = stored.id
      same.fields.feedID = stored.feedID
      same.fields.revision = stored.revision
      #expect(same == stored)
    }
    #expect(feed.entries[0].contentHTML?.contains("script") == false)
  }

  @Test func `a preview stores nothing`() async throws {
    let reader = try await TestReader()
    reader.transport.set("http://feeds.test/a.xml", TestReader.rss(items: [TestReader.item("one")]))
    _ = try await reader.services.feed("http://feeds.test/a.xml").load()

    #expect(try await reader.database.subscribedFeeds(of: nil).isEmpty)
    #expect(try await reader.database.newestEntryID() == EntryID(rawValue: 0))
  }

  @Test func `a site's address finds its feed, and several feeds are offered as choices`() async throws {
    let reader = try await TestReader()
    let html = [HTTPHeader("Content-Type", "text/html")]
    reader.transport.set(
      "https://one.test", "<link rel=alternate type='application/rss+xml' href='/a.xml'>", headers: html)
    reader.transport.set("https://one.test/a.xml", TestReader.rss(items: [TestReader.item("one")]))
    reader.transport.set(
      "https://two.test",
      "<link rel=alternate type='application/rss+xml' href='/a.xml'><link rel=alternate type='application/rss+xml' href='/b.xml'>",
      headers: html)

    #expect(try await reader.services.feed("one.test").load().address == "https://one.test/a.xml")
    let provider = reader.services.feedProvider("two.test")
    await provider.load()
    guard case .failed(let failure, _) = await provider.state else {
      Issue.record("Two feeds were no choice.")
      return
    }
    #expect(failure.choices.map(\.url) == ["https://two.test/a.xml", "https://two.test/b.xml"])
  }

  @Test func `a private address is refused with the same message as when subscribing`() async throws {
    let reader = try await TestReader()
    let address = "http://inside.test/feed"
    reader.transport.set(address, .failure(.privateNetwork(host: "inside.test", address: "10.0.0.1")))
    var sentences: [String] = []
    do { _ = try await reader.services.feed(address).load() } catch { sentences.append("\(error)") }
    do { _ = try await reader.services.subscriber().add(address, for: reader.owner().id) } catch {
      sentences.append("\(error)")
    }

    #expect(sentences.count == 2 && sentences[0] == sentences[1] && sentences[0].contains("private network"))
  }

  @Test func `cached previews have a common bound in bytes, and a larger one is not cached`() {
    let cache = FeedCache(timeToLive: 600, capacity: 16, maximumBytes: 100_000, now: { TestReader.now })
    func feed(_ bytes: Int) -> LoadedFeed {
      var feed = StubFeed.feed(of: 1, now: TestReader.now)
      feed.entries[0].fields.contentHTML = String(repeating: "x", count: bytes)
      return feed
    }
    for name in ["a", "b", "c"] { cache.remember(feed(40_000), as: name) }
    cache.remember(feed(200_000), as: "d")

    #expect(["a", "b", "c", "d"].filter { cache.feed($0) != nil } == ["b", "c"])
  }

  // MARK: File

  @Test func `a file is a feed like any other`() async throws {
    let reader = try await TestReader()
    let path = NSTemporaryDirectory() + "yaarr-\(UUID().uuidString).xml"
    defer { try? FileManager.default.removeItem(atPath: path) }
    try Data(TestReader.rss(title: "From a file", items: [TestReader.item("one")]).utf8).write(
      to: URL(fileURLWithPath: path))

    let feed = try await reader.services.feedFile(path).load()

    #expect(feed.title == "From a file" && feed.entries.map(\.title) == ["one"])
    #expect(feed.entries.allSatisfy { (entry: StoredEntry) in !entry.id.isStored && entry.kind == "article" })
  }

  @Test(arguments: [nil, "This is a letter, not a feed."])
  func `a missing file, or one that is not a feed, gives a message with its name`(text: String?) async throws {
    let reader = try await TestReader()
    let path = NSTemporaryDirectory() + "yaarr-\(UUID().uuidString).xml"
    defer { try? FileManager.default.removeItem(atPath: path) }
    if let text { try Data(text.utf8).write(to: URL(fileURLWithPath: path)) }

    await #expect { try await reader.services.feedFile(path).load() } throws: { (error) in
      "\(error)".hasPrefix("\(path) \(text == nil ? "could not be read. " : "is not a feed. ")")
        && "\(error)".hasSuffix(".")
    }
  }

  // MARK: Cache

  @Test func `a cache avoids loads for a limited time, and does not cache failures`() async throws {
    let clock = HandClock(TestReader.now)
    let cache = FeedCache(timeToLive: 60, capacity: 4, now: { clock.now })
    let calls = Counter()
    let source = StubFeed {
      guard calls.add() > 1 else { throw Refusal(description: "Not yet.") }
      return StubFeed.feed(of: 1, now: clock.now)
    }
    let cached = CachedFeed(source: source, key: "a", cache: cache)

    await #expect(throws: Refusal.self) { try await cached.load() }
    _ = try await cached.load()
    clock.move(seconds: 59)
    _ = try await cached.load()
    #expect(calls.count == 2)
    clock.move(seconds: 1)
    _ = try await cached.load()
    #expect(calls.count == 3)
  }

  @Test func `a cache keeps a few feeds, each under its own key`() async throws {
    let cache = FeedCache(timeToLive: 60, capacity: 2, now: { TestReader.now })
    for (count, key) in [(1, "a"), (2, "b"), (3, "c")] {
      let source = StubFeed.answering(StubFeed.feed(of: count, now: TestReader.now))
      _ = try await CachedFeed(source: source, key: key, cache: cache).load()
    }
    #expect(cache.feed("a") == nil)
    #expect(cache.feed("b")?.entries.count == 2 && cache.feed("c")?.entries.count == 3)
  }

  @Test func `the reader's own sources cache fetched feeds`() async throws {
    let reader = try await TestReader()
    reader.transport.set("http://feeds.test/a.xml", TestReader.rss(items: [TestReader.item("one")]))
    let first = try await reader.services.feed("http://feeds.test/a.xml").load()
    let second = try await reader.services.feed("http://feeds.test/a.xml").load()
    #expect(reader.transport.requests.count == 1)
    #expect(first.entries.map(\.id) == second.entries.map(\.id))
  }

  // MARK: Merged

  private func feed(_ name: String, hours: Int...) -> LoadedFeed {
    let entries: [StoredEntry] = hours.map { (hour: Int) in
      let draft = EntryDraft(
        guid: "\(hour)", kind: "article", title: "\(name)\(hour)",
        published: TestReader.now.addingTimeInterval(TimeInterval(-3_600 * hour)))
      return draft.entry(
        id: EntryID(unstored: draft.guid, of: name), feed: FeedID(unstored: name), feedTitle: name,
        received: TestReader.now)
    }
    return LoadedFeed(title: name, entries: entries, loaded: TestReader.now)
  }

  @Test func `merged sources are one feed, newest first, and a failing one is reported`() async throws {
    let sources: [any FeedLoading] = [
      StubFeed.answering(feed("A", hours: 1, 4)), StubFeed.failing(Refusal(description: "B is asleep.")),
      StubFeed.slow(feed("C", hours: 2, 3), after: .milliseconds(20)),
    ]
    let merged: LoadedFeed = try await MergedFeeds(sources: sources, now: { TestReader.now }).load()

    #expect(merged.entries.map(\.title) == ["A1", "C2", "C3", "A4"])
    #expect(merged.problems == ["B is asleep."])
    #expect(Set(merged.entries.map(\.id)).count == 4)
  }

  @Test func `a merge of which all sources fail is an error`() async throws {
    let sources: [any FeedLoading] = [
      StubFeed.failing(Refusal(description: "A is asleep.")), StubFeed.failing(Refusal(description: "B is asleep.")),
    ]
    await #expect { try await MergedFeeds(sources: sources, now: { TestReader.now }).load() } throws: { (error) in
      "\(error)" == "A is asleep."
    }
  }

  @Test func `a cancelled merge ends, even if its sources do not`() async throws {
    let merged = MergedFeeds(
      sources: [StubFeed.silent, StubFeed.answering(feed("A", hours: 1))], now: { TestReader.now })
    let task = Task { try await merged.load() }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}
