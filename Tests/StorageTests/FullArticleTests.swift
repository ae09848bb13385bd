import Foundation
import Storage
import Testing

/// The full articles of entries, and the queue of those to fetch.
@Suite(.timeLimit(.minutes(1)))
struct FullArticleTests {
  private func article(_ html: String, at seconds: Double = 0) -> FullArticle {
    var article = FullArticle(
      fetched: .at(seconds), url: "https://a.test/1", title: "Title", byline: "Ann", siteName: nil, pages: 2,
      contentHTML: html, text: "words")
    article.version = 7
    return article
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `an article is stored beside its entry, and seen by those who see the entry`(engine: DatabaseEngine) async throws
  {
    try await engine.withDatabase { database in
      let (user, _, ids) = try await database.makeTimeline(2)
      let stranger = try await database.makeUser("stranger")
      let content = try await database.entry(user, ids[0])?.contentHTML

      let isStored = try await database.storeArticle(article("<p>whole</p>"), of: ids[0])

      #expect(isStored)

      #expect(try await database.article(user, of: ids[0]) == article("<p>whole</p>"))
      #expect(try await database.article(user, of: ids[1]) == nil)
      #expect(try await database.article(stranger, of: ids[0]) == nil)
      #expect(try await database.entry(user, ids[0])?.contentHTML == content)
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `a failure is kept with its reason, and leaves an article that is stored`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let (user, _, ids) = try await database.makeTimeline(2)
      let failure = FullArticle(fetched: .at(5), url: "https://b.test/", problem: "No.")

      try await database.storeArticle(article("<p>whole</p>"), of: ids[0])
      try await database.storeArticle(failure, of: ids[0])
      try await database.storeArticle(failure, of: ids[1])

      var kept = article("<p>whole</p>", at: 5)
      kept.problem = "No."
      #expect(try await database.article(user, of: ids[0]) == kept)
      #expect(try await database.article(user, of: ids[1]) == failure)

      try await database.storeArticle(article("<p>new</p>", at: 9), of: ids[1])
      #expect(try await database.article(user, of: ids[1]) == article("<p>new</p>", at: 9))
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `the queue gives what has waited longest, and forgets what is stored`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let (_, _, ids) = try await database.makeTimeline(3)
      let later = Date().addingTimeInterval(600)
      try await database.wantArticles(ids)

      try await database.postponeArticle(ids[0], until: later.addingTimeInterval(60))
      try await database.storeArticle(article("<p>whole</p>"), of: ids[1])

      #expect(try await database.wantedArticles(now: later, limit: 9).map(\.entry) == [ids[2]])
      let postponed = try await database.wantedArticles(now: later.addingTimeInterval(90), limit: 9)
      #expect(postponed.map(\.entry) == [ids[2], ids[0]])
      #expect(postponed.map(\.attempts) == [0, 1])
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `an article of an entry that is gone is not stored`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let isStored = try await database.storeArticle(article("<p>x</p>"), of: EntryID(rawValue: 99_999))
      #expect(!isStored)
    }
  }
}
