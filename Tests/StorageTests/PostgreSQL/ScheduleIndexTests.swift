import EventuallyTesting
import Foundation
import PostgreSQL
import TemporaryPostgreSQL
import Testing

@testable import Storage

/// The schedule on a server: no index has the times of checks, so that a check without news writes none.
@Suite(.timeLimit(.minutes(2)), .enabled(if: DatabaseEngine.allCases.contains(.postgresql)))
struct ScheduleIndexTests {
  @Test func `checks of unchanged feeds and postponed ones rewrite their rows in place`() async throws {
    try await DatabaseEngine.postgresql.withDatabase { database in
      let user = try await database.makeUser()
      var feeds: [FeedID] = []
      for number in 0..<5 { feeds.append(try await database.follow(user, "http://\(number).test/")) }
      for feed in feeds { try await database.fetch(feed, []) }
      try await database.noteKnown(feeds)
      let all = Array(0..<FeedShard.count)
      for round in 1...4 {
        let read = try await database.dueFeeds(feeds)
        let (checked, next) = (Date.at(Double(round)), Date.at(Double(round) * 9))
        let checks = read.map {
          UnchangedCheck(feed: $0.feed.id, token: $0.feed.health.token, checked: checked, nextCheck: next)
        }
        #expect(try await database.record(checks, node: nil).count == 5)
        try await database.postpone(
          checks.map { Postponement(feed: $0.feed, token: $0.token + 1, due: .at(Double(round) * 10)) })
        #expect(try await database.checkTimes(in: all).allSatisfy { $0.due == .at(Double(round) * 10) })
      }
      // The server counts what a session has written some time later.
      // Each feed was also made due by its subscriber, checked a first time, and noted as known.
      try await eventually(within: .seconds(20)) { try await writes(database).updates >= 5 * (8 + 3) }
      let (updates, inPlace) = try await writes(database)
      #expect(updates == 55 && inPlace == 50, "A known feed is not urgent any more, and so leaves an index.")
    }
  }

  private func writes(_ database: any Database) async throws -> (updates: Int, inPlace: Int) {
    let sql: SQL = "SELECT n_tup_upd, n_tup_hot_upd FROM pg_stat_user_tables WHERE relname = 'feed_schedule'"
    let rows = try await #require(database as? PostgreSQLDatabase).rows("testing", sql) { ($0.int(0), $0.int(1)) }
    return try #require(rows.first)
  }

  @Test func `times, urgent feeds and feeds are found through indexes`() async throws {
    try await DatabaseEngine.postgresql.withDatabase { database in
      let database = try #require(database as? PostgreSQLDatabase)
      for statement in [
        "INSERT INTO feeds (id, url) SELECT n, 'http://a.test/' || n FROM generate_series(1, 100000) n",
        """
        INSERT INTO feed_schedule (feed_id, due, shard, is_new)
        SELECT id, CASE id WHEN 1 THEN 0 ELSE 1 END, id % 240, FALSE FROM feeds
        """,
        "ANALYZE",
      ] as [SQL] { try await database.alter(statement) }
      let all = Array(0..<FeedShard.count)
      let ids = (1...200).map { FeedID(rawValue: $0) }
      let statements: [(sql: SQL, index: String)] = [
        (PostgreSQLDatabase.checkTimes(in: [1, 2]), "feed_schedule_by_shard"),
        (PostgreSQLDatabase.checkTimes(in: [1]), "feed_schedule_by_shard"),
        (PostgreSQLDatabase.urgentFeeds(in: all, limit: 1_000), "feed_schedule_urgent"),
        (PostgreSQLDatabase.dueFeeds(ids), "feed_schedule_pkey"),
        ("SELECT feed_id FROM feed_schedule WHERE shard IS NULL", "feed_schedule_by_shard"),
      ]
      for (sql, index) in statements {
        let plan = try await database.rows("testing", "EXPLAIN \(sql)") { $0.text(0) }
        #expect(plan.contains { $0.contains(index) }, "\(plan.joined(separator: "\n"))")
        #expect(!plan.contains { $0.contains("Seq Scan on feed_schedule") }, "\(plan.joined(separator: "\n"))")
      }
      #expect(try await database.urgentFeeds(in: all, limit: 9).map(\.time.feed) == [ids[0]])
    }
  }

  @Test func `the owner of its shard is told of each change after which nobody may want checks of a feed`() async throws
  {
    try await DatabaseEngine.postgresql.withDatabase { database in
      let all = Array(0..<FeedShard.count)
      let user = try await database.makeUser()
      let one = try await database.follow(user, "http://a.test/")
      let two = try await database.follow(user, "http://b.test/")
      for feed in [one, two] { try await database.fetch(feed, []) }
      func isTold(of feeds: [FeedID], _ change: () async throws -> Void) async throws -> Bool {
        try await database.noteKnown([one, two])
        try await change()
        let told = try await database.urgentFeeds(in: all, limit: 9).filter(\.isNew).map(\.time.feed)
        return Set(told) == Set(feeds)
      }
      let paused = ReadingSettings(isPaused: true)
      #expect(try await isTold(of: [one]) { try await database.setReading(user, feed: one, paused) })
      #expect(try await isTold(of: [two]) { try await database.carrySettings(user, from: one, to: two) })
      #expect(
        try await isTold(of: [one, two]) {
          try await database.change(user, [.settings(two, paused), .end(one)])
        })
      _ = try await database.follow(user, "http://a.test/")
      #expect(
        try await isTold(of: [one, two]) {
          let moved = RefreshOutcome(
            checked: .at(5), nextCheck: .at(9), result: .unchanged(etag: nil, lastModified: nil), move: "http://b.test/"
          )
          _ = try await database.record(moved, for: one)
        })
      #expect(try await isTold(of: [two]) { try await database.unsubscribe(user, feed: two) })
    }
  }
}
