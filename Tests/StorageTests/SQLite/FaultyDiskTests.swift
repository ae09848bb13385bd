import Foundation
import Testing

@testable import Storage

/// A disk without room, and files that are damaged: nothing is half-written, the message says what to do, and all goes
/// on once the cause is gone.
@Suite(.timeLimit(.minutes(2)))
struct FaultyDiskTests {
  /// A database with a timeline and a star, and a backup of it.
  private func makeBackup(in folder: String) async throws -> (path: String, backup: String, user: UserID) {
    let (path, backup) = (folder + "/yaarr.db", folder + "/backup.db")
    let database = try SQLiteDatabase(path: path)
    let (user, _, ids) = try await database.makeTimeline(200)
    _ = try await database.setStarred(user, id: ids[5], isStarred: true)
    try await database.finishIndexing()
    try await database.close()
    try SQLiteDatabase.backUp(path, to: backup)
    return (path, backup, user)
  }

  enum Damage: CaseIterable, CustomTestStringConvertible {
    case overwritten, truncated, anotherFile

    var testDescription: String { "\(self)" }

    func happen(to path: String) throws {
      let file = try FileHandle(forUpdating: URL(fileURLWithPath: path))
      let size = try file.seekToEnd()
      switch self {
      case .overwritten:
        // From the second page on: the header stays.
        try file.seek(toOffset: 4_096)
        try file.write(contentsOf: Data(repeating: 0xA5, count: Int(clamping: size) - 8_192))
      case .truncated: try file.truncate(atOffset: size / 3)
      case .anotherFile:
        try file.seek(toOffset: 0)
        try file.write(contentsOf: Data(repeating: 0x5A, count: Int(clamping: size)))
      }
      try file.close()
    }
  }

  @Test(arguments: Damage.allCases)
  func `a damaged database names its file, and a backup takes its place`(damage: Damage) async throws {
    try await withTemporaryFolder { folder in
      let (path, backup, user) = try await makeBackup(in: folder)
      try damage.happen(to: path)
      let broken = try Data(contentsOf: URL(fileURLWithPath: path))
      await #expect {
        let database = try SQLiteDatabase(path: path)
        _ = try await database.examine(repairs: true)
        for entry in try await database.entries(user, EntryQuery(limit: 500, withContent: true)) { _ = entry }
      } throws: { error in
        if case StorageError.corrupt = error { "\(error)".contains(path) } else { false }
      }

      let old = try #require(try SQLiteDatabase.restore(backup, to: path))
      let restored = try SQLiteDatabase(path: path)
      #expect(try await restored.unreadCount(user) == 200)
      #expect(try await restored.examine(repairs: false).isEmpty)
      try await restored.close()
      // The damaged file is kept as it was.
      #expect(try Data(contentsOf: URL(fileURLWithPath: old)).count == broken.count)
    }
  }

  // MARK: A full disk

  /// Only some users may make a disk.
  private static let canMakeDisk: Bool = {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("yaarr-disk-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    return mount("tmpfs", folder, "tmpfs", 0, "size=1m") == 0 && umount2(folder, Int32(clamping: MNT_DETACH)) == 0
  }()

  /// Runs a test with a disk of 24 megabytes.
  private func withSmallDisk(_ test: (_ folder: String) async throws -> Void) async throws {
    try await withTemporaryFolder { folder in
      try #require(mount("tmpfs", folder, "tmpfs", 0, "size=24m") == 0)
      defer { umount2(folder, Int32(clamping: MNT_DETACH)) }
      try await test(folder)
    }
  }

  /// Takes all room that a disk has left.
  private func fill(_ folder: String) throws {
    _ = FileManager.default.createFile(atPath: folder + "/filler", contents: nil)
    let file = try FileHandle(forWritingTo: URL(fileURLWithPath: folder + "/filler"))
    while (try? file.write(contentsOf: Data(count: 4_096))) != nil {}
    try file.close()
  }

  private func isFull(_ error: any Error, naming path: String) -> Bool {
    guard case StorageError.cannotWrite(path, _) = error else { return false }
    return "\(error)".contains("disk is full")
  }

  @Test(.enabled(if: canMakeDisk))
  func `on a full disk reading goes on, nothing is stored by halves, and writing goes on once there is room`()
    async throws
  {
    try await withSmallDisk { folder in
      let path = folder + "/yaarr.db"
      let database = try SQLiteDatabase(path: path)
      let (user, feed, ids) = try await database.makeTimeline(200)
      let text = String(repeating: "some words of an entry ", count: 100)
      // Different, so that they cannot be packed into a page.
      let drafts = (0..<1_500).map {
        EntryDraft.sample("new \($0)", text: "\($0 &* 7_919) \(text)", html: "\($0)\(text)")
      }

      try fill(folder)
      #expect(database.times.isWritable())
      await #expect { try await database.fetch(feed, drafts, at: 20_000) } throws: { isFull($0, naming: path) }
      #expect(!database.times.isWritable() && database.times.refusals.value > 0)
      #expect(try await database.entries(user, ids: ids, withContent: true).count == 200)
      #expect(try await database.examine(repairs: false).isEmpty)
      #expect(throws: StorageError.self) { try SQLiteDatabase.backUp(path, to: folder + "/copy.db") }
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.contains("copy") } == [])

      try FileManager.default.removeItem(atPath: folder + "/filler")
      try await database.fetch(feed, drafts, at: 30_000)
      #expect(try await database.unreadCount(user) == 1_700)
      #expect(try await database.examine(repairs: false).isEmpty)
      try await database.close()
    }
  }

  @Test(.enabled(if: canMakeDisk))
  func `a database that is opened on a full disk says so, and opens once there is room`() async throws {
    try await withSmallDisk { folder in
      let path = folder + "/yaarr.db"
      let database = try SQLiteDatabase(path: path)
      let (user, _, _) = try await database.makeTimeline(200)
      try await database.close()
      try fill(folder)
      #expect { try SQLiteDatabase(path: path) } throws: { isFull($0, naming: path) }
      try FileManager.default.removeItem(atPath: folder + "/filler")
      let again = try SQLiteDatabase(path: path)
      #expect(try await again.unreadCount(user) == 200)
      try await again.close()
    }
  }
}
