import Foundation
import Testing

@testable import Storage

/// Backups, and restoring them.
@Suite(.timeLimit(.minutes(1)))
struct MaintenanceTests {
  private func makeDatabase(_ path: String) async throws -> (database: SQLiteDatabase, user: UserID, ids: [EntryID]) {
    let database = try SQLiteDatabase(path: path)
    let (user, ids) = try await database.makeUsedTimeline()
    return (database, user, ids)
  }

  private func findings(_ database: SQLiteDatabase, repairs: Bool = false) async throws -> [String] {
    let found = try await database.examine(repairs: repairs)
    return found.map { "\($0.what) (\($0.count))" }
  }

  @Test func `a backup is complete, private and never overwrites`() async throws {
    try await withTemporaryFolder { folder in
      let (path, copy) = (folder + "/yaarr.db", folder + "/copy.db")
      let (database, user, _) = try await makeDatabase(path)
      let before = try await database.entries(user, EntryQuery(limit: 100, withContent: true))
      try SQLiteDatabase.backUp(path, to: copy)
      #expect(try FileManager.default.attributesOfItem(atPath: copy)[.posixPermissions] as? Int == 0o600)
      #expect(throws: StorageError.self) { try SQLiteDatabase.backUp(path, to: copy) }
      // The disk of the folder may not be mounted.
      #expect(throws: StorageError.self) { try SQLiteDatabase.backUp(path, to: folder + "/backups/copy.db") }
      #expect(!FileManager.default.fileExists(atPath: folder + "/backups"))
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".partial") } == [])

      let restored = try SQLiteDatabase(path: copy)
      #expect(try await restored.entries(user, EntryQuery(limit: 100, withContent: true)) == before)
      #expect(try await findings(restored) == [])
      #expect(try await restored.guids(user, EntryQuery(search: "late")) == ["late"])
      try await restored.close()
      try await database.close()
    }
  }

  @Test func `restoring keeps the database as it was beside it`() async throws {
    try await withTemporaryFolder { folder in
      let (path, copy) = (folder + "/yaarr.db", folder + "/copy.db")
      let (database, user, ids) = try await makeDatabase(path)
      try SQLiteDatabase.backUp(path, to: copy)
      _ = try await database.setRead(user, ids: ids, isRead: true)
      let (before, after) = (4, try await database.unreadCount(user))
      try await database.close()
      let old = try #require(try SQLiteDatabase.restore(copy, to: path))

      let restored = try SQLiteDatabase(path: path)
      #expect(try await restored.unreadCount(user) == 18)
      #expect(try await findings(restored) == [])
      try await restored.close()
      let kept = try SQLiteDatabase(path: old)
      #expect(try await kept.unreadCount(user) == after && after < before)
      try await kept.close()
      // Also where there is none yet.
      #expect(try SQLiteDatabase.restore(copy, to: folder + "/new/yaarr.db") == nil)
    }
  }

  @Test func `what is not a backup is refused, and the database stays`() async throws {
    try await withTemporaryFolder { folder in
      let path = folder + "/yaarr.db"
      let (database, user, _) = try await makeDatabase(path)
      try "not a database, but long enough to be looked at".write(
        toFile: folder + "/text", atomically: true, encoding: .utf8)
      try Data().write(to: URL(fileURLWithPath: folder + "/empty"))
      for backup in ["/text", "/empty", "/missing", "/"] {
        #expect(throws: StorageError.self, "\(backup)") { try SQLiteDatabase.restore(folder + backup, to: path) }
      }
      #expect(try await database.unreadCount(user) == 18)
      try await database.close()
    }
  }
}
