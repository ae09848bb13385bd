import EventuallyTesting
import PostgreSQL
import TemporaryPostgreSQL
import Testing

@testable import Storage

/// Transactions lock the heads of feeds before users, as storing entries does: with another order, two of them would wait
/// for each other.
@Suite(.enabled(if: DatabaseEngine.allCases.contains(.postgresql)), .timeLimit(.minutes(1)))
struct LockOrderTests {
  /// Runs work while the head of a feed is locked, and checks that it does not lock the user while it waits.
  private func waitsWithoutUser(
    _ url: String, _ user: UserID, _ feed: FeedID, _ work: @escaping @Sendable () async throws -> Void
  ) async throws {
    let other = try await PostgreSQLClient(url: url, connections: 1)
    let watcher = try await PostgreSQLClient(url: url, connections: 1)
    func statement(_ text: String, _ id: Int64) -> PostgreSQLStatement { PostgreSQLStatement(text, [.integer(id)]) }
    let task = try await other.transaction(.readWrite) { transaction in
      try await transaction.query(
        statement("SELECT 1 FROM feed_heads WHERE feed_id = $1 FOR UPDATE", feed.rawValue))
      let task = Task { try await work() }
      try await eventually {
        let waiting = try await watcher.query(
          PostgreSQLStatement(
            "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'", []))
        return !waiting.isEmpty
      }
      try await transaction.query(
        statement("SELECT 1 FROM users WHERE id = $1 FOR NO KEY UPDATE NOWAIT", user.rawValue))
      return task
    }
    try await task.value
    await other.close()
    await watcher.close()
  }

  @Test func `an import locks the heads of feeds before the user`() async throws {
    try await TemporaryPostgreSQL.withDatabase { url in
      let database = try await PostgreSQLDatabase(url: url)
      let (user, feed, _) = try await database.makeTimeline(1)
      let address = try #require(try await database.feed(feed)).url
      let entry = ImportedEntry(
        feed: address, feedTitle: nil, draft: .sample("kept"), received: .at(1), rank: .at(1), isStarred: true,
        labels: [])
      try await waitsWithoutUser(url, user, feed) {
        let count = try await database.keep(user, [entry])
        #expect(count == 1)
      }
      try await database.close()
    }
  }

  @Test func `deleting expired entries locks the heads of feeds before their readers`() async throws {
    try await TemporaryPostgreSQL.withDatabase { url in
      let database = try await PostgreSQLDatabase(url: url)
      let (user, feed, ids) = try await database.makeTimeline(3)
      let expiry = try #require(
        try await database.expiry(of: feed, RetentionRule(newest: 1, deletesUnread: true), now: .at(90_000_000)))
      try await waitsWithoutUser(url, user, feed) {
        let count = try await database.delete([ids[0]], expiry, now: .at(90_000_000))
        #expect(count == 1)
      }
      try await database.close()
    }
  }
}
