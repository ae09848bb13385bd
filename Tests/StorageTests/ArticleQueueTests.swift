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
}
