import Foundation
import Storage
import Testing

/// Feeds too large to be stored in one transaction while other writers wait.
@Suite("Large feeds", .timeLimit(.minutes(2)))
struct LargeFeedTests {
  private func drafts(_ count: Int, text: String = "words") -> [EntryDraft] {
    (0..<count).map { (number: Int) in EntryDraft.sample("\(number)", text: text) }
  }

  private func outcome(_ drafts: [EntryDraft]) -> RefreshOutcome {
    RefreshOutcome(
      checked: .at(0), nextCheck: .at(3600),
      result: .fetched(FetchedFeed(title: "A feed", etag: "tag", lastModified: "date", entries: drafts)))
  }

  /// Stores the outcome in a task that is already cancelled.
  private func recordCancelled(
    _ drafts: [EntryDraft], of feed: FeedID, in database: any Database
  ) async -> Result<RefreshRecord, any Error> {
    let outcome = outcome(drafts)
    return await Task {
      withUnsafeCurrentTask { (task) in task?.cancel() }
      return try await database.record(outcome, for: feed)
    }.result
  }

  @Test(arguments: DatabaseEngine.allCases)
  func
    `a feed that is stored in parts is not checked until its last part is stored, and the rest comes at the next check`(
      engine: DatabaseEngine
    ) async throws
  {
    try await engine.withDatabase { database in
      let user = try await database.makeUser()
      let feed = try await database.follow(user)
      let drafts = drafts(450)

      let cancelled = await recordCancelled(drafts, of: feed, in: database)

      #expect(throws: StorageError.self) { try cancelled.get() }
      try await database.finishIndexing()
      let first = try await database.guids(user, EntryQuery(limit: 1_000))
      #expect(first == drafts.suffix(200).map(\.guid))
      #expect(try await database.guids(user, EntryQuery(search: "words", limit: 1_000)) == first)
      #expect(try await database.unreadCount(user) == 200)
      let health = try #require(try await database.feed(feed)).health
      #expect(health.lastChecked == nil && health.etag == nil && health.lastModified == nil)
      #expect(try await database.dueFeeds(now: .at(1e6), limit: 9).map(\.id) == [feed])

      let rest = try await database.record(outcome(drafts), for: feed)

      #expect(rest.inserted.count == 250 && rest.updated.isEmpty && rest.subscribers == [user])
      #expect(try await database.guids(user, EntryQuery(limit: 1_000)) == drafts.map(\.guid))
      #expect(try await database.feed(feed)?.health.etag == "tag")
      let changed = try await database.record(outcome(self.drafts(450, text: "others")), for: feed)
      #expect(changed.updated.count == 450 && changed.updated == changed.updated.sorted())
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `a few large entries are stored in parts too`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let user = try await database.makeUser()
      let feed = try await database.follow(user)
      var drafts = drafts(5)
      for place in drafts.indices { drafts[place].contentHTML = String(repeating: "x", count: 200_000) }

      _ = await recordCancelled(drafts, of: feed, in: database)

      #expect(try await database.guids(user) == ["3", "4"])
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `a feed of 200 entries is stored whole or not at all`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let user = try await database.makeUser()
      let feed = try await database.follow(user)

      let record = try await recordCancelled(drafts(200), of: feed, in: database).get()

      #expect(record.inserted.count == 200)
      #expect(try await database.feed(feed)?.health.etag == "tag")
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `entries that change their guids are recognized in all parts`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let user = try await database.makeUser()
      let feed = try await database.follow(user)
      var drafts = drafts(1_200)
      for place in drafts.indices { drafts[place].link = WebAddress(unparsed: "http://a.test/\(place)") }
      _ = try await database.record(outcome(drafts), for: feed)
      for place in drafts.indices { drafts[place].guid += " anew" }

      let record = try await database.record(outcome(drafts), for: feed)

      #expect(record.inserted.isEmpty && record.updated.isEmpty)
      #expect(try await database.unreadCount(user) == 1_200)
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `no more entries are read by their ids than the longest page holds`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let (user, _, ids) = try await database.makeTimeline(1_200)

      let entries = try await database.entries(user, ids: ids, withContent: false)
      let arrivals = try await database.arrivals(user, EntryQuery(), among: ids)

      #expect(entries.count == 1_000 && entries.first?.guid == "1200")
      #expect(arrivals == entries)
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `the search knows the first part of a check's text, and all of its titles`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let user = try await database.makeUser()
      let feed = try await database.follow(user)
      let long = String(repeating: "word ", count: 20_000)
      let drafts = (0..<150).map { (number: Int) in
        EntryDraft.sample("\(number)", title: "title\(number)", text: "beginning\(number) \(long) ending")
      }

      _ = try await database.record(outcome(drafts), for: feed)
      try await database.finishIndexing()

      #expect(try await database.guids(user, EntryQuery(search: "ending")) == [])
      for number in [0, 149] {
        #expect(try await database.guids(user, EntryQuery(search: "title\(number)x")) == [])
        #expect(try await database.guids(user, EntryQuery(search: "beginning\(number) ")).contains("\(number)"))
        #expect(try await database.guids(user, EntryQuery(search: "title\(number)")).contains("\(number)"))
      }
      // The oldest entries, which are stored first.
      #expect(try await database.guids(user, EntryQuery(search: "beginning149 word")) == ["149"])
      #expect(try await database.record(outcome(drafts), for: feed).updated.isEmpty)
    }
  }
}
