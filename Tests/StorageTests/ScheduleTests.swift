import Bytes
import Foundation
import Storage
import Testing

@Suite struct ScheduleTests {
  private let all = (0..<FeedShard.count).map(DuePosition.start)

  private func unchanged(_ feed: Feed, next: Date) -> UnchangedCheck {
    UnchangedCheck(feed: feed.id, token: feed.health.token, checked: .at(1), nextCheck: next)
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `checks of unchanged feeds are stored together, each once for its token`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let user = try await database.makeUser()
      var feeds: [Feed] = []
      for number in 0..<5 {
        let id = try await database.follow(user, "http://\(number).test/")
        feeds.append(try #require(try await database.feed(id)))
      }
      let checks = feeds.map { unchanged($0, next: .at(100)) }
      #expect(try await database.record(Array(checks[..<3]), node: nil) == Set(feeds[..<3].map(\.id)))
      #expect(
        try await database.record(checks, node: nil) == Set(feeds[3...].map(\.id)), "The others were stored before.")

      let health = try #require(try await database.feed(feeds[0].id)).health
      #expect(health.token == 2 && health.lastChecked == .at(1) && health.nextCheck == .at(100))
      #expect(try await database.dueFeeds(now: .at(99), limit: 9).isEmpty)
      #expect(try await database.dueFeeds(now: .at(100), limit: 9).count == 5)
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `a result is refused if another check was stored since the feed was read`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let (user, id, _) = try await database.makeTimeline(1)
      let feed = try #require(try await database.feed(id))
      let claim = FeedClaim(token: feed.health.token, node: nil)
      let results: [RefreshOutcome.Result] = [
        .fetched(FetchedFeed(title: "late", entries: [.sample("late")])), .failed(problem: FeedProblem(.other, "late")),
        .unchanged(etag: "late", lastModified: nil),
      ]
      try await database.fetch(id, [.sample("newer")], at: 20_000, title: "newer")
      for result in results {
        await #expect(throws: StorageError.superseded) {
          try await database.record(
            RefreshOutcome(checked: .at(30_000), nextCheck: .at(1), result: result), for: id, claim: claim)
        }
      }
      let stored = try #require(try await database.feed(id))
      #expect(stored.title == "newer" && stored.health.problem == nil && stored.health.etag == nil)
      #expect(stored.health.lastChecked == .at(20_000))
      #expect(try await database.guids(user).contains("late") == false)
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `reading behind a position finds each due feed once, also among equal times`(engine: DatabaseEngine) async throws
  {
    try await engine.withDatabase { database in
      let user = try await database.makeUser()
      var ids: Set<FeedID> = []
      for number in 0..<40 { ids.insert(try await database.follow(user, "http://one.test/\(number)")) }
      var positions = Dictionary(uniqueKeysWithValues: all.map { ($0.shard, $0) })
      var found: [FeedID] = []
      while true {
        let due = try await database.dueFeeds(behind: Array(positions.values), now: .at(0), limit: 9, shardLimit: 4)
        if due.isEmpty { break }
        #expect(due.count <= 4, "They are of one host, and so of one shard.")
        for one in due {
          positions[one.shard] = DuePosition(shard: one.shard, due: one.feed.health.nextCheck, feed: one.feed.id)
        }
        found += due.map(\.feed.id)
        guard found.count <= 40 else { break }
      }
      #expect(found.count == 40 && Set(found) == ids)
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `feeds are put off unless they were checked since, and made due`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let user = try await database.makeUser()
      let a = try await database.follow(user, "http://a.test/")
      let b = try await database.follow(user, "http://b.test/")
      try await database.fetch(b, [], at: 0)
      try await database.postpone([
        Postponement(feed: b, token: 1, due: .at(-9)), Postponement(feed: a, token: 1, due: .at(50)),
      ])
      #expect(try await database.dueFeeds(now: .at(49), limit: 9).isEmpty)
      #expect(try await database.dueFeeds(now: .at(50), limit: 9).map(\.id) == [a])
      try await database.makeDue([b])
      #expect(try await database.dueFeeds(now: .at(-1e9), limit: 9).map(\.id) == [b])
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `a feed that somebody follows in the meantime is not put off for ever`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let user = try await database.makeUser()
      let id = try await database.follow(user, "http://a.test/")
      try await database.unsubscribe(user, feed: id)
      let read = try #require(
        try await database.dueFeeds(behind: all, now: .at(0), limit: 9, shardLimit: 9).first)
      #expect(!read.isFollowed)
      _ = try await database.follow(user, "http://a.test/")
      try await database.postpone([
        Postponement(feed: id, token: read.feed.health.token, due: Postponement.never)
      ])
      #expect(try await database.dueFeeds(now: .at(0), limit: 9).map(\.id) == [id])
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `pauses of hosts are kept until they end, and never shortened`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      try await database.pause(host: ByteString("a.test"), until: .at(60), now: .at(0))
      try await database.pause(host: ByteString("a.test"), until: .at(50), now: .at(1))
      try await database.pause(host: ByteString("b.test"), until: .at(20), now: .at(2))
      #expect(
        try await database.pausedHosts(now: .at(10)) == [ByteString("a.test"): .at(60), ByteString("b.test"): .at(20)])
      try await database.pause(host: ByteString("c.test"), until: .at(90), now: .at(30))
      #expect(
        try await database.pausedHosts(now: .at(0)) == [ByteString("a.test"): .at(60), ByteString("c.test"): .at(90)])
    }
  }
}
