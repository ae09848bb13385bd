import Foundation
import Testing

@testable import Storage

/// Reading where nothing may be written: snapshots, backups, files of other users.
@Suite(.timeLimit(.minutes(1)))
struct ReadOnlyTests {
  private func files(in folder: String) throws -> [String: Data] {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
    return Dictionary(
      uniqueKeysWithValues: try names.map { ($0, try Data(contentsOf: URL(fileURLWithPath: folder + "/" + $0))) })
  }

  @Test func `a database is read without writing anything, and changes are refused in words`() async throws {
    try await withTemporaryFolder { folder in
      let (path, copy) = (folder + "/a #1?%.db", folder + "/copy.db")
      let database = try SQLiteDatabase(path: path)
      let (user, ids) = try await database.makeUsedTimeline()
      let before = try await database.entries(user, EntryQuery(limit: 100, withContent: true))
      try await database.close()
      try SQLiteDatabase.backUp(path, to: copy)
      let whole = try files(in: folder)
      for path in [path, copy] {
        let reading = try SQLiteDatabase(reading: path)
        #expect(try await reading.entries(user, EntryQuery(limit: 100, withContent: true)) == before)
        #expect(try await reading.examine(repairs: false).isEmpty)
        await #expect {
          try await reading.setStarred(user, id: ids[0], isStarred: true)
        } throws: { error in
          if case StorageError.cannotWrite(path, _) = error { "\(error)".contains("read-only") } else { false }
        }
        try await reading.close()
      }
      #expect(try files(in: folder) == whole)
    }
  }

  @Test func `what a running program has stored is read beside it`() async throws {
    try await withTemporaryFolder { folder in
      let database = try SQLiteDatabase(path: folder + "/yaarr.db")
      let (user, _, _) = try await database.makeTimeline(3)
      let reading = try SQLiteDatabase(reading: folder + "/yaarr.db")
      #expect(try await reading.unreadCount(user) == 3)
      let other = try await database.follow(user, "http://other.test/")
      try await database.fetch(other, [.sample("new")], at: 20_000)
      #expect(try await reading.unreadCount(user) == 4)
      try await reading.close()
      try await database.close()
    }
  }

  @Test func `a database of an older version is not read, and the message says what to do`() async throws {
    try await withTemporaryFolder { folder in
      let path = folder + "/yaarr.db"
      try await SQLiteDatabase(path: path).close()
      let next = Migration(summary: "more", statements: "CREATE TABLE more (id INTEGER)")
      #expect {
        try SQLiteDatabase(
          path: path, migrations: Schema.migrations + [next], access: try DatabaseFile.accessForReading(path),
          busyTimeoutMilliseconds: 100)
      } throws: { error in
        if case StorageError.cannotOpen(path, let reason) = error { reason.contains("copy it") } else { false }
      }
    }
  }

  // MARK: A disk that is read-only

  /// Only some users may make a disk.
  private static let canMakeDisk: Bool = {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("yaarr-disk-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    return mount("tmpfs", folder, "tmpfs", 0, "size=1m") == 0 && umount2(folder, Int32(clamping: MNT_DETACH)) == 0
  }()

  @Test(.enabled(if: canMakeDisk))
  func `snapshots on a read-only disk are read, and backed up`() async throws {
    try await withTemporaryFolder { folder in
      let disk = folder + "/disk"
      try FileManager.default.createDirectory(atPath: disk, withIntermediateDirectories: true)
      try #require(mount("tmpfs", disk, "tmpfs", 0, "size=24m") == 0)
      defer { umount2(disk, Int32(clamping: MNT_DETACH)) }
      let database = try SQLiteDatabase(path: folder + "/yaarr.db")
      let (user, _, _) = try await database.makeTimeline(3)
      for (name, suffixes) in [("running", ["", "-wal", "-shm"]), ("torn", ["", "-wal"]), ("ended", [""])] {
        if suffixes == [""] { try await database.close() }
        for suffix in suffixes {
          try FileManager.default.copyItem(atPath: folder + "/yaarr.db" + suffix, toPath: "\(disk)/\(name)" + suffix)
        }
      }
      try #require(mount("tmpfs", disk, "tmpfs", UInt(clamping: MS_REMOUNT | MS_RDONLY), nil) == 0)
      for name in ["running", "ended"] {
        #expect(SQLiteDatabase.isReadOnly("\(disk)/\(name)"))
        let reading = try SQLiteDatabase(reading: "\(disk)/\(name)")
        #expect(try await reading.unreadCount(user) == 3, "\(name)")
        try await reading.close()
        try SQLiteDatabase.backUp("\(disk)/\(name)", to: folder + "/copy-\(name)")
        let copy = try SQLiteDatabase(path: folder + "/copy-\(name)")
        #expect(try await copy.unreadCount(user) == 3)
        try await copy.close()
        #expect(try SQLiteDatabase.restore("\(disk)/\(name)", to: folder + "/restored-\(name)") == nil)
      }
      #expect {
        try SQLiteDatabase(reading: disk + "/torn")
      } throws: { "\($0)".contains("torn-wal, which cannot be read in a read-only folder") }
      #expect { try SQLiteDatabase(path: disk + "/ended") } throws: { "\($0)".contains("is read-only") }
    }
  }
}
