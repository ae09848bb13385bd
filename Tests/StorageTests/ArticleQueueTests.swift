import Foundation
import Testing

@testable import Storage

/// Entries that wait for their full articles.
@Suite(.timeLimit(.minutes(1)))
struct ArticleQueueTests {
  @Test(arguments: DatabaseEngine.allCases)
  func `an entry is asked for once, and one that does not exist is ignored`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let (_, _, ids) = try await database.makeTimeline(3)
      try await database.wantArticles([])
      try await database.wantArticles([ids[0], ids[1]])
      try await database.wantArticles([ids[1], EntryID(rawValue: 99_999)])

      let copied = try #require(database as? any CopyableDatabase)
      let table = try #require(CopiedTable.all.first { $0.name == "wanted_articles" })
      #expect(try await copied.rowCount(of: table) == 2)
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `new entries are asked for by themselves if a follower of their feed wants that, and old ones are not`(
    engine: DatabaseEngine
  ) async throws {
    try await engine.withDatabase { database in
      let day = 86_400.0
      let feed = try await database.follow(try await database.makeUser())
      let other = try await database.makeUser("bob")
      _ = try await database.follow(other)
      try await database.fetch(feed, [.sample("before", published: .at(99 * day))], at: 100 * day)
      #expect(try await database.wantedArticles(now: .at(102 * day), limit: 10).isEmpty)

      try await database.setReading(other, feed: feed, ReadingSettings(wantsFullArticle: true))
      let found = try await database.fetch(
        feed, [.sample("new", published: .at(100 * day)), .sample("old", published: .at(60 * day))], at: 101 * day)
      #expect(found.inserted.count == 2)
      let wanted = try await database.wantedArticles(now: .at(102 * day), limit: 10).map(\.entry)
      #expect(wanted == [found.inserted.max()])
    }
  }
}
