import Foundation
import Testing

@testable import Storage

/// The feed of a user's saved pages.
@Suite(.timeLimit(.minutes(1)))
struct SavedPagesTests {
  private func save(_ database: any Database, _ user: UserID, _ guid: String) async throws -> FeedID {
    let feed = try await database.subscribeAlone(user, url: Feed.savedPages).feed.id
    try await database.fetch(feed, [.sample(guid)])
    return feed
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `it is each user's own, and never due`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let (ann, bob) = (try await database.makeUser(), try await database.makeUser("bob"))
      let feeds = [try await save(database, ann, "1"), try await save(database, bob, "2")]
      #expect(Set(feeds).count == 2)
      #expect(try await database.guids(ann) == ["1"])
      #expect(try await database.guids(bob) == ["2"])
      #expect(try await database.subscription(ann, feed: feeds[0])?.feed.isFetched == false)
      try await database.makeDue(feeds)
      #expect(try await database.dueFeeds(now: .at(1_000_000), limit: 10).isEmpty)
      #expect(try await database.entryID(in: feeds[0], guid: "1") != nil)
      #expect(try await database.entryID(in: feeds[0], guid: "2") == nil)
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `a user who has left it comes back to the same one`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let user = try await database.makeUser()
      let feed = try await save(database, user, "1")
      try await database.unsubscribe(user, feed: feed)
      #expect(try await database.feed(url: Feed.savedPages, for: user)?.id == feed)
      let restored = try await database.subscribe(user, url: Feed.savedPages, title: nil, folders: [])
      #expect(restored.subscription.feed.id == feed && restored.subscription.feed.owner == user)
      #expect(try await database.guids(user) == ["1"])
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `rules of retention do not concern it, and its pages belong to what a user takes along`(
    engine: DatabaseEngine
  ) async throws {
    try await engine.withDatabase { database in
      let (ann, bob) = (try await database.makeUser(), try await database.makeUser("bob"))
      _ = try await save(database, ann, "1")
      let other = try await database.follow(ann)
      try await database.fetch(other, [.sample("2")])
      let extents = try await database.feedExtents(after: FeedID(rawValue: 0), writtenBytes: 0, limit: 9)
      #expect(extents.map(\.feed) == [other])
      let kept = try await database.keptEntries(ann, after: EntryID(rawValue: 0), limit: 9)
      #expect(kept.map(\.entry.guid) == ["1"] && kept.allSatisfy(\.isAlone))
      #expect(try await database.keptEntries(bob, after: EntryID(rawValue: 0), limit: 9).isEmpty)
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `a page is deleted with its marks, and can be saved again`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let (ann, bob) = (try await database.makeUser(), try await database.makeUser("bob"))
      let feed = try await save(database, ann, "1")
      _ = try await save(database, ann, "2")
      let page = try #require(try await database.entryID(in: feed, guid: "1"))
      _ = try await database.setStarred(ann, id: page, isStarred: true)
      let label = try await database.makeLabel(ann, name: "Tips")
      _ = try await database.setLabel(ann, ids: [page], label: label, isOn: true)
      await #expect(throws: StorageError.self) { try await database.deleteSavedPage(bob, page) }
      let other = try await database.follow(ann)
      try await database.fetch(other, [.sample("3")])
      let entry = try #require(try await database.entryID(in: other, guid: "3"))
      await #expect(throws: StorageError.self) { try await database.deleteSavedPage(ann, entry) }

      try await database.deleteSavedPage(ann, page)

      #expect(try await Set(database.guids(ann)) == ["2", "3"])
      #expect(try await database.unreadCount(ann) == 2)
      #expect(try await database.entries(ann, EntryQuery(filter: .starred)).isEmpty)
      #expect(try await database.entries(ann, EntryQuery(scope: .label(label))).isEmpty)
      #expect(try await database.examine(repairs: false).isEmpty)
      await #expect(throws: StorageError.self) { try await database.deleteSavedPage(ann, page) }
      _ = try await save(database, ann, "1")
      #expect(try await Set(database.guids(ann)) == ["1", "2", "3"])
      #expect(try await database.unreadCount(ann) == 3)
    }
  }
}
