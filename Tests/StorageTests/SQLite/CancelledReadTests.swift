import EventuallyTesting
import Foundation
import Testing
import Threading

@testable import Storage

@Suite struct CancelledReadTests {
  @Test(.timeLimit(.minutes(1)))
  func `a long read ends when its task is cancelled, and its connection goes on`() async throws {
    try await withReader { reader in
      // This count would run for hours.
      let count: SQL = "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n"
      let hasBegun = Lock(false)
      let read = Task {
        try await reader.run("counting") { connection throws(StorageError) in
          hasBegun.withLock { $0 = true }
          try connection.run(count)
        }
      }
      try await eventually { hasBegun.withLock { $0 } }
      read.cancel()
      let result = await read.result
      #expect(throws: StorageError.self) { try result.get() }

      let answer = try await reader.run("counting") { connection throws(StorageError) in
        try connection.first("SELECT 7") { row throws(StorageError) in row.integer(0) }
      }
      #expect(answer == 7)
    }
  }

  @Test(.timeLimit(.minutes(1)))
  func `a transaction whose begin is interrupted is ended`() async throws {
    try await withReader { reader in
      let reads = Task {
        withUnsafeCurrentTask { $0?.cancel() }
        var refused = 0
        // SQLite looks for an interruption once in ten thousand steps of a statement, and beginning takes a few of them.
        for _ in 0..<12_000 {
          do throws(StorageError) {
            try await reader.run("reading") { (connection) async throws(StorageError) in
              try await connection.transaction(.read) { () async throws(StorageError) in }
            }
          } catch {
            refused += 1
          }
        }
        return refused
      }
      // Each failed alone; none made the others fail.
      #expect(1...20 ~= (await reads.value))
    }
  }

  @Test(.timeLimit(.minutes(1)))
  func `a statement ends after its time, and the next one runs`() async throws {
    let folder = NSTemporaryDirectory() + "yaarr-test-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let database = try SQLiteDatabase(path: folder + "/reader.sqlite")
    let count: SQL = "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n"
    await #expect(
      throws: StorageError.failed(
        operation: "counting", reason: "it took more than 0.05 seconds and was stopped")
    ) {
      try await database.read("counting") { connection throws(StorageError) in
        try connection.limited(toSeconds: 0.05) { () throws(StorageError) in try connection.run(count) }
      }
    }
    let answer = try await database.read("counting") { connection throws(StorageError) in
      try connection.first("SELECT 7") { row throws(StorageError) in row.integer(0) }
    }
    #expect(answer == 7)
    try await database.close()
  }
}
