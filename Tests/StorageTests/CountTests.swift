import Foundation
import Testing

@testable import Storage

@Suite(.timeLimit(.minutes(2)))
struct CountTests {
  /// Two feeds: one with an entry an hour, of which every second is read, and one with a single entry.
  private func arrange(_ database: any Database) async throws -> (user: UserID, busy: FeedID, quiet: FeedID) {
    let user = try await database.makeUser()
    let busy = try await database.follow(user)
    let quiet = try await database.follow(user, "http://b.test/")
    let drafts = (0..<10).map { EntryDraft.sample("\($0)", published: .at(Double($0) * 3_600)) }
    let ids = try await database.fetch(busy, drafts, at: 100_000).inserted.sorted()
    try await database.fetch(quiet, [.sample("only", published: .at(7_200))], at: 100_000)
    _ = try await database.setRead(user, ids: stride(from: 0, to: 10, by: 2).map { ids[$0] }, isRead: true)
    _ = try await database.setStarred(user, id: ids[9], isStarred: true)
    let stranger = try await database.makeUser("bob")
    let other = try await database.follow(stranger, "http://c.test/")
    try await database.fetch(other, [.sample("strange", published: .at(3_600))], at: 100_000)
    return (user, busy, quiet)
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `entries are counted by hour and feed, of the user's feeds only`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let (user, busy, quiet) = try await arrange(database)
      let hourly = try await database.hourlyCounts(user, feed: nil, since: .at(0))
      #expect(hourly.map(\.count).reduce(0, +) == 11)
      #expect(hourly.map(\.hour) == hourly.map(\.hour).sorted())
      #expect(hourly.contains { $0.count == 2 && $0.hour <= .at(7_200) && $0.hour > .at(3_600) })
      #expect(try await database.hourlyCounts(user, feed: quiet, since: .at(0)).map(\.count) == [1])

      let counts = try await database.feedCounts(user, feed: nil, since: .at(0))
      #expect(
        counts == [busy: FeedCounts(entries: 10, unread: 5, starred: 1), quiet: FeedCounts(entries: 1, unread: 1)])
      #expect(try await database.feedCounts(user, feed: busy, since: .at(5 * 3_600))[busy]?.entries == 5)
      #expect(try await database.subscription(user, feed: busy)?.lastEntry == .at(9 * 3_600))
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `entries are counted by week up to now`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let user = try await database.makeUser()
      let feed = try await database.follow(user)
      let day = 86_400.0
      let drafts = [0.0, 1, 8, 8.5, 30].map { EntryDraft.sample("\($0)", published: .at((100 - $0) * day)) }
      try await database.fetch(feed, drafts, at: 101 * day)
      let weeks = try await database.weeklyCounts(user, of: [feed], weeks: 3, until: .at(100 * day))
      #expect(weeks == [feed: [0, 2, 2]])
      #expect(try await database.firstReceived(of: [feed]) == [feed: .at(101 * day)])
    }
  }

  @Test
  func `entries are counted through an index that has all that is counted`() async throws {
    let user = UserID(rawValue: 1)
    let feeds = [FeedID(rawValue: 1)]
    for sql in [
      EntryCounts.hourly(user, feed: nil, since: .at(0), .sqlite), EntryCounts.byFeed(user, feed: nil, since: .at(0)),
      EntryCounts.weekly(user, of: feeds, since: .at(0), .sqlite),
    ] {
      let plan = try await QueryPlanTests.plan(sql)
      #expect(
        plan.contains("SEARCH x USING COVERING INDEX entries_by_feed (feed_id=? AND rank>?)"), "\(plan)")
      #expect(!plan.contains { $0.hasPrefix("SCAN") && !$0.contains("id_list") && !$0.contains("value") }, "\(plan)")
    }
  }
}
