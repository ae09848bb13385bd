import Dispatch
import Foundation
import Testing

@testable import Storage

@Suite struct ConnectionOwnerTests {
  /// Tasks that prefer it leave an actor's executor at each `await`.
  private final class Aside: TaskExecutor {
    private let queue = DispatchQueue(label: "aside")

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
  }

  @Test(.timeLimit(.minutes(1)))
  func `no transaction begins within one whose task prefers an executor`() async throws {
    try await withReader { reader in
      let numbers = await withTaskGroup { group in
        for number in 0..<500 {
          group.addTask(executorPreference: number % 2 == 0 ? Aside() : nil) {
            try? await reader.run("reading") { (connection) async throws(StorageError) in
              try await connection.transaction(.read) { () async throws(StorageError) in
                try await StorageSession.sqlite(connection).first("SELECT \(number)") { $0.integer(0) }
              }
            }
          }
        }
        return await group.reduce(into: []) { numbers, number in numbers.append(number ?? nil) }
      }
      #expect(numbers.compactMap { $0 }.sorted() == (0..<500).map { Int64($0) })
    }
  }
}

/// A connection that reads, of a database without entries.
func withReader(_ body: (ConnectionOwner) async throws -> Void) async throws {
  let folder = NSTemporaryDirectory() + "yaarr-test-\(UUID().uuidString)"
  defer { try? FileManager.default.removeItem(atPath: folder) }
  let path = folder + "/reader.sqlite"
  let database = try SQLiteDatabase(path: path)
  let reader = ConnectionOwner(
    try Connection(path: path, role: .reader, busyTimeoutMilliseconds: 100), label: "test")
  try await body(reader)
  await reader.close()
  try await database.close()
}
