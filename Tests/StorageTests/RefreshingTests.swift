import Foundation
import Storage
import Testing

@Suite("Refreshing", .timeLimit(.minutes(1)))
struct RefreshingTests {
  @Test(arguments: DatabaseEngine.allCases)
  func `the newest entry is the one stored last, of any feed`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      #expect(try await database.newestEntryID() == EntryID(rawValue: 0))
      let user = try await database.makeUser()
      let feed = try await database.follow(user)
      let drafts = ["a", "b"].map { (guid: String) in
        EntryDraft(guid: guid, kind: "article", title: guid, contentHTML: "", text: guid)
      }
      let outcome = RefreshOutcome(
        checked: .at(0), nextCheck: .at(60), result: .fetched(FetchedFeed(title: "Feed", entries: drafts)))
      let record = try await database.record(outcome, for: feed)
      #expect(try await database.newestEntryID() == record.inserted.max())
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `an outcome is read back as it was stored`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let user = try await database.makeUser()
      let feed = try await database.follow(user)
      let draft = EntryDraft(
        guid: "g", kind: "episode", title: "T", link: "http://a.test/1", author: "A", published: .at(-5),
        updated: .at(-4), contentHTML: "<p>Hello</p>", text: "Hello",
        enclosures: [
          Enclosure(
            url: "http://a.test/1.mp3", mimeType: "audio/mpeg", lengthBytes: 5_000_000_000, durationSeconds: .infinity,
            title: "E", width: 1, height: 2)
        ], images: [StoredImage(url: "http://a.test/1.png", alt: "An image", width: 3, height: nil)],
        payload: #"{"a":1}"#)
      let fetched = FetchedFeed(
        title: "Feed", siteURL: "http://a.test", iconURL: "http://a.test/i", etag: "e", lastModified: "m",
        repairs: [StoredRepair(what: "r", line: 3, count: 7), StoredRepair(what: "s", line: 9)], entries: [draft])
      let record = try await database.record(
        RefreshOutcome(checked: .at(0), nextCheck: .at(60), result: .fetched(fetched)), for: feed)
      #expect(record.updated.isEmpty && record.subscribers == [user])
      let id = try #require(record.inserted.first)
      let expected = StoredEntry(
        id: id, feedID: feed, feedTitle: "Feed", guid: "g", kind: "episode", title: "T", link: "http://a.test/1",
        author: "A", published: .at(-5), updated: .at(-4), received: .at(0), contentHTML: "<p>Hello</p>",
        excerpt: "Hello", enclosures: draft.enclosures, images: draft.images, payload: #"{"a":1}"#,
        details: EntryDetails(), revision: 1)
      #expect(try await database.entry(user, id) == expected)
      #expect(try await database.entries(user, EntryQuery()).first?.contentHTML == nil)
      #expect(try await database.entries(user, EntryQuery(withContent: true)) == [expected])
      var health = FeedHealth(
        etag: "e", lastModified: "m", lastChecked: .at(0), nextCheck: .at(60), since: .at(0),
        lastSucceeded: .at(0), repairs: [StoredRepair(what: "r", line: 3, count: 7), StoredRepair(what: "s", line: 9)])
      health.token = 2
      #expect(
        try await database.feed(feed)
          == Feed(
            id: feed, url: "http://a.test/", title: "Feed", siteURL: "http://a.test", iconURL: "http://a.test/i",
            health: health))
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `a failure before a failing feed was due is stored, and does not count`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let feed = try await database.follow(try await database.makeUser())
      var outcome = RefreshOutcome(
        checked: .at(0), nextCheck: .at(60), result: .failed(problem: FeedProblem(.timeout, "It is silent.")))
      _ = try await database.record(outcome, for: feed)
      (outcome.isEarly, outcome.checked) = (true, .at(10))
      outcome.result = .failed(problem: FeedProblem(.notFound, "It is not there."))
      _ = try await database.record(outcome, for: feed)
      let health = try #require(try await database.feed(feed)).health
      #expect(health.failureCount == 1 && health.problem?.kind == .notFound)
      #expect(health.lastChecked == .at(10) && health.since == .at(0) && health.nextCheck == .at(60))
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `only changed entries are updated, with a greater revision`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let user = try await database.makeUser()
      let feed = try await database.follow(user)
      let ids = try await database.fetch(feed, [.sample("2", text: "old words"), .sample("1")], at: 0).inserted
      let before = try await database.entries(user, EntryQuery())
      _ = try await database.setRead(user, ids: ids, isRead: true)
      var again = EntryDraft.sample("1")
      again.updated = .at(50)
      let record = try await database.fetch(feed, [.sample("2", text: "new words"), again], at: 100)
      #expect(record.inserted.isEmpty && record.updated == [ids[1]])
      let after = try await database.entries(user, EntryQuery())
      #expect(after.map(\.guid) == before.map(\.guid))
      #expect(after[1].revision == before[1].revision)
      #expect(after[0].revision > before.map(\.revision).max() ?? .max)
      #expect(after[0].excerpt == "new words" && !after[0].isUnread && after[0].published == .at(0))
      #expect(try await database.guids(user, EntryQuery(search: "old")) == [])
      #expect(try await database.guids(user, EntryQuery(search: "new")) == ["2"])
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `entries that a feed no longer lists stay`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let (user, feed, _) = try await database.makeTimeline(2)
      let record = try await database.fetch(feed, [.sample("3", published: .at(3))], at: 20_000)
      #expect(record.inserted.count == 1)
      #expect(try await database.guids(user) == ["3", "2", "1"])
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `of two drafts with one guid the first is stored`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let user = try await database.makeUser()
      let feed = try await database.follow(user)
      let record = try await database.fetch(feed, [.sample("1", title: "First"), .sample("1", title: "Second")])
      #expect(record.inserted.count == 1)
      #expect(try await database.entries(user, EntryQuery()).map(\.title) == ["First"])
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `dates are never later than the entry was received, and missing ones keep the feed's order`(
    engine: DatabaseEngine
  ) async throws {
    try await engine.withDatabase { database in
      let user = try await database.makeUser()
      let feed = try await database.follow(user)
      let drafts: [EntryDraft] = [
        .sample("newest"), .sample("newer"), .sample("future", published: .at(1e9)), .sample("old", published: .at(-1)),
      ]
      try await database.fetch(feed, drafts, at: 0)
      let entries = try await database.entries(user, EntryQuery())
      #expect(entries.map(\.guid) == ["newest", "newer", "future", "old"])
      #expect(entries.map(\.published) == [.at(0), .at(0), .at(0), .at(-1)])
      // A feed that dates every entry "now" at each check changes nothing.
      let later = drafts.map { draft in
        var draft = draft
        if draft.guid != "old" { draft.published = .at(500) }
        return draft
      }
      #expect(try await database.fetch(feed, later, at: 500).updated.isEmpty)
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `a failure changes only the health, and a success clears the problem`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let (user, feed, _) = try await database.makeTimeline(1)
      let before = try #require(try await database.feed(feed))
      for second in [20_000.0, 20_001] {
        let record = try await database.record(
          RefreshOutcome(
            checked: .at(second), nextCheck: .at(second + 60),
            result: .failed(problem: FeedProblem(.gone, "It is gone."))),
          for: feed)
        #expect(record == RefreshRecord(inserted: [], updated: [], subscribers: [user]))
      }
      var expected = before
      expected.health.lastChecked = .at(20_001)
      expected.health.nextCheck = .at(20_061)
      expected.health.failureCount = 2
      expected.health.token += 2
      expected.health.problem = FeedProblem(.gone, "It is gone.")
      expected.health.since = .at(20_000)
      expected.health.lastSucceeded = .at(10_000)
      #expect(try await database.feed(feed) == expected)
      _ = try await database.record(
        RefreshOutcome(
          checked: .at(30_000), nextCheck: .at(30_060), result: .unchanged(etag: "new", lastModified: nil)), for: feed)
      let health = try #require(try await database.feed(feed)).health
      #expect(health.failureCount == 0 && health.problem == nil && health.etag == "new")
      _ = try await database.record(
        RefreshOutcome(checked: .at(30_001), nextCheck: .at(30_060), result: .unchanged(etag: nil, lastModified: nil)),
        for: feed)
      #expect(try await database.feed(feed)?.health.etag == "new")
      #expect(try await database.guids(user) == ["1"])
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `a feed moves permanently, and to the feed at its new address if there is one`(engine: DatabaseEngine)
    async throws
  {
    try await engine.withDatabase { database in
      let user = try await database.makeUser()
      let a = try await database.follow(user, "http://a.test/")
      let b = try await database.follow(user, "http://b.test/")
      func move(to url: String) async throws -> String? {
        _ = try await database.record(
          RefreshOutcome(
            checked: .at(0), nextCheck: .at(1), result: .fetched(FetchedFeed(title: "")),
            move: WebAddress(unparsed: url)), for: a)
        return try await database.feed(a)?.url.string
      }
      #expect(try await move(to: "http://c.test/") == "http://c.test/")
      #expect(try await move(to: "http://b.test/") == "http://c.test/")
      #expect(try await database.feed(a)?.title == "http://c.test/")
      #expect(try await database.subscribedFeeds(of: user).map(\.id) == [b])
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `due feeds are sorted longest overdue first, and have a subscriber`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let user = try await database.makeUser()
      var feeds: [FeedID] = []
      for (index, next) in [30.0, 10, 20, 40].enumerated() {
        let feed = try await database.follow(user, "http://\(index).test/")
        _ = try await database.record(
          RefreshOutcome(checked: .at(0), nextCheck: .at(next), result: .failed(problem: FeedProblem(.other, "x"))),
          for: feed)
        feeds.append(feed)
      }
      try await database.unsubscribe(user, feed: feeds[1])
      #expect(try await database.dueFeeds(now: .at(30), limit: 9).map(\.id) == [feeds[2], feeds[0]])
      try await database.postpone([Postponement(feed: feeds[1], token: 2, due: Postponement.never)])
      #expect(try await database.dueFeeds(now: .at(30), limit: 1).map(\.id) == [feeds[2]])
      #expect(try await database.nextCheck(after: .at(0)) == .at(20))
      #expect(try await database.nextCheck(after: .at(20)) == .at(30))
      #expect(try await database.nextCheck(after: .at(40)) == nil)
      #expect(try await database.follow(user, "http://1.test/") == feeds[1])
      #expect(
        try await database.dueFeeds(now: .at(-1e9), limit: 9).map(\.id) == [feeds[1]], "Following it makes it due.")
      try await database.unsubscribe(user, feed: feeds[1])
      #expect(try await database.subscribedFeeds(of: user).map(\.id) == [feeds[0], feeds[2], feeds[3]])
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `moving feeds rewrites the beginning of their addresses`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let user = try await database.makeUser()
      for url in ["http://h:1/a", "http://h:1/b", "http://h:2/b", "http://x/http://h:1/", "http://h:%/"] {
        _ = try await database.follow(user, url)
      }
      try await database.moveFeeds(fromPrefix: "http://h:1/", toPrefix: "http://h:2/")
      let urls = try await database.subscribedFeeds(of: user).map(\.url)
      #expect(urls == ["http://h:2/a", "http://h:1/b", "http://h:2/b", "http://x/http://h:1/", "http://h:%/"])
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `a refresh of a feed that does not exist is refused`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      await #expect(throws: StorageError.notFound("feed 5")) {
        try await database.fetch(FeedID(rawValue: 5), [.sample("1")])
      }
    }
  }

  private func draft(
    _ guid: String, title: String = "T", link: String? = "http://a.test/1", published: Date? = .at(-10),
    text: String = ""
  ) -> EntryDraft {
    EntryDraft(
      guid: guid, kind: "article", title: title, link: link.map { WebAddress(unparsed: $0) }, published: published,
      text: text)
  }

  @Test(
    arguments: DatabaseEngine.allCases,
    [
      // The address and the date are equal; other parts may differ.
      ("T2", "http://a.test/1", -10.0, "new words"), ("T", "https://a.test/1", -10, "words"),
      // The site has moved to another host.
      ("T", "https://www.b.test/1", -10, "new words"),
      // Everything visible to users is equal.
      ("T", "http://a.test/1", nil, "words"),
    ] as [(String, String, Double?, String)])
  func `an entry that changes its guid stays the same entry`(
    engine: DatabaseEngine, again: (title: String, link: String, published: Double?, text: String)
  ) async throws {
    try await engine.withDatabase { database in
      let user = try await database.makeUser()
      let feed = try await database.follow(user)
      let published: Date? = again.published.map(Date.at)
      let ids = try await database.fetch(feed, [draft("old", published: published, text: "words")]).inserted
      _ = try await database.setRead(user, ids: ids, isRead: true)
      let new = draft("new", title: again.title, link: again.link, published: published, text: again.text)
      let other = draft("other", title: "Other", link: "http://a.test/2", published: published)
      let record = try await database.fetch(feed, [other, new], at: 100)
      #expect(record.inserted.count == 1)
      let entries = try await database.entries(user, EntryQuery())
      #expect(Set(entries.map(\.guid)) == ["new", "other"])
      let entry = try #require(try await database.entry(user, ids[0]))
      #expect(entry.guid == "new" && entry.title == again.title && !entry.isUnread)
      #expect(try await database.fetch(feed, [other, new], at: 200).inserted.isEmpty)
    }
  }

  @Test(
    arguments: DatabaseEngine.allCases,
    [
      ("T", "http://a.test/1", -9.0, "words"), ("T2", "http://a.test/1", nil, "words"),
      ("T", "http://a.test/2", -10, "words"), ("T", nil, -10, "words"), ("T", "http://b.test/2", -10, "words"),
      ("T2", "http://b.test/1", -10, "words"), ("T", "http://b.test/1", -9, "words"),
    ] as [(String, String?, Double?, String)])
  func `an entry that only resembles a missing one is new`(
    engine: DatabaseEngine, again: (title: String, link: String?, published: Double?, text: String)
  ) async throws {
    try await engine.withDatabase { database in
      let user = try await database.makeUser()
      let feed = try await database.follow(user)
      try await database.fetch(feed, [draft("old", published: again.published == nil ? nil : .at(-10))])
      let new = draft(
        "new", title: again.title, link: again.link, published: again.published.map(Date.at), text: again.text)
      #expect(try await database.fetch(feed, [new], at: 100).inserted.count == 1)
      #expect(try await database.entries(user, EntryQuery()).count == 2)
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `an entry that is still listed does not match a draft with another guid`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let user = try await database.makeUser()
      let feed = try await database.follow(user)
      try await database.fetch(feed, [draft("1")])
      #expect(try await database.fetch(feed, [draft("2"), draft("1")], at: 100).inserted.count == 1)
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `entries that share an address are told apart by their titles`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let user = try await database.makeUser()
      let feed = try await database.follow(user)
      let home = "http://a.test/"
      let before = [draft("1", title: "A", link: home), draft("2", title: "B", link: home)]
      try await database.fetch(feed, before)
      let after = [draft("3", title: "B", link: home), draft("4", title: "C", link: home)]
      let record = try await database.fetch(feed, after, at: 100)
      #expect(record.inserted.count == 1)
      #expect(Set(try await database.guids(user)) == ["1", "3", "4"])
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `the first page of another host is another address`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let feed = try await database.follow(database.makeUser())
      try await database.fetch(feed, [draft("1", link: "http://a.test/")])
      #expect(try await database.fetch(feed, [draft("2", link: "http://b.test/")], at: 100).inserted.count == 1)
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `a feed in another order has no new entries`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let user = try await database.makeUser()
      let feed = try await database.follow(user)
      let drafts = (0..<5).map { EntryDraft.sample("\($0)", published: .at(Double(-$0))) }
      try await database.fetch(feed, drafts)
      let record = try await database.fetch(feed, [drafts[3], drafts[0], drafts[4], drafts[2], drafts[1]], at: 100)
      #expect(record.inserted.isEmpty && record.updated.isEmpty)
    }
  }
}
