import Foundation
import Storage
import Testing

/// What users want of single feeds.
@Suite(.timeLimit(.minutes(1)))
struct ReadingSettingsTests {
  private func titles(_ database: any Database, _ user: UserID) async throws -> [String?] {
    try await database.entries(user, EntryQuery()).map(\.title)
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `a feed is checked by the wishes of those who follow it`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let (ann, bob) = (try await database.makeUser(), try await database.makeUser("bob"))
      let feed = try await database.follow(ann)
      #expect(try await database.follow(bob) == feed)
      func wish() async throws -> CheckWish? { try await database.feed(feed)?.wish }
      try await database.setReading(ann, feed: feed, ReadingSettings(interval: 60))
      #expect(try await wish() == CheckWish(minutes: 60, isOfAll: false))
      try await database.setReading(bob, feed: feed, ReadingSettings(interval: 20))
      #expect(try await wish() == CheckWish(minutes: 20, isOfAll: true))
      try await database.unsubscribe(bob, feed: feed)
      #expect(try await wish() == CheckWish(minutes: 60, isOfAll: true))
      _ = try await database.follow(bob)
      #expect(try await wish() == CheckWish(minutes: 20, isOfAll: true))
      let carl = try await database.makeUser("carl")
      _ = try await database.follow(carl)
      #expect(try await wish() == CheckWish(minutes: 20, isOfAll: false))
      for user in [ann, bob] { try await database.setReading(user, feed: feed, ReadingSettings()) }
      #expect(try await wish() == nil)
      await #expect(throws: StorageError.self) {
        try await database.setReading(ann, feed: FeedID(rawValue: 999), ReadingSettings())
      }
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `a feed is due at once when its interval changes, and for no other setting`(engine: DatabaseEngine) async throws
  {
    try await engine.withDatabase { database in
      let user = try await database.makeUser()
      let feed = try await database.follow(user)
      func isDue() async throws -> Bool { try await database.dueFeeds(now: .at(1), limit: 9).map(\.id) == [feed] }
      for (settings, isDueThen) in [
        (ReadingSettings(interval: 5), true), (ReadingSettings(wantsFullArticle: true, interval: 5), false),
        (ReadingSettings(interval: 60), true), (ReadingSettings(), true), (ReadingSettings(), false),
      ] {
        try await database.fetch(feed, [.sample("1")], at: 0)
        let before = try #require(try await database.feed(feed)).health.token
        try await database.setReading(user, feed: feed, settings)
        #expect(try await isDue() == isDueThen, "\(settings)")
        // A check that has begun before is not stored over it.
        #expect((try await database.feed(feed)?.health.token != before) == isDueThen)
      }
      try await database.setReading(user, feed: feed, ReadingSettings(interval: 5, isPaused: true))
      #expect(try await !isDue())
      let gone = RefreshOutcome(
        checked: .at(0), nextCheck: Postponement.never, result: .failed(problem: FeedProblem(.gone, "It is gone.")))
      try await database.setReading(user, feed: feed, ReadingSettings(interval: 5))
      _ = try await database.record(gone, for: feed)
      let token = try await database.feed(feed)?.health.token
      try await database.setReading(user, feed: feed, ReadingSettings(interval: 10))
      #expect(try await database.feed(feed)?.health.token == token)
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `a changed text is unread again for the user who wants it, also in copies, and for no other`(
    engine: DatabaseEngine
  ) async throws {
    try await engine.withDatabase { database in
      let (ann, bob) = (try await database.makeUser(), try await database.makeUser("bob"))
      let feed = try await database.follow(ann)
      _ = try await database.follow(bob)
      let ids = try await database.fetch(feed, [draft("one")]).inserted
      for user in [ann, bob] { _ = try await database.setRead(user, ids: ids, isRead: true) }
      try await database.setReading(ann, feed: feed, ReadingSettings(onChange: .unreadAgain))

      // Another time alone is no change of the text.
      var dated = draft("one")
      dated.link = "http://a.test/other"
      try await database.fetch(feed, [dated], at: 100)
      #expect(try await database.unreadCount(ann) == 0)
      try await database.fetch(feed, [draft("two")], at: 7_200)
      #expect(try await database.unreadCount(ann) == 1)
      #expect(try await database.entry(ann, ids[0])?.isUnread == true)
      #expect(try await database.unreadCount(bob) == 0)
      _ = try await database.setRead(ann, ids: ids, isRead: true)
      try await database.setReading(ann, feed: feed, ReadingSettings())
      try await database.fetch(feed, [draft("three")], at: 20_000)
      #expect(try await database.unreadCount(ann) == 0)
      #expect(try await database.examine(repairs: false).isEmpty)
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `a user who ignores changes sees the first text everywhere, and others the last one`(engine: DatabaseEngine)
    async throws
  {
    try await engine.withDatabase { database in
      let (ann, bob) = (try await database.makeUser(), try await database.makeUser("bob"))
      let feed = try await database.follow(ann)
      _ = try await database.follow(bob)
      try await database.setReading(ann, feed: feed, ReadingSettings(onChange: .ignore))
      let ids = try await database.fetch(feed, [draft("one")]).inserted
      // Bob's page first, so that what is shared between users is filled with his text.
      try await database.fetch(feed, [draft("two")], at: 7_200)
      try await database.fetch(feed, [draft("three")], at: 14_400)
      for _ in 0..<2 {
        #expect(try await titles(database, bob) == ["Title three"])
        #expect(try await titles(database, ann) == ["Title one"])
      }
      #expect(try await database.entries(ann, EntryQuery()).first?.excerpt == "text one")
      #expect(try await database.entries(ann, EntryQuery(withContent: true)).first?.contentHTML == "<p>one</p>")
      #expect(try await database.entry(ann, ids[0])?.contentHTML == "<p>one</p>")
      #expect(try await database.entry(ann, ids[0])?.title == "Title one")
      #expect(try await database.entry(bob, ids[0])?.contentHTML == "<p>three</p>")
      #expect(try await database.versions(ann, of: ids[0]).isEmpty)
      #expect(try await database.versions(bob, of: ids[0]).count == 2)
      try await database.setReading(ann, feed: feed, ReadingSettings())
      #expect(try await titles(database, ann) == ["Title three"])
      #expect(try await database.versions(ann, of: ids[0]).count == 2)
    }
  }

  private func draft(_ word: String) -> EntryDraft {
    .sample("1", title: "Title \(word)", published: .at(0), text: "text \(word)", html: "<p>\(word)</p>")
  }
}
