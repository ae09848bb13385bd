import Foundation
import Storage
import Testing

@Suite("History of fetches", .timeLimit(.minutes(1)))
struct FetchHistoryTests {
  private static let facts = FetchFacts(status: 304, receivedBytes: 120, milliseconds: 40)
  private static let refusal = FeedProblem(.limited, "The site limits this address.", until: .at(9_000))

  private static func unchanged(at seconds: Double, etag: String? = nil) -> RefreshOutcome {
    RefreshOutcome(
      checked: .at(seconds), nextCheck: .at(seconds + 60), result: .unchanged(etag: etag, lastModified: nil),
      fetch: facts)
  }

  private static func failed(at seconds: Double, _ problem: FeedProblem = refusal) -> RefreshOutcome {
    RefreshOutcome(checked: .at(seconds), nextCheck: .at(seconds + 60), result: .failed(problem: problem))
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `a run of unchanged fetches is one line with their number and their last time`(engine: DatabaseEngine)
    async throws
  {
    try await engine.withDatabase { database in
      let feed = try await database.follow(database.makeUser())
      try await database.fetch(feed, [.sample("1")], at: 0)
      for second in [100.0, 200, 300] { _ = try await database.record(Self.unchanged(at: second), for: feed) }

      let lines = try await database.fetches(of: feed)
      #expect(
        lines == [
          PastFetch(fetched: .at(100), last: .at(300), count: 3, result: .unchanged, facts: Self.facts),
          PastFetch(fetched: .at(0), last: .at(0), result: .fetched(inserted: 1, updated: 0)),
        ])
      #expect(try await database.feed(feed)?.health.unchangedCount == 3)
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `a run that has ended keeps its number, and a document without news belongs to it`(engine: DatabaseEngine)
    async throws
  {
    try await engine.withDatabase { database in
      let feed = try await database.follow(database.makeUser())
      try await database.fetch(feed, [.sample("1")], at: 0)
      _ = try await database.record(Self.unchanged(at: 100), for: feed)
      try await database.fetch(feed, [.sample("1")], at: 200)
      _ = try await database.record(Self.failed(at: 300), for: feed)
      _ = try await database.record(Self.unchanged(at: 400), for: feed)

      let lines = try await database.fetches(of: feed)
      #expect(
        lines.map(\.result) == [.unchanged, .failed(Self.refusal), .unchanged, .fetched(inserted: 1, updated: 0)])
      #expect(lines.map(\.count) == [1, 1, 2, 1])
      #expect(lines.map(\.last) == [.at(400), .at(300), .at(200), .at(0)])
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `the last twenty lines are kept`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let feed = try await database.follow(database.makeUser())
      for second in 0..<25 { _ = try await database.record(Self.failed(at: Double(second)), for: feed) }
      #expect(try await database.fetches(of: feed).map(\.fetched) == (5..<25).reversed().map { .at(Double($0)) })
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `a feed knows since when it fails, when it last worked, and until when it is limited`(
    engine: DatabaseEngine
  ) async throws {
    try await engine.withDatabase { database in
      let feed = try await database.follow(database.makeUser())
      try await database.fetch(feed, [.sample("1")], at: 0)
      _ = try await database.record(Self.unchanged(at: 100), for: feed)
      for second in [200.0, 300] { _ = try await database.record(Self.failed(at: second), for: feed) }
      let failing = try #require(try await database.feed(feed)).health
      #expect(failing.since == .at(200) && failing.lastSucceeded == .at(100) && failing.lastChecked == .at(300))
      #expect(failing.problem == Self.refusal && failing.failureCount == 2 && failing.unchangedCount == 0)

      _ = try await database.record(Self.unchanged(at: 400), for: feed)
      let working = try #require(try await database.feed(feed)).health
      #expect(working.since == .at(400) && working.lastSucceeded == .at(400) && working.problem == nil)
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `a postponed check changes only the time of the next one`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let feed = try await database.follow(database.makeUser())
      try await database.fetch(feed, [.sample("1")], at: 0)
      var expected = try #require(try await database.feed(feed))
      let lines = try await database.fetches(of: feed)
      _ = try await database.record(
        RefreshOutcome(
          checked: .at(50), nextCheck: .at(99), result: .postponed(problem: FeedProblem(.ownTrouble, "No memory."))),
        for: feed)
      expected.health.nextCheck = .at(99)
      #expect(try await database.feed(feed) == expected)
      #expect(try await database.fetches(of: feed) == lines)
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `validators, digest and rhythm of a document are kept, also those of an unreadable one`(
    engine: DatabaseEngine
  ) async throws {
    try await engine.withDatabase { database in
      let feed = try await database.follow(database.makeUser())
      let fetched = FetchedFeed(title: "A", etag: "W/\" e\"", bodyHash: [1, 0, 255], rhythm: "r")
      _ = try await database.record(
        RefreshOutcome(checked: .at(0), nextCheck: .at(1), result: .fetched(fetched)), for: feed)
      let good = try #require(try await database.feed(feed)).health
      #expect(good.etag == "W/\" e\"" && good.bodyHash == [1, 0, 255] && good.rhythm == "r" && good.unreadable == nil)

      let problem = FeedProblem(.cutOff, "The document ends too early.")
      let document = FetchedDocument(lastModified: "m", bodyHash: [2], version: 7)
      _ = try await database.record(
        RefreshOutcome(checked: .at(2), nextCheck: .at(3), result: .failed(problem: problem, document: document)),
        for: feed)
      let bad = try #require(try await database.feed(feed)).health
      #expect(bad.etag == nil && bad.lastModified == "m" && bad.bodyHash == [2] && bad.rhythm == "r")
      #expect(bad.unreadable == UnreadableDocument(problem, version: 7) && bad.unreadable?.problem == problem)

      // A failure of another kind does not forget the document.
      _ = try await database.record(Self.failed(at: 4), for: feed)
      #expect(try await database.feed(feed)?.health.unreadable?.problem == problem)
      _ = try await database.record(Self.unchanged(at: 5), for: feed)
      #expect(try await database.feed(feed)?.health.unreadable == nil)
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `the redirect that checks see is kept until one does not see it, and an unchanged feed can move`(
    engine: DatabaseEngine
  ) async throws {
    try await engine.withDatabase { database in
      let feed = try await database.follow(database.makeUser())
      try await database.fetch(feed, [.sample("1")], at: 0)
      var seeing = Self.unchanged(at: 100)
      seeing.redirect = SeenRedirect(target: "http://new.test/", count: 2, since: .at(50))
      _ = try await database.record(seeing, for: feed)
      let health = try #require(try await database.feed(feed)).health
      #expect(health.redirect == seeing.redirect)
      #expect(!Self.unchanged(at: 200).isQuiet(after: health) && seeing.isQuiet(after: health))

      var moving = Self.unchanged(at: 200)
      moving.move = "http://new.test/"
      _ = try await database.record(moving, for: feed)
      let moved = try #require(try await database.feed(feed))
      #expect(moved.url == "http://new.test/" && moved.health.redirect == nil)
    }
  }
}
