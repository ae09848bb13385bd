import Foundation
import Testing

@testable import Storage

@Suite(.timeLimit(.minutes(1)))
struct IconTests {
  private let icon = FeedIcon(url: "http://a.test/icon.png", type: "image/png", content: [0x89, 1, 2])

  @Test(arguments: DatabaseEngine.allCases)
  func `an icon is looked for once its feed was checked, and again when its time has come`(
    engine: DatabaseEngine
  ) async throws {
    try await engine.withDatabase { database in
      let user = try await database.makeUser()
      let feed = try await database.follow(user)
      func wanted(at seconds: Double, after place: FeedID = FeedID(rawValue: 0)) async throws -> [FeedID] {
        try await database.feedsToLookForIcons(now: .at(seconds), after: place, limit: 10).map(\.id)
      }
      #expect(try await wanted(at: 0).isEmpty)
      try await database.fetch(feed, [.sample("1")])
      #expect(try await wanted(at: 10) == [feed])
      #expect(try await wanted(at: 10, after: feed).isEmpty)
      #expect(try await database.storeIcon(icon, of: feed, due: .at(100)))
      #expect(try await wanted(at: 99).isEmpty)
      #expect(try await wanted(at: 100) == [feed])
      try await database.unsubscribe(user, feed: feed)
      #expect(try await wanted(at: 100).isEmpty)
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `a stored icon stays if none is found later, and its version is that of the feed and its entries`(
    engine: DatabaseEngine
  ) async throws {
    try await engine.withDatabase { database in
      let (user, feed, _) = try await database.makeTimeline(1)
      #expect(try await database.entries(user, EntryQuery()).first?.feedIcon == nil)
      #expect(try await database.storeIcon(icon, of: feed, due: .at(1)))
      #expect(try await !database.storeIcon(icon, of: feed, due: .at(2)), "the same icon is no change")
      #expect(try await !database.storeIcon(nil, of: feed, due: .at(3)))

      #expect(try await database.icon(user, of: feed) == icon)
      #expect(try await database.subscription(user, feed: feed)?.feed.icon == icon.version)
      #expect(try await database.entries(user, EntryQuery()).first?.feedIcon == icon.version)

      let other = FeedIcon(url: "http://a.test/new.png", type: "image/png", content: [0x89, 3])
      #expect(try await database.storeIcon(other, of: feed, due: .at(4)))
      #expect(try await database.entries(user, EntryQuery()).first?.feedIcon == other.version)
      #expect(other.version != icon.version)
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `of icons with many bytes together, the largest are left out`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let user = try await database.makeUser()
      var feeds: [FeedID] = []
      for (index, megabytes) in [5, 0, 4].enumerated() {
        let feed = try await database.follow(user, "http://\(index).test/")
        let content = icon.content + [UInt8](repeating: 0, count: megabytes << 20)
        _ = try await database.storeIcon(
          FeedIcon(url: icon.url, type: icon.type, content: content), of: feed, due: .at(1))
        feeds.append(feed)
      }
      #expect(try await Set(database.icons(user).keys) == Set(feeds.dropFirst()))
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `a user who has never followed a feed does not get its icon`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let (user, feed, _) = try await database.makeTimeline(1)
      _ = try await database.storeIcon(icon, of: feed, due: .at(1))
      let other = try await database.makeUser("bob")
      #expect(try await database.icon(other, of: feed) == nil)
      #expect(try await database.icon(of: feed) == icon, "its address is known to those who have been given it")
      try await database.unsubscribe(user, feed: feed)
      #expect(try await database.icon(user, of: feed) == icon)
    }
  }
}
