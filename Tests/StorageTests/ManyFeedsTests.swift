import Foundation
import Testing

@testable import Storage

@Suite(.timeLimit(.minutes(1)))
struct ManyFeedsTests {
  @Test(arguments: DatabaseEngine.allCases)
  func `many subscriptions are changed at once, and those of others are left out`(
    engine: DatabaseEngine
  ) async throws {
    try await engine.withDatabase { database in
      let (ann, bob) = (try await database.makeUser(), try await database.makeUser("bob"))
      var feeds: [FeedID] = []
      for name in ["a", "b", "c"] {
        feeds.append(
          try await database.subscribe(
            ann, url: WebAddress(unparsed: "http://\(name).test/"), title: nil, folders: []
          ).subscription.feed.id)
      }
      let folder = try await database.makeFolder(ann, path: ["Sea"])
      let paused = ReadingSettings(isPaused: true)
      try await database.change(
        ann, [.folders(feeds[0], [folder]), .settings(feeds[0], paused), .settings(feeds[1], paused), .end(feeds[2])])
      let list = try await database.subscriptions(ann)
      #expect(list.map(\.feed.id) == [feeds[0], feeds[1]])
      #expect(list.map(\.folders) == [[folder], []])
      #expect(list.map(\.settings.isPaused) == [true, true])

      try await database.change(bob, [.settings(feeds[0], ReadingSettings()), .end(feeds[1])])
      #expect(try await database.subscriptions(ann) == list)
      #expect(try await database.subscriptions(bob).isEmpty)
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `where one change is refused, none is made`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let ann = try await database.makeUser()
      let feed = try await database.follow(ann)
      let before = try await database.subscriptions(ann)
      await #expect(throws: StorageError.self) {
        try await database.change(
          ann, [.settings(feed, ReadingSettings(isPaused: true)), .folders(feed, [FolderID(rawValue: 999)])])
      }
      #expect(try await database.subscriptions(ann) == before)
    }
  }
}
