import Foundation
import Storage
import Testing

/// Deleting what nobody can see.
@Suite(.timeLimit(.minutes(1)))
struct RetentionTests {
  private func deleteAll(_ database: any Database, at seconds: Double, limit: Int = 100) async throws -> Int {
    try await database.markUnfollowed(now: .at(seconds))
    var deleted = 0
    while case let count = try await database.deleteUnfollowed(since: .at(seconds - 100), limit: limit), count > 0 {
      #expect(count <= limit)
      deleted += count
    }
    return deleted
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `an unfollowed feed is deleted after the grace period, in small parts, and starred entries never`(
    engine: DatabaseEngine
  ) async throws {
    try await engine.withDatabase { database in
      let (user, feed, ids) = try await database.makeTimeline(12)
      _ = try await database.setRead(user, ids: Array(ids.prefix(5)), isRead: true)
      _ = try await database.setStarred(user, id: ids[2], isStarred: true)
      try await database.unsubscribe(user, feed: feed)

      #expect(try await deleteAll(database, at: 0) == 0)
      #expect(try await deleteAll(database, at: 99) == 0)
      #expect(try await deleteAll(database, at: 100, limit: 3) == 11)
      #expect(try await database.entries(user, EntryQuery(filter: .starred)).map(\.id) == [ids[2]])
      #expect(try await database.feed(feed) != nil)

      _ = try await database.setStarred(user, id: ids[2], isStarred: false)
      #expect(try await deleteAll(database, at: 200) == 2)
      #expect(try await database.feed(feed) == nil)
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `a feed that someone follows keeps everything, and following again restarts the grace period`(
    engine: DatabaseEngine
  ) async throws {
    try await engine.withDatabase { database in
      let (ann, feed, _) = try await database.makeTimeline(3)
      let bob = try await database.makeUser("bob")
      _ = try await database.follow(bob)
      try await database.unsubscribe(ann, feed: feed)
      for seconds in [0, 1_000.0] { #expect(try await deleteAll(database, at: seconds) == 0) }

      try await database.unsubscribe(bob, feed: feed)
      #expect(try await deleteAll(database, at: 1_000) == 0)
      _ = try await database.follow(ann)
      #expect(try await deleteAll(database, at: 2_000) == 0)
      try await database.unsubscribe(ann, feed: feed)
      for seconds in [2_050, 2_149.0] { #expect(try await deleteAll(database, at: seconds) == 0) }
      _ = try await database.follow(ann)
      #expect(try await database.guids(ann) == ["3", "2", "1"])
      #expect(try await database.unreadCount(ann) == 3)
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `a feed that moves to the address of a known one hands over its subscriptions and what was read`(
    engine: DatabaseEngine
  ) async throws {
    try await engine.withDatabase { database in
      let ann = try await database.makeUser("ann")
      let bob = try await database.makeUser("bob")
      let old = try await database.follow(ann, "http://old.test/", folder: "News")
      let known = try await database.follow(bob, "http://new.test/")
      _ = try await database.follow(bob, "http://old.test/", folder: "Both")
      // The oldest entry, which a feed lists last, is stored first.
      let ids = try await database.fetch(old, [.sample("3"), .sample("2"), .sample("1")]).inserted
      try await database.fetch(known, [.sample("2"), .sample("1")])
      _ = try await database.setRead(ann, ids: [ids[0]], isRead: true)
      _ = try await database.setStarred(ann, id: ids[2], isStarred: true)

      let moved = FetchedFeed(title: "A feed", entries: [.sample("1")])
      _ = try await database.record(
        RefreshOutcome(checked: .at(1), nextCheck: .at(2), result: .fetched(moved), move: "http://new.test/"), for: old)

      #expect(try await database.subscribedFeeds(of: nil).map(\.id) == [known])
      #expect(try await database.subscriptions(ann).map(\.unreadCount) == [1])
      #expect(try await database.folders(ann).map(\.name) == ["News"])
      #expect(try await database.subscriptions(bob).count == 1)
      #expect(try await database.subscriptions(ann).map(\.folders) == database.folders(ann).map { [$0.id] })
      #expect(try await database.subscriptions(bob).map(\.folders) == [[]])
      #expect(try await database.entries(ann, EntryQuery(filter: .starred)).map(\.id) == [ids[2]])
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `background work that a clock that was ahead has put off for years is due`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let (_, feed, ids) = try await database.makeTimeline(2)
      let year: TimeInterval = 365 * 86_400
      _ = try await database.storeIcon(nil, of: feed, due: .at(year))
      try await database.wantArticles(ids)
      try await database.postponeArticle(ids[0], until: .at(year))
      try await database.endFarWaits(now: .at(20_000))
      #expect(try await database.wantedArticles(now: .at(20_000), limit: 9).count == 2)
      func due(_ now: Date) async throws -> [FeedID] {
        try await database.feedsToLookForIcons(now: now, after: FeedID(rawValue: 0), limit: 9).map(\.id)
      }
      #expect(try await due(.at(20_000)) == [feed])
      _ = try await database.storeIcon(nil, of: feed, due: .at(20_000 + 30 * 86_400))
      try await database.endFarWaits(now: .at(20_000))
      #expect(try await due(.at(20_000)).isEmpty, "That is how long it waits.")
    }
  }
}
