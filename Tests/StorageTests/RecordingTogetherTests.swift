import Foundation
import Storage
import Testing

/// Checks that end at once. A server stores them together.
@Suite("Recording many feeds at once", .timeLimit(.minutes(2)))
struct RecordingTogetherTests {
  private func outcome(_ guids: [String], text: String = "words", at seconds: Double = 0) -> RefreshOutcome {
    RefreshOutcome(
      checked: .at(seconds), nextCheck: .at(seconds + 3600),
      result: .fetched(FetchedFeed(title: "A feed", entries: guids.map { .sample($0, text: text) })))
  }

  /// Stores the outcomes at once.
  private func record(
    _ checks: [(feed: FeedID, outcome: RefreshOutcome, claim: FeedClaim?)], in database: any Database
  ) async -> [FeedID: Result<RefreshRecord, any Error>] {
    await withTaskGroup { group in
      for check in checks {
        group.addTask {
          do {
            return (
              check.feed,
              Result<RefreshRecord, any Error>.success(
                try await database.record(check.outcome, for: check.feed, claim: check.claim))
            )
          } catch {
            return (check.feed, .failure(error))
          }
        }
      }
      return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `each feed gets its own entries, and its record names them`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let (ann, bob) = (try await database.makeUser("ann"), try await database.makeUser("bob"))
      var feeds: [FeedID] = []
      for number in 0..<40 {
        feeds.append(try await database.follow(number.isMultiple(of: 2) ? ann : bob, "http://a.test/\(number)"))
      }
      for round in 0..<3 {
        let checks = feeds.map { feed in
          // Those of the first two rounds are listed again, with another text in every third feed.
          let guids = (0...round).map { "\(feed)-\($0)" }
          let text = "\(feed.rawValue.isMultiple(of: 3) ? round : 0) words of \(feed)"
          return (feed: feed, outcome: outcome(guids, text: text, at: Double(round)), claim: FeedClaim?.none)
        }
        let records = await record(checks, in: database)
        for (index, feed) in feeds.enumerated() {
          let user = index.isMultiple(of: 2) ? ann : bob
          let record = try #require(records[feed]).get()
          #expect(record.subscribers == [user])
          let new = try await database.entries(user, ids: record.inserted, withContent: false)
          #expect(new.map(\.guid) == ["\(feed)-\(round)"] && new.allSatisfy { $0.feedID == feed })
          #expect(record.updated.count == (feed.rawValue.isMultiple(of: 3) ? round : 0))
          let health = try #require(try await database.feed(feed)).health
          #expect(health.lastChecked == .at(Double(round)))
        }
      }
      #expect(try await database.unreadCount(ann) == 60)
      #expect(try await database.unreadCount(bob) == 60)
      for feed in feeds { #expect(try await database.fetches(of: feed).count == 3) }
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `a check that cannot be stored keeps no other from being stored`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let user = try await database.makeUser()
      var feeds: [FeedID] = []
      for number in 0..<12 { feeds.append(try await database.follow(user, "http://a.test/\(number)")) }
      let missing = FeedID(rawValue: 4_711)
      var checks = feeds.map { feed in (feed: feed, outcome: outcome(["\(feed)"]), claim: FeedClaim?.none) }
      // A void claim is found before entries are stored, and for a check without entries with its last statement.
      checks[3].claim = FeedClaim(token: 99, node: nil)
      checks[7].claim = FeedClaim(token: 99, node: nil)
      checks[7].outcome.result = .unchanged(etag: nil, lastModified: nil)
      checks.insert((missing, outcome(["missing"]), nil), at: 5)

      let records = await record(checks, in: database)

      for feed in feeds where feed != feeds[3] && feed != feeds[7] {
        #expect(try #require(records[feed]).get().inserted.count == 1)
      }
      for feed in [feeds[3], feeds[7]] {
        #expect(throws: StorageError.superseded) { try #require(records[feed]).get() }
        #expect(try await database.feed(feed)?.health.lastChecked == nil)
      }
      #expect(throws: StorageError.notFound("feed \(missing)")) { try #require(records[missing]).get() }
      #expect(try await database.unreadCount(user) == 10)
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `copies that come at once are folded`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let user = try await database.makeUser()
      var feeds: [FeedID] = []
      for number in 0..<8 { feeds.append(try await database.follow(user, "http://a.test/\(number)")) }
      let text = "A text of more than forty characters, which all of the feeds bring at the same time."
      let checks = feeds.map { feed in
        (
          feed: feed,
          outcome: RefreshOutcome(
            checked: .at(0), nextCheck: .at(60),
            result: .fetched(
              FetchedFeed(
                title: "A feed", entries: [.sample("same", title: "One title", published: .at(-60), text: text)]))),
          claim: FeedClaim?.none
        )
      }
      let records = await record(checks, in: database)
      let ids = try feeds.flatMap { try #require(records[$0]).get().inserted }
      #expect(ids.count == 8)
      let shown = try await database.entries(user, EntryQuery())
      #expect(shown.count == 1 && shown.first?.copies.count == 7)
      _ = try await database.setRead(user, ids: [ids[4]], isRead: true)
      #expect(try await database.unreadCount(user) == 0)
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `the rules of more users than act at a time act for each of them`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      var users: [UserID] = []
      var feed = FeedID(rawValue: 0)
      for number in 0..<120 {
        let user = try await database.makeUser("user\(number)")
        feed = try await database.follow(user)
        for actions in [RuleActions.star, .markRead] {
          _ = try await database.addRule(user, RuleDraft(search: "title:tide\(number % 3)", actions: actions))
        }
        users.append(user)
      }
      try await database.fetch(feed, (0..<3).map { .sample("\($0)", title: "tide\($0)") })

      for (number, user) in users.enumerated() {
        let found = "\(number % 3)"
        #expect(try await database.guids(user, EntryQuery(filter: .starred)) == [found])
        #expect(
          try await Set(database.guids(user, EntryQuery(filter: .unread))) == Set(["0", "1", "2"]).subtracting([found]))
        #expect(try await database.rules(user).map(\.actedCount) == [1, 1])
      }
    }
  }
}
