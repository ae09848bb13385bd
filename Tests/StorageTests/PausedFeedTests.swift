import Foundation
import Testing

@testable import Storage

@Suite(.timeLimit(.minutes(1)))
struct PausedFeedTests {
  @Test(arguments: DatabaseEngine.allCases)
  func `a feed that all followers have paused is not checked`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let (ann, bob) = (try await database.makeUser(), try await database.makeUser("bob"))
      let feed = try await database.follow(ann)
      _ = try await database.follow(bob)
      func due() async throws -> [FeedID] { try await database.dueFeeds(now: .at(1_000), limit: 10).map(\.id) }
      try await database.setReading(ann, feed: feed, ReadingSettings(isPaused: true))
      #expect(try await due() == [feed])
      try await database.setReading(bob, feed: feed, ReadingSettings(isPaused: true))
      #expect(try await due().isEmpty)
      #expect(try await database.subscription(ann, feed: feed)?.settings.isPaused == true)
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `a feed is due when it is resumed, and when another user follows it`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let ann = try await database.makeUser()
      let feed = try await database.follow(ann)
      func putOff() async throws {
        try await database.setReading(ann, feed: feed, ReadingSettings(isPaused: true))
        let token = try #require(try await database.feed(feed)).health.token
        try await database.postpone([Postponement(feed: feed, token: token, due: Postponement.never)])
        #expect(try await database.dueFeeds(now: .at(1_000), limit: 10).isEmpty)
      }
      try await putOff()
      try await database.setReading(ann, feed: feed, ReadingSettings())
      #expect(try await database.dueFeeds(now: .at(1_000), limit: 10).map(\.id) == [feed])
      try await putOff()
      _ = try await database.follow(try await database.makeUser("bob"))
      #expect(try await database.dueFeeds(now: .at(1_000), limit: 10).map(\.id) == [feed])
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `a subscription that ends is no longer paused when it begins again`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let ann = try await database.makeUser()
      let feed = try await database.follow(ann)
      try await database.setReading(ann, feed: feed, ReadingSettings(isPaused: true))
      try await database.unsubscribe(ann, feed: feed)
      _ = try await database.follow(ann)
      #expect(try await database.subscription(ann, feed: feed)?.settings.isPaused == false)
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `what was read of a feed is read at its new address, also what comes there later`(
    engine: DatabaseEngine
  ) async throws {
    try await engine.withDatabase { database in
      let user = try await database.makeUser()
      let former = try await database.follow(user)
      let ids = try await database.fetch(former, ["1", "2", "3"].map { .sample($0, published: .at(1)) }).inserted
      _ = try await database.setRead(user, ids: Array(ids.sorted().prefix(2)), isRead: true)
      let read = try await database.entries(user, EntryQuery()).filter { !$0.isUnread }.map(\.guid)
      #expect(read.count == 2)
      let new = try await database.follow(user, "http://b.test/")
      try await database.fetch(new, [.sample(read[0], published: .at(1)), .sample("new", published: .at(2))], at: 10)
      try await database.carrySettings(user, from: former, to: new)
      try await database.unsubscribe(user, feed: former)
      try await database.fetch(new, [.sample(read[1], published: .at(1))], at: 20)

      let entries = try await database.entries(user, EntryQuery(scope: .feed(new)))
      #expect(Set(entries.filter { !$0.isUnread }.map(\.guid)) == Set(read))
      #expect(try await database.subscription(user, feed: new)?.unreadCount == 1)
    }
  }
}
