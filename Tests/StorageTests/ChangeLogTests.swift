import EventuallyTesting
import Foundation
import PostgreSQL
import TemporaryPostgreSQL
import Testing
import Threading

@testable import Storage

@Suite(.enabled(if: DatabaseEngine.allCases.contains(.postgresql)))
struct ChangeLogTests {
  /// Collects what a process hears of others.
  private final class Heard: Sendable {
    private let changes = Lock<Set<StoredChange>>([])
    private let problems = Lock(0)

    func receive(_ result: Result<Set<StoredChange>, StorageError>) {
      switch result {
      case .success(let new): changes.withLock { $0.formUnion(new) }
      case .failure: problems.withLock { $0 += 1 }
      }
    }

    func take() -> Set<StoredChange> {
      changes.withLock { changes in
        defer { changes = [] }
        return changes
      }
    }

    var all: Set<StoredChange> { changes.withLock { $0 } }
  }

  /// Runs a test with two processes, of which the second hears the first.
  private func withListener(
    _ test: (PostgreSQLDatabase, PostgreSQLDatabase, Heard, _ url: String) async throws -> Void
  ) async throws {
    try await TemporaryPostgreSQL.withDatabase(copying: .migrated) { url in
      let (one, other) = (try await PostgreSQLDatabase(url: url), try await PostgreSQLDatabase(url: url))
      let heard = Heard()
      let watch = Task { await other.watchOthers(isHurried: { true }, receive: { heard.receive($0) }) }
      // The first reading only finds its place.
      try await eventually {
        try await one.setSetting("beat", UUID().uuidString)
        return heard.all.contains(.anything)
      }
      _ = heard.take()
      try await test(one, other, heard, url)
      watch.cancel()
      await watch.value
      try await one.close()
      try await other.close()
    }
  }

  @Test func `a process hears what another one has changed, and not its own changes`() async throws {
    try await withListener { one, other, heard, _ in
      let (user, feed, ids) = try await one.makeTimeline(3)
      try await eventually { heard.all.isSuperset(of: [.user(user), .feed(feed)]) }
      _ = heard.take()

      _ = try await other.setRead(user, ids: [ids[0]], isRead: true)
      _ = try await one.setRead(user, ids: [ids[1]], isRead: true)

      try await eventually { heard.all == [.user(user)] }
      #expect(try await other.subscribers(of: [feed]) == [user])
      #expect(try await other.subscribers(of: []).isEmpty)
    }
  }

  @Test func `checks that find nothing new are not announced`() async throws {
    try await withListener { one, _, heard, _ in
      let (user, id, _) = try await one.makeTimeline(1)
      let feed = try #require(try await one.feed(id))
      let check = UnchangedCheck(feed: id, token: feed.health.token, checked: .at(1), nextCheck: .at(2))
      try await eventually { heard.all.contains(.feed(id)) }
      _ = heard.take()

      #expect(try await one.record([check], node: nil) == [id])
      _ = try await one.setRead(user, ids: [EntryID(rawValue: 99)], isRead: true)

      try await eventually { !heard.all.isEmpty }
      #expect(heard.all == [.user(user)])
    }
  }

  @Test func `a change that is committed after later ones is heard too`() async throws {
    try await withListener { one, _, heard, url in
      let user = try await one.makeUser()
      let slow = try await PostgreSQLClient(url: url, connections: 1)
      try await slow.transaction(.readWrite) { transaction in
        try await transaction.query(
          PostgreSQLStatement("INSERT INTO change_log (process, feed_id) VALUES (gen_random_uuid(), 77)", []))
        for _ in 0..<50 { _ = try await one.setRead(user, ids: [EntryID(rawValue: 1)], isRead: true) }
        try await eventually { heard.all.contains(.user(user)) }
        #expect(!heard.all.contains(.feed(FeedID(rawValue: 77))))
      }
      _ = try await one.setRead(user, ids: [EntryID(rawValue: 1)], isRead: true)
      try await eventually { heard.all.contains(.feed(FeedID(rawValue: 77))) }
      await slow.close()
    }
  }

  @Test func `each row is heard once, also if its number is read again`() async throws {
    try await TemporaryPostgreSQL.withDatabase(copying: .migrated) { url in
      let (one, other) = (try await PostgreSQLDatabase(url: url), try await PostgreSQLDatabase(url: url))
      let user = try await one.makeUser()
      var log = ChangeLog()
      #expect(try await log.read(other).isEmpty)
      #expect(try await log.read(other).isEmpty)
      for _ in 0..<3 {
        _ = try await one.setRead(user, ids: [EntryID(rawValue: 1)], isRead: true)
        #expect(try await log.read(other) == [.user(user)])
        #expect(try await log.read(other).isEmpty)
      }
      try await one.close()
      try await other.close()
    }
  }

  @Test func `what is committed after more changes than are read at once is heard too`() async throws {
    try await TemporaryPostgreSQL.withDatabase(copying: .migrated) { url in
      let database = try await PostgreSQLDatabase(url: url)
      let slow = try await PostgreSQLClient(url: url, connections: 1)
      let fast = try await PostgreSQLClient(url: url, connections: 1)
      func log(_ feed: Int, times: Int) -> PostgreSQLStatement {
        PostgreSQLStatement(
          "INSERT INTO change_log (process, feed_id) SELECT gen_random_uuid(), $1 FROM generate_series(1, $2)",
          [.integer(Int64(feed)), .integer(Int64(times))])
      }
      var changes = ChangeLog()
      #expect(try await changes.read(database).isEmpty)
      try await slow.transaction(.readWrite) { transaction in
        try await transaction.query(log(77, times: 1))
        _ = try await fast.query(log(5, times: 6_000))
        #expect(try await changes.read(database) == [.anything])
        #expect(try await changes.read(database) == [.feed(FeedID(rawValue: 5))])
        #expect(try await changes.read(database).isEmpty)
      }
      try await eventually { try await changes.read(database) == [.anything] }
      await slow.close()
      await fast.close()
      try await database.close()
    }
  }

  @Test func `the log is emptied where nobody needs it`() async throws {
    try await TemporaryPostgreSQL.withDatabase(copying: .migrated) { url in
      let database = try await PostgreSQLDatabase(url: url)
      func count() async throws -> Int? {
        try await database.rows("counting", "SELECT count(*) FROM change_log") { $0.int(0) }.first
      }
      _ = try await database.rows(
        "arranging",
        """
        INSERT INTO change_log (part, process)
        SELECT (extract(epoch FROM now())::bigint / 3600 + n) % 4, gen_random_uuid() FROM generate_series(0, 3) n
        """, mode: .readWrite
      ) { _ in () }
      #expect(try await count() == 4)
      let node = try #require(try await database.join(.worker, lease: .seconds(60)))
      _ = try await database.beat(node, lease: .seconds(60), givingBack: [])
      #expect(try await count() == 3)
      try await database.close()
    }
  }
}

@Suite(.enabled(if: DatabaseEngine.allCases.contains(.postgresql)))
struct RollingUpdateTests {
  @Test func `a program goes on working on a database that a newer one has migrated, and does not open it again`()
    async throws
  {
    try await TemporaryPostgreSQL.withDatabase(copying: .migrated) { url in
      let database = try await PostgreSQLDatabase(url: url)
      let (user, feed, _) = try await database.makeTimeline(2)
      let newer = try await PostgreSQLClient(url: url, connections: 1)
      for statement in [
        "ALTER TABLE entries ADD COLUMN of_the_future bigint",
        "ALTER TABLE feed_schedule ADD COLUMN of_the_future text",
        "CREATE TABLE of_the_future (id bigint)", "UPDATE schema_version SET version = version + 1",
      ] {
        _ = try await newer.query(PostgreSQLStatement(statement, []))
      }

      try await database.fetch(feed, [.sample("later", published: .at(20_000))], at: 20_000)
      #expect(try await database.guids(user).first == "later")
      let node = try #require(try await database.join(.worker, lease: .seconds(60)))
      #expect(try await database.beat(node, lease: .seconds(60), givingBack: [])?.shards.count == FeedShard.count)
      await #expect(throws: StorageError.self) { _ = try await PostgreSQLDatabase(url: url) }
      await newer.close()
      try await database.close()
    }
  }
}
