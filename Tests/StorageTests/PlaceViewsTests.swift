import Foundation
import Storage
import Testing

@Suite(.timeLimit(.minutes(1)))
struct PlaceViewsTests {
  @Test(arguments: DatabaseEngine.allCases)
  func `each place keeps its own view, until the place is gone`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let (user, feed, _) = try await database.makeTimeline(1)
      let folder = try await database.makeFolder(user, path: ["Harbor"])
      let label = try await database.makeLabel(user, name: "Later")
      let places: [ViewedPlace] = [.unread, .all, .starred, .search, .feed(feed), .folder(folder), .label(label)]
      #expect(try await database.views(of: user).isEmpty)
      for (index, place) in places.enumerated() {
        let view = PlaceView(layout: "cards\(index)", order: index == 0 ? nil : "oldest", hidesRead: index % 2 == 0)
        try await database.setView(view, of: place, for: user)
      }
      try await database.setView(PlaceView(order: "rare"), of: .feed(feed), for: user)
      let views = try await database.views(of: user)
      #expect(views.count == places.count)
      #expect(views[.unread] == PlaceView(layout: "cards0", hidesRead: true))
      #expect(views[.feed(feed)] == PlaceView(order: "rare"))
      #expect(views[.folder(folder)] == PlaceView(layout: "cards5", order: "oldest", hidesRead: false))

      try await database.deleteFolder(user, folder: folder)
      try await database.deleteLabel(user, label: label)
      #expect(try await Set(database.views(of: user).keys) == [.unread, .all, .starred, .search, .feed(feed)])
      let stranger = try await database.makeUser("bob")
      #expect(try await database.views(of: stranger).isEmpty)
      for refused: ViewedPlace in [.folder(folder), .label(label), .feed(FeedID(rawValue: 999))] {
        await #expect(throws: StorageError.self) {
          try await database.setView(PlaceView(layout: "cards"), of: refused, for: user)
        }
      }
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `the entries of each feed are counted as of a moment`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let (user, feed, ids) = try await database.makeTimeline(9)
      let quiet = try await database.follow(user, "http://quiet.test/")
      func counts(_ newest: EntryID) async throws -> [FeedID: Int] {
        try await database.entryCounts(user, after: .at(2), upTo: .at(8), newest: newest)
      }
      let newest = try #require(ids.max())
      #expect(try await counts(newest) == [feed: 6, quiet: 0])
      // What arrives later does not count, even with a time in between.
      try await database.fetch(quiet, [.sample("late", published: .at(5))], at: 11_000)
      #expect(try await counts(newest) == [feed: 6, quiet: 0])
    }
  }
}
