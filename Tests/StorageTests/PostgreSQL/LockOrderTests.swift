import EventuallyTesting
import PostgreSQL
import TemporaryPostgreSQL
import Testing

@testable import Storage

/// Transactions lock the heads of feeds before users, as storing entries does, and users in the order of their ids: with
/// another order, two of them would wait for each other.
@Suite(.enabled(if: DatabaseEngine.allCases.contains(.postgresql)), .timeLimit(.minutes(1)))
struct LockOrderTests {
  /// Runs work while the head of a feed is locked, and checks that it does not lock the user while it waits.
  private func waitsWithoutUser(
    _ url: String, _ user: UserID, _ feed: FeedID, _ work: @escaping @Sendable () async throws -> Void
  ) async throws {
    let locking = PostgreSQLStatement(
      "SELECT 1 FROM feed_heads WHERE feed_id = $1 FOR UPDATE", [.integer(feed.rawValue)])
    try await waits(url, for: locking, without: user, work)
  }

  /// Runs work while a row is locked, and checks that it does not lock the user while it waits.
  private func waits(
    _ url: String, for locking: PostgreSQLStatement, without user: UserID,
    _ work: @escaping @Sendable () async throws -> Void
  ) async throws {
    let other = try await PostgreSQLClient(url: url, connections: 1)
    let watcher = try await PostgreSQLClient(url: url, connections: 1)
    let task = try await other.transaction(.readWrite) { transaction in
      try await transaction.query(locking)
      let task = Task { try await work() }
      try await eventually {
        let waiting = try await watcher.query(
          PostgreSQLStatement(
            "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'", []))
        return !waiting.isEmpty
      }
      try await transaction.query(
        PostgreSQLStatement(
          "SELECT 1 FROM users WHERE id = $1 FOR NO KEY UPDATE NOWAIT", [.integer(user.rawValue)]))
      return task
    }
    try await task.value
    await other.close()
    await watcher.close()
  }

  @Test func `an import locks the heads of feeds before the user`() async throws {
    try await TemporaryPostgreSQL.withDatabase(copying: .migrated) { url in
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

  @Test func `an import locks users in the order of their ids, also those who have read a copy`() async throws {
    try await TemporaryPostgreSQL.withDatabase(copying: .migrated) { url in
      let database = try await PostgreSQLDatabase(url: url)
      let (ann, bob) = (try await database.makeUser("ann"), try await database.makeUser("bob"))
      _ = try await database.follow(ann)
      let other = try await database.follow(ann, "http://b.test/")
      var draft = EntryDraft.sample("one", text: "Some words")
      draft.link = "http://a.test/one"
      let ids = try await database.fetch(other, [draft]).inserted
      _ = try await database.setRead(ann, ids: ids, isRead: true)
      // Bob imports it, and Ann has read the copy.
      let entry = ImportedEntry(
        feed: "http://a.test/", feedTitle: nil, draft: draft, received: .at(1), rank: .at(1), isStarred: true,
        labels: [])
      let locking = PostgreSQLStatement(
        "SELECT 1 FROM users WHERE id = $1 FOR NO KEY UPDATE", [.integer(ann.rawValue)])
      try await waits(url, for: locking, without: bob) {
        let count = try await database.keep(bob, [entry])
        #expect(count == 1)
      }
      #expect(try await database.unreadCount(ann) == 0)
      try await database.close()
    }
  }

  @Test func `deleting expired entries locks the heads of feeds before their readers`() async throws {
    try await TemporaryPostgreSQL.withDatabase(copying: .migrated) { url in
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

  /// The ways in which storing entries changes rows of a user.
  enum Reason: CaseIterable {
    case pendingRead, watchedChange, copy
  }

  @Test(arguments: Reason.allCases)
  func `storing entries locks users in the order of their ids, whatever for`(reason: Reason) async throws {
    try await TemporaryPostgreSQL.withDatabase(copying: .migrated) { url in
      let database = try await PostgreSQLDatabase(url: url)
      let (ann, bob) = (try await database.makeUser("ann"), try await database.makeUser("bob"))
      let address = WebAddress(unparsed: "http://a.test/")
      let feed = try await database.follow(ann)
      _ = try await database.follow(bob)
      // What concerns Bob comes before the rules, which concern Ann.
      let actions: RuleActions = reason == .watchedChange ? [.unreadAgain, .star] : [.star]
      _ = try await database.addRule(ann, RuleDraft(search: "words", actions: actions))
      let link = WebAddress(unparsed: "http://a.test/one")
      var draft = EntryDraft.sample("one", text: "Some words")
      draft.link = link
      switch reason {
      case .pendingRead: try await database.markRead(bob, of: address, guids: ["one"])
      case .watchedChange:
        try await database.setReading(bob, feed: feed, ReadingSettings(onChange: .unreadAgain))
        try await database.fetch(feed, [draft])
        draft = .sample("one", text: "Other words than before")
        draft.link = link
      case .copy:
        let other = try await database.follow(bob, "http://b.test/")
        var copy = EntryDraft.sample("copy", title: draft.title, text: draft.text)
        copy.link = link
        try await database.fetch(other, [copy])
      }
      let locking = PostgreSQLStatement(
        "SELECT 1 FROM users WHERE id = $1 FOR NO KEY UPDATE", [.integer(ann.rawValue)])
      try await waits(url, for: locking, without: bob) { [draft] in try await database.fetch(feed, [draft], at: 60) }
      try await database.close()
    }
  }
}
