import Foundation
import Testing

@testable import Storage

@Suite(.timeLimit(.minutes(1)))
struct MigrationTests {
  private static let second = Migration(
    summary: "notes",
    statements: "CREATE TABLE notes (user_id INTEGER NOT NULL REFERENCES users, text TEXT NOT NULL) STRICT;")

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
        try connection.first("SELECT count(*) FROM notes") { $0.int(0) }
      }
      #expect(count == 0)
      try await new.close()
    }
  }

  @Test
  func `a feed with repairs in the old format is fetched again`() async throws {
    try await withTemporaryFolder { folder in
      let path = folder + "/yaarr.db"
      let old = try open(path, [Schema.initial])
      let user = try await old.makeUser()
      let mended = try await old.follow(user, "http://a.test/")
      let whole = try await old.follow(user, "http://b.test/")
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

  @Test
  func `settings, folded folders and listening positions move to their users`() async throws {
    try await withTemporaryFolder { folder in
      let path = folder + "/yaarr.db"
      let old = try open(path, [Schema.initial, Schema.listedRepairs, Schema.keptSources])
      let one = try await old.makeUser()
      let other = try await old.createUser(name: "Other", passwordHash: nil).id
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
      #expect(try await new.listeningPosition(one) == ListeningPosition(entry: EntryID(rawValue: 7), seconds: 95))
      #expect(try await new.listeningPosition(other) == nil)
      let keys = try await new.read("counting") { (connection) throws(StorageError) in
        try connection.rows("SELECT key FROM settings") { $0.text(0) }
      }
      #expect(keys == ["public-address"])
      try await new.close()
    }
  }

  @Test
  func `the search index of an older database merges eight parts at a time`() async throws {
    try await withTemporaryFolder { folder in
      let path = folder + "/yaarr.db"
      try await open(path, [Schema.initial]).close()
      let new = try SQLiteDatabase(path: path)
      let parts = try await new.read("looking") { (connection) throws(StorageError) in
        try connection.first("SELECT v FROM entry_search_config WHERE k = 'automerge'") { $0.int(0) }
      }
      #expect(parts == 8)
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
