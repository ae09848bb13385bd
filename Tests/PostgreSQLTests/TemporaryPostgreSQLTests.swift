import EventuallyTesting
import Foundation
import PostgreSQL
import TemporaryPostgreSQL
import Testing

struct TemporaryPostgreSQLTests {
  @Test func `a server ends with the process that started it, and leaves nothing`() async throws {
    let note = FileManager.default.temporaryDirectory.appending(path: "folder-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: note) }
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = note.path as String] in
      let server = try TemporaryPostgreSQL()
      try server.folder.write(toFile: path, atomically: true, encoding: .utf8)
      _ = try await PostgreSQLClient(url: server.url()).query(.one)
      kill(getpid(), SIGKILL)
      try server.stop()
    }
    let folder = try String(contentsOf: note, encoding: .utf8)
    #expect(folder.contains("postgresql."))
    try await eventually { !FileManager.default.fileExists(atPath: folder) }
  }
}
