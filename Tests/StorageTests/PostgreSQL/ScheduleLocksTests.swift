import EventuallyTesting
import PostgreSQL
import TemporaryPostgreSQL
import Testing

@testable import Storage

/// Changes of several rows of the schedule lock them in the order of ids. If two of them wait for each other in spite of
/// that, the one that the server ends runs again.
@Suite(.enabled(if: DatabaseEngine.allCases.contains(.postgresql)), .timeLimit(.minutes(2)))
struct ScheduleLocksTests {
  /// The changes of several rows at once.
  enum Change: CaseIterable {
    case followed, left, noted, made, postponed, moved, checked

    /// Those that lock in the order of ids. A check of unchanged feeds does so where the server reads the rows one by one,
    /// as it does in a table of more than a few pages.
    static let ordered = allCases.filter { $0 != .checked }

    func make(_ feeds: [FeedID], in database: PostgreSQLDatabase) async throws {
      switch self {
      case .followed:
        try await database.change("testing", of: nil, Subscription.makingDue(feeds))
      case .left:
        try await database.change("testing", of: nil, PostgreSQLDatabase.recounting(feeds))
      case .noted: try await database.noteKnown(feeds)
      case .made: try await database.makeDue(feeds)
      case .postponed:
        try await database.postpone(
          try await Self.tokens(of: feeds, in: database).map { Postponement(feed: $0, token: $1, due: .at(9_000)) })
      case .moved:
        let node = try #require(try await database.join(.worker, lease: .seconds(60)))
        try await database.moveFeeds(fromPrefix: "http://a.test/", toPrefix: "http://b.test/")
        _ = try await database.beat(node, lease: .seconds(60), givingBack: [])
        try await database.moveFeeds(fromPrefix: "http://b.test/", toPrefix: "http://a.test/")
        _ = try await database.beat(node, lease: .seconds(60), givingBack: [])
        try await database.leave(node)
      case .checked:
        let checks = try await Self.tokens(of: feeds, in: database).map {
          UnchangedCheck(feed: $0, token: $1, checked: .at(1), nextCheck: .at(9_000))
        }
        _ = try await database.record(checks, node: nil)
      }
    }

    private static func tokens(
      of feeds: [FeedID], in database: PostgreSQLDatabase
    ) async throws -> [(FeedID, Int64)] {
      let rows = try await database.rows(
        "testing", "SELECT feed_id, token FROM feed_schedule WHERE feed_id IN \(.set(feeds))"
      ) { ($0.id(0) as FeedID, $0.integer(1)) }
      let tokens = Dictionary(uniqueKeysWithValues: rows)
      return feeds.map { ($0, tokens[$0] ?? -1) }
    }
  }

  /// The number of times that two of the server's processes waited for each other while two of ours made changes, one of
  /// them always the same.
  private func deadlocks(of change: Change, against others: [Change]) async throws -> Int {
    try await TemporaryPostgreSQL.withDatabase(copying: .migrated) { url in
      let hasty = url + "&options=-c%20deadlock_timeout%3D2"
      let databases = [try await PostgreSQLDatabase(url: hasty), try await PostgreSQLDatabase(url: hasty)]
      let feeds = (1...60).map { FeedID(rawValue: $0) }
      // They have no subscriber. The rows of the schedule lie in the table in the opposite order.
      for statement in [
        "INSERT INTO feeds (id, url) SELECT n, 'http://a.test/' || n FROM generate_series(1, 60) n",
        """
        INSERT INTO feed_schedule (feed_id, due, shard, is_new)
        SELECT n, 1000, 1, FALSE FROM generate_series(60, 1, -1) n
        """,
      ] as [SQL] { try await databases[0].alter(statement) }
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { for _ in 0..<60 { try await change.make(feeds, in: databases[0]) } }
        group.addTask {
          for round in 0..<60 { try await others[round % others.count].make(feeds.reversed(), in: databases[1]) }
        }
        try await group.waitForAll()
      }
      for database in databases { try await database.close() }
      return try await Self.deadlocks(url)
    }
  }

  /// What the server has counted. Each of its processes counts at its end.
  private static func deadlocks(_ url: String) async throws -> Int {
    let client = try await PostgreSQLClient(url: url, connections: 1)
    let others = PostgreSQLStatement(
      """
      SELECT 1 FROM pg_stat_activity
      WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()
      """)
    try await eventually { try await client.query(others).isEmpty }
    let count = PostgreSQLStatement("SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()")
    let deadlocks = try #require(try await client.query(count).first?.int(0))
    await client.close()
    return deadlocks
  }

  @Test(arguments: Change.ordered)
  func `changes of the same rows never wait for each other`(change: Change) async throws {
    #expect(try await deadlocks(of: change, against: Change.ordered) == 0)
  }

  @Test func `checks are stored while the same rows are changed`() async throws {
    _ = try await deadlocks(of: .checked, against: Change.allCases)
  }

  @Test func `a change that waits for another one, which waits for it, is made after that`() async throws {
    try await TemporaryPostgreSQL.withDatabase(copying: .migrated) { url in
      // The server ends the one that has waited for a second.
      let database = try await PostgreSQLDatabase(url: url + "&options=-c%20deadlock_timeout%3D1000")
      let other = try await PostgreSQLClient(url: url + "&options=-c%20deadlock_timeout%3D30000", connections: 1)
      let watcher = try await PostgreSQLClient(url: url, connections: 1)
      let user = try await database.makeUser()
      let feeds = [try await database.follow(user), try await database.follow(user, "http://b.test/")]
      func locking(_ feed: FeedID) -> PostgreSQLStatement {
        PostgreSQLStatement(
          "SELECT 1 FROM feed_schedule WHERE feed_id = $1 FOR NO KEY UPDATE", [.integer(feed.rawValue)])
      }
      try await database.fetch(feeds[0], [])
      let task = try await other.transaction(.readWrite) { transaction in
        try await transaction.query(locking(feeds[1]))
        let task = Task { try await database.makeDue(feeds) }
        try await eventually {
          try await !watcher.query(
            PostgreSQLStatement(
              "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'")
          ).isEmpty
        }
        try await transaction.query(locking(feeds[0]))
        return task
      }
      try await task.value
      #expect(try await database.feed(feeds[0])?.health.nextCheck.timeIntervalSince1970 == 0)
      for client in [other, watcher] { await client.close() }
      try await database.close()
      #expect(try await Self.deadlocks(url) > 0)
    }
  }
}
