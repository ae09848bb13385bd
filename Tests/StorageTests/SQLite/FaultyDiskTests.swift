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
        try file.write(contentsOf: Data(repeating: 0xA5, count: Int(size) - 8_192))
      case .truncated: try file.truncate(atOffset: size / 3)
      case .anotherFile:
        try file.seek(toOffset: 0)
        try file.write(contentsOf: Data(repeating: 0x5A, count: Int(size)))
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
}
