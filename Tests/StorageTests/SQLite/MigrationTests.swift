import Foundation
import Testing

@testable import Storage

@Suite(.timeLimit(.minutes(1)))
struct MigrationTests {
  private static let second = Migration(
    summary: "notes",
    statements: "CREATE TABLE later_notes (user_id INTEGER NOT NULL REFERENCES users, text TEXT NOT NULL) STRICT;")

  private func open(_ path: String, _ migrations: [Migration]) throws(StorageError) -> SQLiteDatabase {
    try SQLiteDatabase(path: path, migrations: migrations, busyTimeoutMilliseconds: 5_000)
  }

  @Test
  func `an older database is migrated and keeps its content`() async throws {
    try await withTemporaryFolder { folder in
      let path = folder + "/yaarr.db"
      let old = try open(path, Schema.migrations)
      let (user, _, _) = try await old.makeTimeline(3)
      try await old.close()
      let new = try open(path, Schema.migrations + [Self.second])
      #expect(try await new.guids(user) == ["3", "2", "1"])
      let count = try await new.read("counting") { (connection) throws(StorageError) in
        try connection.first("SELECT count(*) FROM later_notes") { $0.int(0) }
      }
      #expect(count == 0)
      try await new.close()
    }
  }

  @Test(arguments: 1...Schema.migrations.count)
  func `a database of each version is migrated with everything that it contains`(version: Int) async throws {
    try await withTemporaryFolder { folder in
      let path = folder + "/yaarr.db"
      try await OldDatabase.make(path, version: version, entries: 50)
      let empty = try OldDatabase.emptyTables(path)
      #expect(empty == [])
      let database = try SQLiteDatabase(path: path)
      try await OldDatabase.check(database, entries: 50)
      #expect(try await database.examine(repairs: false).isEmpty)
      try await database.close()
    }
  }

  @Test func `the time from which all rules of a user act becomes that of each`() async throws {
    try await withTemporaryFolder { folder in
      let path = folder + "/yaarr.db"
      let old = try open(path, Array(Schema.migrations.prefix { $0.summary != Schema.ruleBeginnings.summary }))
      try await old.write("arranging") { (connection) throws(StorageError) in
        try connection.execute(
          """
          INSERT INTO users (id, name, name_key, created) VALUES (1, 'ann', 'ann', 0), (2, 'bob', 'bob', 0);
          INSERT INTO user_settings (user_id, key, value) VALUES (1, 'rules-begin', '1700000000123'), (1, 'layout', 'cards');
          INSERT INTO rules (user_id, position, place, search, actions) VALUES (1, 1, 'all', 'a', 4), (2, 1, 'all', 'b', 4);
          """)
      }
      try await old.close()
      let database = try SQLiteDatabase(path: path)
      let begins = try await database.read("checking") { (connection) throws(StorageError) in
        try connection.rows("SELECT begins FROM rules ORDER BY user_id") { $0.optionalDate(0)?.milliseconds }
      }
      #expect(begins == [1_700_000_000_123, nil])
      #expect(try await database.settings(of: UserID(rawValue: 1)) == ["layout": "cards"])
      try await database.close()
    }
  }

  @Test
  func `a feed with repairs in the old format is fetched again`() async throws {
    try await withTemporaryFolder { folder in
      let path = folder + "/yaarr.db"
      let old = try open(path, [Schema.initial])
      let (mended, whole) = (FeedID(rawValue: 1), FeedID(rawValue: 2))
      try await old.write("arranging") { (connection) throws(StorageError) in
        try connection.execute(
          "INSERT INTO feeds (id, url, next_check) VALUES (1, 'http://a.test/', 0), (2, 'http://b.test/', 0)")
      }
      try await old.write("arranging") { (connection) throws(StorageError) in
        try connection.run("UPDATE feeds SET etag = 'e', last_modified = 'm'")
        try connection.run("UPDATE feeds SET repairs = 'Line 3: x' WHERE id = \(mended)")
      }
      try await old.close()
      let new = try SQLiteDatabase(path: path)
      let first = try #require(try await new.feed(mended)).health
      #expect(first.repairs.isEmpty && first.etag == nil && first.lastModified == nil)
      #expect(try await new.feed(whole)?.health.etag == "e")
      try await new.close()
    }
  }

  /// Makes a user as the first schema has it.
  private func makeUser(_ name: String = "ann", in old: SQLiteDatabase) async throws -> UserID {
    try await old.write("arranging") { (connection) throws(StorageError) in
      try connection.run("INSERT INTO users (name, name_key, created) VALUES (\(name), \(Name.key(name)), 0)")
      return UserID(rawValue: connection.lastInsertedID)
    }
  }

  @Test
  func `settings, folded folders and listening positions move to their users`() async throws {
    try await withTemporaryFolder { folder in
      let path = folder + "/yaarr.db"
      let old = try open(path, [Schema.initial, Schema.listedRepairs, Schema.keptSources])
      let one = try await makeUser(in: old)
      let other = try await makeUser("Other", in: old)
      try await old.write("arranging") { (connection) throws(StorageError) in
        try connection.run("INSERT INTO feeds (id, url, next_check) VALUES (1, 'http://a.test/', 0)")
        try connection.run(
          """
          INSERT INTO entries (id, feed_id, guid, content_hash, revision, kind, published, received, excerpt)
          VALUES (7, 1, 'a', 0, 1, 'episode', 0, 0, '')
          """)
        for (id, name) in [(1, "a"), (11, "b"), (21, "c")] {
          try connection.run("INSERT INTO folders (id, user_id, name, position) VALUES (\(id), \(one), \(name), \(id))")
          try connection.run(
            "INSERT INTO feeds (id, url, next_check) VALUES (\(id + 1), \("http://\(name).test/b"), 0)")
          try connection.run("INSERT INTO subscriptions VALUES (\(one), \(id + 1), NULL, \(id))")
        }
        for (key, value) in [
          ("layout-\(one)", "cards"), ("folded-\(one)", "21,11"), ("listening-\(one)", "7:95"),
          ("listening-\(other)", "8:3"), ("layout-99", "cards"), ("public-address", "http://a.test"),
        ] {
          try connection.run("INSERT INTO settings VALUES (\(key), \(value))")
        }
      }
      try await old.close()

      let new = try SQLiteDatabase(path: path)
      #expect(try await new.settings(of: one) == ["layout": "cards"])
      #expect(try await new.settings(of: other).isEmpty)
      #expect(try await new.folders(one).filter(\.isFolded).map(\.name) == ["b", "c"])
      #expect(
        try await new.listeningPositions(one, limit: 9) == [ListeningPosition(entry: EntryID(rawValue: 7), seconds: 95)]
      )
      #expect(try await new.listeningPositions(other, limit: 9).isEmpty)
      let keys = try await new.read("counting") { (connection) throws(StorageError) in
        try connection.rows("SELECT key FROM settings") { $0.text(0) }
      }
      #expect(keys == ["public-address"])
      try await new.close()
    }
  }

  @Test
  func `what was read and starred entry by entry stays so as marks and ranges`() async throws {
    try await withTemporaryFolder { folder in
      let path = folder + "/yaarr.db"
      let old = try open(
        path,
        [
          Schema.initial, Schema.listedRepairs, Schema.keptSources, Schema.settingsOfUsers, Schema.unfollowedFeeds,
          Schema.searchMerges,
        ])
      let (ann, bob) = (try await makeUser("ann", in: old), try await makeUser("bob", in: old))
      // Entries 1 to 8 are of feed 1, 9 to 12 of feed 2; ann has left feed 2.
      let (readByAnn, readByBob): ([Int], [Int]) = ([1, 3, 4, 8, 10], [1, 2, 3, 4, 5, 6, 7, 8])
      try await old.write("arranging") { (connection) throws(StorageError) in
        try connection.execute(
          """
          INSERT INTO feeds (id, url, next_check) VALUES (1, 'http://a.test/', 0), (2, 'http://b.test/', 0);
          INSERT INTO subscriptions VALUES (\(ann), 1, 'Mine', NULL), (\(bob), 1, NULL, NULL), (\(bob), 2, NULL, NULL);
          """)
        for id in 1...12 {
          try connection.run(
            """
            INSERT INTO entries (id, feed_id, guid, content_hash, revision, kind, published, received, excerpt)
            VALUES (\(id), \(id < 9 ? 1 : 2), \("\(id)"), 0, 1, 'article', \(id == 6 ? 0 : id * 10), 200, '')
            """)
        }
        for (user, read) in [(ann, readByAnn), (bob, readByBob)] {
          for id in read {
            try connection.run(
              """
              INSERT INTO entry_states (user_id, entry_id, feed_id, is_read, is_starred)
              VALUES (\(user), \(id), \(id < 9 ? 1 : 2), 1, \(id == 10 || id == 3))
              """)
          }
        }
      }
      try await old.close()

      let new = try SQLiteDatabase(path: path)
      let unread = EntryQuery(filter: .unread)
      #expect(try await new.guids(ann, unread) == ["7", "6", "5", "2"])
      #expect(try await new.guids(bob, unread) == ["12", "11", "10", "9"])
      #expect(try await new.unreadCount(ann) == 4)
      #expect(try await new.subscriptions(bob).map(\.unreadCount) == [0, 4])
      #expect(try await new.subscriptions(ann).map(\.title) == ["Mine"])
      #expect(try await new.guids(ann, EntryQuery(filter: .starred)) == ["10", "3"])
      #expect(try await new.guids(ann) == ["8", "7", "6", "5", "4", "3", "2", "1"])
      _ = try await new.follow(ann, "http://b.test/")
      #expect(
        try await new.guids(ann, EntryQuery(scope: .feed(FeedID(rawValue: 2)), filter: .unread)) == ["12", "11", "9"])
      try await new.fetch(FeedID(rawValue: 1), [.sample("13", published: .at(0))], at: 10)
      #expect(try await new.guids(ann, EntryQuery(scope: .feed(FeedID(rawValue: 1)), filter: .unread)).first == "13")
      try await new.close()
    }
  }

  @Test
  func `the folders of an older database keep their feeds, and an end of a subscription keeps nothing in them`()
    async throws
  {
    try await withTemporaryFolder { folder in
      let path = folder + "/yaarr.db"
      let old = try open(path, Array(Schema.migrations.prefix { $0.summary != Schema.nestedFolders.summary }))
      let user = try await makeUser(in: old)
      try await old.write("arranging") { (connection) throws(StorageError) in
        try connection.execute(
          """
          INSERT INTO feeds (id, url, next_check) VALUES (1, 'http://a.test/', 0), (2, 'http://b.test/', 0);
          INSERT INTO feed_heads (feed_id) VALUES (1), (2);
          INSERT INTO folders (id, user_id, name, position, is_folded) VALUES (5, 1, 'Sea', 2, 1), (6, 1, 'Air', 1, 0);
          INSERT INTO readings (user_id, feed_id, title, folder_id) VALUES (1, 1, 'Mine', 5), (1, 2, NULL, NULL);
          """)
      }
      try await old.close()
      let new = try SQLiteDatabase(path: path)
      let folders = try await new.folders(user)
      #expect(folders.map(\.name) == ["Air", "Sea"] && folders.map(\.isFolded) == [false, true])
      #expect(try await new.subscriptions(user).map(\.title) == ["http://b.test/", "Mine"])
      #expect(try await new.subscriptions(user).map(\.folders) == [[], [FolderID(rawValue: 5)]])
      #expect(try await new.examine(repairs: false).isEmpty)
      try await new.close()
    }
  }

  @Test
  func `the search index of an older database merges sixteen parts at a time, and 64 at most in one go`() async throws {
    try await withTemporaryFolder { folder in
      let path = folder + "/yaarr.db"
      try await open(path, [Schema.initial]).close()
      let new = try SQLiteDatabase(path: path)
      let parts = try await new.read("looking") { (connection) throws(StorageError) in
        try connection.rows("SELECT v FROM entry_search_config WHERE k IN ('automerge', 'crisismerge') ORDER BY k") {
          $0.int(0)
        }
      }
      #expect(parts == [16, 64])
      try await new.close()
    }
  }

  @Test
  func `a database of a newer program is refused with both versions`() async throws {
    try await withTemporaryFolder { folder in
      let path = folder + "/yaarr.db"
      try await open(path, Schema.migrations + [Self.second]).close()
      let known = Schema.migrations.count
      #expect(throws: StorageError.newerSchema(found: known + 1, known: known)) { try SQLiteDatabase(path: path) }
    }
  }

  @Test
  func `a program stops writing once a newer one has migrated its database`() async throws {
    try await withTemporaryFolder { folder in
      let path = folder + "/yaarr.db"
      let old = try open(path, Schema.migrations)
      let new = try open(path, Schema.migrations + [Self.second])
      let known = Schema.migrations.count
      await #expect(throws: StorageError.newerSchema(found: known + 1, known: known)) {
        try await old.setSetting("a", "b")
      }
      #expect(try await new.setting("a") == nil)
      try await old.close()
      try await new.close()
    }
  }

  @Test(arguments: [
    "CREATE TABLE half (id INTEGER); INSERT INTO nowhere VALUES (1);",
    "CREATE TABLE half (id INTEGER REFERENCES users); INSERT INTO half VALUES (77);",
  ])
  func `a failed migration keeps the previous version`(statements: String) async throws {
    try await withTemporaryFolder { folder in
      let path = folder + "/yaarr.db"
      let old = try SQLiteDatabase(path: path)
      _ = try await old.makeUser()
      try await old.close()
      let broken = Migration(summary: "broken", statements: statements)
      #expect {
        try open(path, Schema.migrations + [broken])
      } throws: { error in
        if case StorageError.failed(let operation, _) = error { operation.contains("broken") } else { false }
      }
      let again = try SQLiteDatabase(path: path)
      #expect(try await again.users().count == 1)
      let tables = try await again.read("counting") { (connection) throws(StorageError) in
        try connection.first("SELECT count(*) FROM sqlite_schema WHERE name = 'half'") { $0.int(0) }
      }
      #expect(tables == 0)
      try await again.close()
    }
  }
}
