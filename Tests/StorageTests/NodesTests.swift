import EventuallyTesting
import Foundation
import PostgreSQL
import Storage
import TemporaryPostgreSQL
import Testing

@Suite(.enabled(if: DatabaseEngine.allCases.contains(.postgresql)))
struct NodesTests {
  private let lease = Duration.seconds(60)

  private func withNodes(
    _ test: (PostgreSQLDatabase, PostgreSQLDatabase) async throws -> Void
  ) async throws {
    try await TemporaryPostgreSQL.withDatabase(copying: .migrated) { url in
      let (one, other) = (try await PostgreSQLDatabase(url: url), try await PostgreSQLDatabase(url: url))
      try await test(one, other)
      try await one.close()
      try await other.close()
    }
  }

  @Test func `one node owns all shards, and a second one takes half of them once they are given back`() async throws {
    try await withNodes { one, other in
      let first = try #require(try await one.join(.worker, lease: lease))
      let all = Array(0..<FeedShard.count)
      #expect(
        try await one.beat(first, lease: lease, givingBack: []) == NodeBeat(shards: all, share: FeedShard.count))

      let second = try #require(try await other.join(.worker, lease: lease))
      let waiting = try #require(try await other.beat(second, lease: lease, givingBack: []))
      #expect(waiting.shards == [] && waiting.share == 120)
      let half = Array(120..<FeedShard.count)
      #expect(try await one.beat(first, lease: lease, givingBack: half)?.shards == Array(0..<120))
      #expect(try await other.beat(second, lease: lease, givingBack: [])?.shards == half)

      try await one.leave(first)
      #expect(try await other.beat(second, lease: lease, givingBack: [])?.shards == all)
    }
  }

  @Test func `a heartbeat says when the lease of another node ends`() async throws {
    try await withNodes { one, other in
      let first = try #require(try await one.join(.worker, lease: lease))
      let second = try #require(try await other.join(.worker, lease: .seconds(20)))
      let third = try #require(try await other.join(.worker, lease: .seconds(40)))

      let ends = try #require(try await one.beat(first, lease: lease, givingBack: [])?.nextEnd)
      #expect(ends > .seconds(1) && ends <= .seconds(20))
      let others = try #require(try await other.beat(second, lease: lease, givingBack: [])?.nextEnd)
      #expect(others > .seconds(20) && others <= .seconds(40))
      try await other.leave(second)
      try await other.leave(third)
      let alone = try await one.beat(first, lease: lease, givingBack: [])
      #expect(alone?.shards.count == FeedShard.count && alone?.nextEnd == nil)
    }
  }

  @Test func `a node whose lease has ended loses its shards, and what it stores is refused`() async throws {
    try await withNodes { one, other in
      let user = try await one.makeUser()
      let id = try await one.follow(user, "http://a.test/")
      let feed = try #require(try await one.feed(id))
      let dead = try #require(try await one.join(.worker, lease: .zero))
      _ = try await one.beat(dead, lease: .zero, givingBack: [])
      let claim = FeedClaim(token: feed.health.token, node: dead)
      let check = UnchangedCheck(feed: id, token: feed.health.token, checked: .at(0), nextCheck: .at(1))
      let results: [RefreshOutcome.Result] = [
        .fetched(FetchedFeed(title: "late", entries: [.sample("late")])), .failed(problem: FeedProblem(.other, "late")),
      ]

      let living = try #require(try await other.join(.worker, lease: lease))
      var declared: [NodeID] = []
      try await eventually {
        let beat = try await other.beat(living, lease: lease, givingBack: [])
        declared += beat?.dead ?? []
        return beat?.shards.count == FeedShard.count
      }
      #expect(declared == [dead])

      #expect(try await one.beat(dead, lease: lease, givingBack: []) == nil)
      #expect(try await one.record([check], node: dead).isEmpty)
      for result in results {
        await #expect(throws: StorageError.superseded) {
          try await one.record(
            RefreshOutcome(checked: .at(0), nextCheck: .at(1), result: result), for: id, claim: claim)
        }
      }
      #expect(try await one.guids(user).isEmpty)
      #expect(try await other.record([check], node: living) == [id])
    }
  }

  @Test(arguments: [true, false])
  func `a node that has lost a shard cannot note its feeds as known`(isDead: Bool) async throws {
    try await withNodes { one, other in
      let user = try await one.makeUser()
      let id = try await one.follow(user, "http://a.test/")
      let all = Array(0..<FeedShard.count)
      // It owns all shards as long as there is no worker, which then gets all.
      let former = try #require(try await one.join(.standIn, lease: isDead ? .zero : lease))
      _ = try await one.beat(former, lease: isDead ? .zero : lease, givingBack: [])
      let found = try await one.urgentFeeds(in: all, limit: 9).map(\.time)
      #expect(found.map(\.feed) == [id])

      let owner = try #require(try await other.join(.worker, lease: lease))
      if !isDead { _ = try await one.beat(former, lease: lease, givingBack: all) }
      try await eventually { try await other.beat(owner, lease: lease, givingBack: [])?.shards == all }
      try await one.noteKnown(found, node: former)
      #expect(try await other.urgentFeeds(in: all, limit: 9).map(\.isNew) == [true])
      try await other.noteKnown(found, node: owner)
      #expect(try await other.urgentFeeds(in: all, limit: 9).map(\.isNew) == [false])
    }
  }

  @Test func `a lease that has ended goes on if nobody has noticed`() async throws {
    try await withNodes { one, _ in
      let node = try #require(try await one.join(.worker, lease: .zero))
      _ = try await one.beat(node, lease: .zero, givingBack: [])
      #expect(try await one.beat(node, lease: lease, givingBack: [])?.shards.count == FeedShard.count)
    }
  }

  @Test func `a stand-in owns shards only where there is no worker`() async throws {
    try await withNodes { one, other in
      let standIn = try #require(try await one.join(.standIn, lease: lease))
      #expect(try await one.beat(standIn, lease: lease, givingBack: [])?.shards.count == FeedShard.count)
      let worker = try #require(try await other.join(.worker, lease: lease))
      #expect(try await other.beat(worker, lease: lease, givingBack: [])?.share == FeedShard.count)
      let beat = try #require(try await one.beat(standIn, lease: lease, givingBack: []))
      #expect(beat.share == 0 && beat.shards.count == FeedShard.count)
    }
  }

  @Test func `a feed gets the shard of its new host`() async throws {
    try await withNodes { one, _ in
      let user = try await one.makeUser()
      let id = try await one.follow(user, "http://old.test/feed")
      let node = try #require(try await one.join(.worker, lease: lease))
      func shard() async throws -> Int? {
        try await one.dueFeeds([id]).first?.shard
      }
      /// The shard whose owner hears of the feed.
      func arrival() async throws -> Int? {
        let all = Array(0..<FeedShard.count)
        let new = try await one.urgentFeeds(in: all, limit: 9).filter { $0.isNew && $0.time.feed == id }
        try await one.noteKnown([id])
        return new.first?.time.shard
      }
      #expect(try await shard() == FeedShard.number(of: "http://old.test/"))
      #expect(try await arrival() == shard())
      #expect(try await arrival() == nil)
      _ = try await one.record(
        RefreshOutcome(
          checked: .at(0), nextCheck: .at(1), result: .fetched(FetchedFeed(title: "")), move: "http://new.test/feed"),
        for: id)
      #expect(try await shard() == FeedShard.number(of: "http://new.test/"))
      #expect(try await arrival() == shard())
      try await one.moveFeeds(fromPrefix: "http://new.test/", toPrefix: "http://newest.test/")
      #expect(try await shard() == -1)
      _ = try await one.beat(node, lease: lease, givingBack: [])
      #expect(try await shard() == FeedShard.number(of: "http://newest.test/"))
      #expect(try await arrival() == shard())
    }
  }

  @Test func `a feed that moves on while its shard is computed gets that of its last address`() async throws {
    try await TemporaryPostgreSQL.withDatabase(copying: .migrated) { url in
      let database = try await PostgreSQLDatabase(url: url)
      let other = try await PostgreSQLClient(url: url, connections: 1)
      let watcher = try await PostgreSQLClient(url: url, connections: 1)
      let user = try await database.makeUser()
      let id = try await database.follow(user, "http://old.test/feed")
      let node = try #require(try await database.join(.worker, lease: lease))
      try await database.moveFeeds(fromPrefix: "http://old.test/", toPrefix: "http://new.test/")
      // What a second move does.
      let beat = try await other.transaction(.readWrite) { transaction in
        try await transaction.batch([
          PostgreSQLStatement("UPDATE feed_schedule SET shard = NULL"),
          PostgreSQLStatement("UPDATE feeds SET url = 'http://newest.test/feed'"),
        ])
        let beat = Task { [lease] in try await database.beat(node, lease: lease, givingBack: []) }
        // The heartbeat waits, or it has ended and the shards are the node's.
        try await eventually {
          let found = try await watcher.query(
            PostgreSQLStatement(
              """
              SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'
              UNION ALL SELECT 1 FROM shards WHERE node IS NOT NULL
              """))
          return !found.isEmpty
        }
        return beat
      }
      _ = try await beat.value
      _ = try await database.beat(node, lease: lease, givingBack: [])
      #expect(try await database.dueFeeds([id]).first?.shard == FeedShard.number(of: "http://newest.test/"))
      for client in [other, watcher] { await client.close() }
      try await database.close()
    }
  }
}
