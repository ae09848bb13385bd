import Foundation
import Testing

@testable import Storage

/// Finding damage, and mending it.
@Suite(.timeLimit(.minutes(2)))
struct DoctorTests {
  private func arrange(_ database: any Database) async throws -> (user: UserID, ids: [EntryID]) {
    let used = try await database.makeUsedTimeline()
    try await database.finishIndexing()
    return used
  }

  /// Runs statements that constraints would refuse.
  private func damage(_ database: any Database, _ statements: SQL) async throws {
    switch database {
    case let database as SQLiteDatabase:
      let path = try await database.read("damaging") { (connection) throws(StorageError) in
        try connection.first("PRAGMA database_list") { $0.text(2) }
      }
      let connection = try Connection(path: try #require(path), role: .writer, busyTimeoutMilliseconds: 1_000)
      try connection.execute("PRAGMA foreign_keys = OFF; \(statements.text)")
    case let database as PostgreSQLDatabase:
      try await database.write("damaging") { (session) async throws(StorageError) in
        try await session.run("SET LOCAL session_replication_role = replica")
        for statement in statements.text.split(separator: ";") {
          try await session.run(SQL(stringLiteral: String(statement)))
        }
      }
    default: Issue.record("There is no such engine.")
    }
  }

  private func findings(_ database: any Database, repairs: Bool = false) async throws -> [String] {
    let found = try await database.examine(repairs: repairs)
    return found.map { "\($0.what) (\($0.count))" }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `nothing is wrong in a database in use`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      _ = try await arrange(database)
      let left = try await findings(database)
      #expect(left == [])
      #expect(try await findings(database, repairs: true) == [])
    }
  }

  private static let damages: [(statements: SQL, what: String)] = [
    ("UPDATE readings SET read_count = read_count + 3", "Unread counts are wrong."),
    (
      "INSERT INTO marked_ranges VALUES (77, 1, 1, 1, 1)", "Entries to undo refer to something that does not exist."
    ),
    ("DELETE FROM entries WHERE id = 8", "Contents of entries refer to something that does not exist."),
    ("UPDATE stars SET rank = 1", "Stars stand elsewhere than their entries."),
    ("UPDATE entries SET rank = 1 WHERE id = 15", "Entries stand above later ones of their feed."),
    ("UPDATE feed_heads SET last_seq = 3", "Feeds know less than their last entry."),
    ("DELETE FROM feed_heads", "Feeds know less than their last entry."),
    ("UPDATE feed_heads SET deleted_count = 2", "Numbers of entries are wrong."),
    ("INSERT INTO feed_icons (feed_id, due) VALUES (77, 0)", "Icons of feeds refer to something that does not exist."),
    ("UPDATE feeds SET icon_version = 'a'", "Feeds have the version of an icon that is not stored."),
    ("UPDATE unread_ranges SET high = high + 4", "Ranges of unread entries overlap or are empty."),
    ("INSERT INTO folder_feeds VALUES (77, 1, 1, 0)", "Feeds in folders refer to something that does not exist."),
    ("INSERT INTO labels VALUES (7, 77, 'a', 'a')", "Labels refer to something that does not exist."),
    ("INSERT INTO entry_labels VALUES (77, 0, 1, 1)", "Labels of entries refer to something that does not exist."),
    (
      "INSERT INTO folders (id, user_id, parent_id, name, position) VALUES (7, 1, 8, 'a', 1), (8, 1, 7, 'b', 1)",
      "Folders are within themselves, or within one that does not exist."
    ),
    (
      "INSERT INTO labels VALUES (7, 1, 'a', 'a'); INSERT INTO entry_labels VALUES (7, 3, 1, 1)",
      "Labels stand elsewhere than their entries."
    ),
    ("INSERT INTO entry_keys VALUES (77, 1, NULL)", "Keys of entries refer to something that does not exist."),
    ("INSERT INTO entry_copies VALUES (77, 77, 1, 77)", "Copies of entries refer to something that does not exist."),
    ("INSERT INTO entry_copies VALUES (3, 3, 1, 4)", "Copies of entries stand elsewhere than their entries."),
    ("INSERT INTO entry_copies VALUES (3, 3, 1, 3)", "Entries are copies of nothing, or of entries of their own feed."),
    (
      "INSERT INTO entry_copies VALUES (3, 3, 1, 3), (4, 3, 1, 4)",
      "Entries are copies of nothing, or of entries of their own feed."
    ),
    ("DELETE FROM users WHERE name = 'bob'", "Subscriptions refer to something that does not exist."),
  ]

  private static let damagesOfFile: [(statements: SQL, what: String)] = [
    ("DELETE FROM search_rows WHERE entry_id = 4", "Entries are missing in the search index."),
    (
      "INSERT INTO app_tokens VALUES (1, 77, 'a', 1, x'01', x'02', 0, NULL, NULL)",
      "Tokens of apps refer to something that does not exist."
    ),
    (
      "INSERT INTO webhook_deliveries VALUES (1, 77, 1, NULL, '1', 0, NULL, 1, 0, 200, NULL)",
      "Deliveries to webhooks refer to something that does not exist."
    ),
    (
      "INSERT INTO publications VALUES (1, 77, 'a', 'all', 'all', NULL, x'01', x'', 0, NULL)",
      "Published timelines refer to something that does not exist."
    ),
  ]

  private static let damagesOfServer: [(statements: SQL, what: String)] = [
    ("UPDATE counters SET entry = 3", "Numbers are given twice."),
    (
      "INSERT INTO app_tokens VALUES (1, 77, 'a', 1, 'a', 'b', 0, NULL, NULL)",
      "Tokens of apps refer to something that does not exist."
    ),
    ("DELETE FROM entry_search WHERE entry_id = 4", "Entries are missing in the search index."),
    ("UPDATE entry_search SET rank = 1", "Entries stand elsewhere in the search index."),
  ]

  @Test(arguments: DatabaseEngine.allCases)
  func `damage is found, and mended if that is asked`(engine: DatabaseEngine) async throws {
    let damages = Self.damages + (engine == .sqlite ? Self.damagesOfFile : Self.damagesOfServer)
    let fill: @Sendable (any Database) async throws -> Void = { _ = try await arrange($0) }
    try await engine.withCopies(of: "used", for: damages, filledBy: fill) { database, damage in
      let (statements, what) = damage
      let user = try #require(try await database.users().first { $0.name != "bob" }?.id)
      try await self.damage(database, statements)
      let found = try await database.examine(repairs: false)
      #expect(found.contains { $0.what == what && $0.count > 0 && !$0.isRepaired }, "\(statements): \(found)")
      let mended = try await database.examine(repairs: true)
      #expect(mended.contains { $0.what == what && $0.isRepaired }, "\(mended)")
      try await database.finishIndexing()
      #expect(try await findings(database) == [], "\(statements)")
      let unread = try await database.entries(user, EntryQuery(filter: .unread, limit: 100))
      #expect(try await database.unreadCount(user) == unread.count)
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `copies that are read in one feed only are found and read`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let (user, _) = try await arrange(database)
      var copy: EntryDraft = .sample("copy")
      copy.link = "http://news.test/1"
      for url in ["http://b.test/", "http://c.test/"] {
        try await database.fetch(try await database.follow(user, url), [copy], at: 30_000)
      }
      try await database.finishIndexing()
      #expect(try await findings(database) == [])
      // The first of the two is read now.
      try await damage(
        database,
        """
        UPDATE readings SET mark = 1, read_count = 1 WHERE user_id = 1
        AND feed_id = (SELECT id FROM feeds WHERE url = 'http://b.test/')
        """)
      let what = "Users have read one copy of an entry and not the others. (1)"
      #expect(try await findings(database) == [what])
      #expect(try await findings(database, repairs: true) == [what])
      #expect(try await findings(database) == [])
      #expect(try await database.subscriptions(user).suffix(2).map(\.unreadCount) == [0, 0])
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `a content that cannot be read is found`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      _ = try await arrange(database)
      let bytes: SQL = engine == .sqlite ? "x'0127'" : "'\\x0127'"
      try await damage(database, "UPDATE entry_contents SET content = \(bytes) WHERE entry_id IN (3, 4)")
      let found = try await database.examine(repairs: true)
      #expect(found.map(\.count) == [2] && found.map(\.isRepaired) == [false])
    }
  }
}
