import EventuallyTesting
import Foundation
import Testing

@testable import Storage

@Suite(.timeLimit(.minutes(1)))
struct SQLiteFileTests {
  @Test
  func `the file and missing folders are created for their owner only`() async throws {
    try await withTemporaryFolder { folder in
      let path = folder + "/new/deep/yaarr.db"
      let database = try SQLiteDatabase(path: path)
      _ = try await database.makeUser()
      for suffix in ["", "-wal", "-shm"] {
        let attributes = try FileManager.default.attributesOfItem(atPath: path + suffix)
        #expect(attributes[.posixPermissions] as? Int == 0o600, "\(suffix)")
      }
      try await database.close()
    }
  }

  @Test
  func `stored entries are there when the file is opened again`() async throws {
    try await withTemporaryFolder { folder in
      let path = folder + "/yaarr.db"
      let first = try SQLiteDatabase(path: path)
      let (user, _, _) = try await first.makeTimeline(3)
      let before = try await first.entries(user, EntryQuery(withContent: true))
      try await first.close()
      let second = try SQLiteDatabase(path: path)
      #expect(try await second.entries(user, EntryQuery(withContent: true)) == before)
      try await second.close()
    }
  }

  @Test
  func `a closed database reports that it is closed`() async throws {
    try await withTemporaryFolder { folder in
      let database = try SQLiteDatabase(path: folder + "/yaarr.db")
      try await database.close()
      try await database.close()
      await #expect(throws: StorageError.closed) { try await database.users() }
      await #expect(throws: StorageError.closed) { try await database.setSetting("a", "b") }
    }
  }

  @Test(.enabled(if: geteuid() != 0))
  func `the error names a read-only folder or file`() async throws {
    try await withTemporaryFolder { folder in
      let path = folder + "/data/yaarr.db"
      try await SQLiteDatabase(path: path).close()
      for (place, mode) in [(path, 0o400), (folder + "/data", 0o500)] {
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: place)
        #expect {
          try SQLiteDatabase(path: path)
        } throws: { error in
          "\(error)".contains("is read-only")
        }
        try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: place)
      }
      try FileManager.default.setAttributes([.posixPermissions: 0o500], ofItemAtPath: folder)
      #expect {
        try SQLiteDatabase(path: folder + "/new.db")
      } throws: { error in
        "\(error)".contains("is read-only")
      }
      try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: folder)
    }
  }

  @Test(arguments: [":memory:", "", "a\0b"])
  func `a database needs a file`(path: String) {
    #expect(throws: StorageError.self) { try SQLiteDatabase(path: path) }
  }

  @Test
  func `a file that is not a database, or another program's, is refused and not changed`() async throws {
    try await withTemporaryFolder { folder in
      let text = folder + "/text"
      try String(repeating: "Not a database. ", count: 100).write(toFile: text, atomically: true, encoding: .utf8)
      #expect {
        try SQLiteDatabase(path: text)
      } throws: { error in
        if case StorageError.corrupt = error { true } else { false }
      }
      let other = folder + "/other.db"
      _ = try DatabaseFile(path: other)
      let connection = try Connection(path: other, role: .writer, busyTimeoutMilliseconds: 100)
      try connection.execute("CREATE TABLE notes (text TEXT)")
      let before = try Data(contentsOf: URL(fileURLWithPath: other))
      #expect {
        try SQLiteDatabase(path: other)
      } throws: { error in
        if case StorageError.cannotOpen = error { true } else { false }
      }
      #expect(try Data(contentsOf: URL(fileURLWithPath: other)) == before)
      #expect(throws: StorageError.self) { try SQLiteDatabase(path: folder) }
    }
  }

  @Test
  func `the search index is complete after entries are added, changed and removed`() async throws {
    try await withTemporaryFolder { folder in
      let path = folder + "/yaarr.db"
      let database = try SQLiteDatabase(path: path)
      let (user, feed, ids) = try await database.makeTimeline(50)
      let changed = (1...25).map { EntryDraft.sample("\($0)", title: "Zebra\0 🦊 \($0)", text: "é\0x \($0)") }
      try await database.fetch(feed, changed, at: 20_000)
      _ = try await database.setRead(user, ids: Array(ids[0..<30]), isRead: true)
      let connection = try Connection(path: path, role: .writer, busyTimeoutMilliseconds: 1_000)
      let check = "INSERT INTO entry_search (entry_search, rank) VALUES ('integrity-check', 1)"
      try connection.execute(check)
      try connection.execute("PRAGMA foreign_keys = ON; DELETE FROM entries WHERE id % 2")
      try connection.execute(check)
      #expect(try await database.entries(user, EntryQuery(search: "zebra")).count == 12)
      #expect(try connection.first("PRAGMA integrity_check") { $0.text(0) } == "ok")
      try await database.close()
    }
  }

  @Test
  func `the journal is moved into the file while the database is open, and stays short`() async throws {
    try await withTemporaryFolder { folder in
      let path = folder + "/yaarr.db"
      let database = try SQLiteDatabase(path: path)
      let feed = try await database.follow(database.makeUser())
      // Random, so that it stays large where it is compressed.
      let html = (0..<700).map { _ in UUID().uuidString }.joined(separator: " ")
      for round in 0..<20 {
        let drafts = (0..<40).map { EntryDraft.sample("\(round).\($0)", html: html) }
        try await database.fetch(feed, drafts, at: Double(round))
      }
      func size(_ path: String) throws -> Int {
        try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0
      }
      // Each round writes about half a megabyte.
      try await eventually { try size(path) > 6_000_000 }
      #expect(try size(path + "-wal") < 70_000_000)
      try await database.close()
    }
  }
}
