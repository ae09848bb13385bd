import PostgreSQL
import TemporaryPostgreSQL
import Testing

@testable import Storage

@Suite(.timeLimit(.minutes(1)), .enabled(if: DatabaseEngine.allCases.contains(.postgresql)))
struct PostgreSQLMigrationTests {
  @Test func `a database of a build before the first release is refused, and stays as it is`() async throws {
    try await TemporaryPostgreSQL.withDatabase { url in
      try await PostgreSQLDatabase(url: url).close()
      let client = try await PostgreSQLClient(url: url, connections: 1)
      try await client.run("UPDATE schema_version SET version = 33")
      await #expect {
        _ = try await PostgreSQLDatabase(url: url)
      } throws: { error in
        if case StorageError.cannotOpen(_, let reason) = error { reason.contains("version 33") } else { false }
      }
      #expect(try await client.run("SELECT version FROM schema_version").map { $0.integer(0) } == [33])
      await client.close()
    }
  }
}

extension PostgreSQLClient {
  @discardableResult
  func run(_ statement: String, _ values: [PostgreSQLValue] = []) async throws -> PostgreSQLRows {
    try await query(PostgreSQLStatement(statement, values))
  }
}
