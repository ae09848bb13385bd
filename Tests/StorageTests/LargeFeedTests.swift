import Foundation
import Storage
import Testing

/// What is too large to be stored while all others wait.
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

  /// Stores it in a task that is cancelled already.
  private func recordCancelled(
    _ drafts: [EntryDraft], of feed: FeedID, in database: any Database
  ) async -> Result<RefreshRecord, any Error> {
    let outcome = outcome(drafts)
    return await Task {
      withUnsafeCurrentTask { (task) in task?.cancel() }
      return try await database.record(outcome, for: feed)
    }.result
  }

  @Test(
    "A feed that is stored in parts is not checked until its last part is stored, and the rest comes at the next check",
    arguments: DatabaseEngine.allCases)
  func parts(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let user = try await database.makeUser()
      let feed = try await database.follow(user)
      let drafts = drafts(450)

      let cancelled = await recordCancelled(drafts, of: feed, in: database)

      #expect(throws: StorageError.self) { try cancelled.get() }
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

  @Test("A few large entries are stored in parts too", arguments: DatabaseEngine.allCases)
  func largeEntries(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let user = try await database.makeUser()
      let feed = try await database.follow(user)
      var drafts = drafts(5)
      for place in drafts.indices { drafts[place].contentHTML = String(repeating: "x", count: 200_000) }

      _ = await recordCancelled(drafts, of: feed, in: database)

      #expect(try await database.guids(user) == ["3", "4"])
    }
  }

  @Test("A feed of 200 entries is stored whole or not at all", arguments: DatabaseEngine.allCases)
  func whole(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let user = try await database.makeUser()
      let feed = try await database.follow(user)

      let record = try await recordCancelled(drafts(200), of: feed, in: database).get()

      #expect(record.inserted.count == 200)
      #expect(try await database.feed(feed)?.health.etag == "tag")
    }
  }

  @Test("Entries that change their guids stay what they are in all parts", arguments: DatabaseEngine.allCases)
  func renamed(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let user = try await database.makeUser()
      let feed = try await database.follow(user)
      var drafts = drafts(1_200)
      for place in drafts.indices { drafts[place].link = "http://a.test/\(place)" }
      _ = try await database.record(outcome(drafts), for: feed)
      for place in drafts.indices { drafts[place].guid += " anew" }

      let record = try await database.record(outcome(drafts), for: feed)

      #expect(record.inserted.isEmpty && record.updated.isEmpty)
      #expect(try await database.unreadCount(user) == 1_200)
    }
  }

  @Test("No more entries are read by their ids than the longest page holds", arguments: DatabaseEngine.allCases)
  func readByID(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let (user, _, ids) = try await database.makeTimeline(1_200)

      let entries = try await database.entries(user, ids: ids, withContent: false)
      let arrivals = try await database.arrivals(user, EntryQuery(), among: ids)

      #expect(entries.count == 1_000 && entries.first?.guid == "1200")
      #expect(arrivals == entries)
    }
  }

  @Test("The search knows the first part of a check's text, and all of its titles", arguments: DatabaseEngine.allCases)
  func indexedText(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let user = try await database.makeUser()
      let feed = try await database.follow(user)
      let long = String(repeating: "word ", count: 20_000)
      let drafts = (0..<150).map { (number: Int) in
        EntryDraft.sample("\(number)", title: "title\(number)", text: "beginning\(number) \(long) ending")
      }

      _ = try await database.record(outcome(drafts), for: feed)

      #expect(try await database.guids(user, EntryQuery(search: "ending")) == [])
      for number in [0, 149] {
        #expect(try await database.guids(user, EntryQuery(search: "title\(number)x")) == [])
        #expect(try await database.guids(user, EntryQuery(search: "beginning\(number) ")).contains("\(number)"))
        #expect(try await database.guids(user, EntryQuery(search: "title\(number)")).contains("\(number)"))
      }
      // The oldest, which are stored first.
      #expect(try await database.guids(user, EntryQuery(search: "beginning149 word")) == ["149"])
      #expect(try await database.record(outcome(drafts), for: feed).updated.isEmpty)
    }
  }
}
