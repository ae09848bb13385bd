import Foundation
import Storage
import Testing
import Threading

/// Entries that are rebuilt from their sources.
@Suite("Sources of entries", .timeLimit(.minutes(1)))
struct RebuildingTests {
  private func draft(_ guid: String, version: Int?, html: String = "<p>words</p>", size: Int = 4) -> EntryDraft {
    var draft: EntryDraft = .sample(guid, published: .at(-5), text: "words", html: html)
    draft.source = version.map { DraftSource(version: $0) { Array(repeating: 7, count: size) } }
    return draft
  }

  private func rebuilt(_ entry: OutdatedEntry, as draft: EntryDraft?, version: Int = 2) -> RebuiltEntry {
    RebuiltEntry(entry, version: version, draft: draft)
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `only entries with an older version of their source are outdated`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let feed = try await database.follow(database.makeUser())
      let record = try await database.fetch(
        feed, [draft("c", version: 3), draft("a", version: nil), draft("b", version: 1)])

      let outdated = try await database.outdatedEntries(before: 3, limit: 10)

      let source = EntrySource(version: 1, data: [7, 7, 7, 7])
      #expect(outdated == [OutdatedEntry(id: record.inserted[0], revision: 1, source: source)])
      #expect(try await database.outdatedEntries(before: 1, limit: 10).isEmpty)
      #expect(try await database.outdatedEntries(before: 4, limit: 10).map(\.source.version) == [1, 3])
      #expect(try await database.outdatedEntries(before: 4, limit: 1).count == 1)
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `large sources are returned a few at a time, and a very large one alone`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let feed = try await database.follow(database.makeUser())
      try await database.fetch(feed, (0..<5).map { draft("\($0)", version: 1, size: 200_000) })
      #expect(try await database.outdatedEntries(before: 2, limit: 10).count == 2)
      try await database.fetch(feed, [draft("0", version: 1, html: "<p>other</p>", size: 3_000_000)])
      for entry in try await database.outdatedEntries(before: 2, limit: 10) {
        _ = try await database.rebuild([rebuilt(entry, as: nil)])
      }
      #expect(try await database.outdatedEntries(before: 2, limit: 10).count == 2)
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `a better draft changes the content; identifier, position, dates and states stay`(engine: DatabaseEngine)
    async throws
  {
    try await engine.withDatabase { database in
      let user = try await database.makeUser()
      let feed = try await database.follow(user)
      try await database.fetch(feed, [draft("g", version: 1), draft("same", version: 1)])
      let before = try await database.entries(user, EntryQuery(withContent: true))
      let (same, entry) = (before[1], before[0])
      _ = try await database.setRead(user, ids: [entry.id, same.id], isRead: true)
      _ = try await database.setStarred(user, id: entry.id, isStarred: true)
      var better = draft("another guid", version: 1, html: "<p>better words</p>")
      better.text = "better words"
      better.kind = "video"
      better.published = .at(-900)
      better.payload = "{}"
      better.details.commentsURL = "http://a.test/comments"

      let outdated = try await database.outdatedEntries(before: 2, limit: 10)
      let records = try await database.rebuild(
        outdated.map { rebuilt($0, as: $0.id == entry.id ? better : draft("same", version: 1)) })
      try await database.finishIndexing()

      let after = try #require(try await database.entry(user, entry.id))
      #expect(records == [RefreshRecord(inserted: [], updated: [entry.id], subscribers: [user])])
      #expect(after.contentHTML == "<p>better words</p>" && after.excerpt == "better words" && after.kind == "video")
      #expect(after.payload == "{}" && after.details == better.details)
      #expect(after.guid == "g" && after.published == .at(-900) && after.received == .at(0) && after.rank == entry.rank)
      #expect(!after.isUnread && after.isStarred && after.revision > entry.revision)
      #expect(try await database.unreadCount(user) == 0)
      #expect(try await database.guids(user, EntryQuery(search: "better")) == ["g"])
      #expect(try await database.entry(user, same.id)?.revision == same.revision)
      #expect(try await database.outdatedEntries(before: 2, limit: 10).isEmpty)
      // For a greater version, its source is still stored.
      #expect(
        try await database.outdatedEntries(before: 3, limit: 10).map(\.source.data) == [[7, 7, 7, 7], [7, 7, 7, 7]])
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `an entry that its feed has changed in the meantime is not rebuilt`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let user = try await database.makeUser()
      let feed = try await database.follow(user)
      try await database.fetch(feed, [draft("g", version: 1)])
      let outdated = try await database.outdatedEntries(before: 2, limit: 10)
      try await database.fetch(feed, [draft("g", version: 2, html: "<p>news</p>")], at: 10)

      let records = try await database.rebuild(outdated.map { rebuilt($0, as: draft("g", version: 1, html: "late")) })

      #expect(records.isEmpty)
      #expect(try await database.entries(user, EntryQuery(withContent: true)).first?.contentHTML == "<p>news</p>")
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `an entry without a new draft stays, and is not tried again`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let user = try await database.makeUser()
      let feed = try await database.follow(user)
      try await database.fetch(feed, [draft("g", version: 1)])
      let before = try await database.entries(user, EntryQuery(withContent: true))

      let outdated = try await database.outdatedEntries(before: 2, limit: 10)
      #expect(try await database.rebuild(outdated.map { rebuilt($0, as: nil) }).isEmpty)

      #expect(try await database.entries(user, EntryQuery(withContent: true)) == before)
      #expect(try await database.outdatedEntries(before: 2, limit: 10).isEmpty)
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `an unchanged entry without a source gets one, which is not a change`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let user = try await database.makeUser()
      let feed = try await database.follow(user)
      try await database.fetch(feed, [draft("g", version: nil)])
      let before = try await database.entries(user, EntryQuery(withContent: true))

      let record = try await database.fetch(feed, [draft("g", version: 1)], at: 10)

      #expect(record.updated.isEmpty && record.inserted.isEmpty)
      #expect(try await database.entries(user, EntryQuery(withContent: true)) == before)
      #expect(try await database.outdatedEntries(before: 2, limit: 10).count == 1)
      // A better version has its own draft.
      try await database.fetch(feed, [draft("g", version: 2)], at: 20)
      #expect(try await database.outdatedEntries(before: 2, limit: 10).isEmpty)
      // When the entry changes, a draft without a source removes the stored source.
      try await database.fetch(feed, [draft("g", version: nil, html: "<p>other</p>")], at: 30)
      #expect(try await database.outdatedEntries(before: 9, limit: 10).isEmpty)
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `details of entries and feeds are returned only if requested`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let user = try await database.makeUser()
      let feed = try await database.follow(user)
      let other = try await database.follow(user, "http://b.test/")
      var draft = draft("g", version: 1)
      draft.updated = .at(-1)
      draft.details.authors = [Reference(name: "A", url: "http://a.test/a")]
      draft.details.commentsURL = "http://a.test/c"
      draft.details.commentCount = 3
      draft.details.license = Reference(name: "CC BY", url: "http://cc.test/")
      draft.details.source = Reference(name: "Origin", url: "http://o.test/")
      draft.details.sourceFeedURL = "http://o.test/feed"
      draft.details.externalURL = "http://e.test/"
      draft.details.repliesTo = [Reference(url: "http://r.test/")]
      var fetched = FetchedFeed(title: "Feed", entries: [draft])
      fetched.details.summary = "About"
      fetched.details.language = "en"
      fetched.details.authors = [Reference(name: "A")]
      fetched.details.owner = Reference(name: "O")
      fetched.details.license = Reference(url: "http://cc.test/")
      fetched.details.funding = [Reference(name: "Give", url: "http://f.test/")]

      let outcome = RefreshOutcome(checked: .at(0), nextCheck: .at(9), result: .fetched(fetched))
      let id = try #require(try await database.record(outcome, for: feed).inserted.first)

      var query = EntryQuery()
      #expect(try await database.entries(user, query).map(\.details) == [nil])
      #expect(try await database.entries(user, query).map(\.updated) == [.at(-1)])
      query.withDetails = true
      #expect(try await database.entries(user, query).map(\.details) == [draft.details])
      #expect(try await database.entries(user, query).map(\.contentHTML) == [nil])
      #expect(try await database.entry(user, id)?.details == draft.details)
      #expect(try await database.feedDetails(of: user, feed: nil) == [feed: fetched.details])
      #expect(try await database.feedDetails(of: user, feed: feed) == [feed: fetched.details])
      #expect(try await database.feedDetails(of: user, feed: FeedID(rawValue: 999)).isEmpty)
      #expect(try await database.record(outcome, for: feed).updated.isEmpty)
      draft.details.commentCount = 4
      #expect(try await database.fetch(feed, [draft]).updated == [id])
      #expect(try await database.fetch(other, [self.draft("x", version: 1)]).inserted.count == 1)
      #expect(try await database.feedDetails(of: user, feed: feed).isEmpty)
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `the source of an unchanged entry is not made`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let feed = try await database.follow(database.makeUser())
      let count = Counter()
      var draft = draft("g", version: nil)
      draft.source = DraftSource(version: 1) {
        count.add()
        return [1]
      }

      try await database.fetch(feed, [draft])
      try await database.fetch(feed, [draft], at: 10)
      #expect(count.value == 1)
      draft.text = "other"
      try await database.fetch(feed, [draft], at: 20)
      #expect(count.value == 2)
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `large sources are stored in parts too`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let user = try await database.makeUser()
      let feed = try await database.follow(user)
      let fetched = FetchedFeed(title: "F", entries: (0..<10).map { draft("\($0)", version: 1, size: 200_000) })
      let outcome = RefreshOutcome(checked: .at(0), nextCheck: .at(9), result: .fetched(fetched))

      let cancelled = Task {
        withUnsafeCurrentTask { (task) in task?.cancel() }
        return try await database.record(outcome, for: feed)
      }
      await #expect(throws: StorageError.self) { try await cancelled.value }

      #expect(try await database.guids(user).count == 3)
      #expect(try await database.record(outcome, for: feed).inserted.count == 7)
    }
  }

  private final class Counter: Sendable {
    private let count = Lock(0)
    var value: Int { count.withLock { $0 } }
    func add() { count.withLock { $0 += 1 } }
  }
}
