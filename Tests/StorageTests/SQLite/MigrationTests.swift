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

  @Test func `the search index merges sixteen parts at a time, and 64 at most in one go`() async throws {
    try await withTemporaryFolder { folder in
      let database = try SQLiteDatabase(path: folder + "/yaarr.db")
      let parts = try await database.read("looking") { (connection) throws(StorageError) in
        try connection.rows("SELECT v FROM entry_search_config WHERE k IN ('automerge', 'crisismerge') ORDER BY k") {
          $0.int(0)
        }
      }
      #expect(parts == [16, 64])
      try await database.close()
    }
  }

  @Test func `a database of a build before the first release is refused, and stays as it is`() async throws {
    try await withTemporaryFolder { folder in
      let path = folder + "/yaarr.db"
      try await SQLiteDatabase(path: path).close()
      let connection = try Connection(path: path, role: .writer, busyTimeoutMilliseconds: 1_000)
      try connection.execute("PRAGMA user_version = 40")
      for open in [{ try SQLiteDatabase(path: path) }, { try SQLiteDatabase(reading: path) }] {
        #expect {
          _ = try open()
        } throws: { error in
          if case StorageError.cannotOpen(path, let reason) = error {
            reason.contains("version 40") && reason.contains("CHANGELOG.md")
          } else {
            false
          }
        }
      }
      #expect(try connection.first("PRAGMA user_version") { $0.int(0) } == 40)
    }
  }

  @Test
  func `a database of a newer program is refused with both versions`() async throws {
    try await withTemporaryFolder { folder in
      let path = folder + "/yaarr.db"
      try await open(path, Schema.migrations + [Self.second]).close()
      let known = Migrator.version(Schema.migrations)
      #expect(throws: StorageError.newerSchema(found: known + 1, known: known)) { try SQLiteDatabase(path: path) }
    }
  }

  @Test
  func `a program stops writing once a newer one has migrated its database`() async throws {
    try await withTemporaryFolder { folder in
      let path = folder + "/yaarr.db"
      let old = try open(path, Schema.migrations)
      let new = try open(path, Schema.migrations + [Self.second])
      let known = Migrator.version(Schema.migrations)
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
