import PostgreSQL
import TemporaryPostgreSQL
import Testing

@testable import Storage

@Suite(.timeLimit(.minutes(1)), .enabled(if: DatabaseEngine.allCases.contains(.postgresql)))
struct PostgreSQLMigrationTests {
  @Test func `the time from which all rules of a user act becomes that of each`() async throws {
    try await TemporaryPostgreSQL.withDatabase { url in
      let client = try await PostgreSQLClient(url: url, connections: 1)
      try await client.makeVersion(before: PostgreSQLSchema.ruleBeginnings)
      for statement in [
        "INSERT INTO users (id, name, name_key, created) VALUES (1, 'ann', 'ann', 0), (2, 'bob', 'bob', 0)",
        """
        INSERT INTO user_settings (user_id, key, value)
        VALUES (1, 'rules-begin', '1700000000123'), (1, 'layout', 'cards')
        """,
        """
        INSERT INTO rules (user_id, position, place, search, actions)
        VALUES (1, 1, 'all', 'a', 4), (1, 2, 'all', 'b', 4), (2, 1, 'all', 'c', 4)
        """,
      ] { try await client.run(statement) }
      await client.close()
      let database = try await PostgreSQLDatabase(url: url)
      let begins = try await database.rows("checking", "SELECT begins FROM rules ORDER BY user_id, position") {
        $0.optionalDate(0)?.milliseconds
      }
      #expect(begins == [1_700_000_000_123, 1_700_000_000_123, nil])
      #expect(try await database.settings(of: UserID(rawValue: 1)) == ["layout": "cards"])
      try await database.close()
    }
  }
}

extension PostgreSQLClient {
  @discardableResult
  func run(_ statement: String, _ values: [PostgreSQLValue] = []) async throws -> PostgreSQLRows {
    try await query(PostgreSQLStatement(statement, values))
  }

  /// Makes the tables of the version before a migration.
  func makeVersion(before migration: Migration) async throws {
    let earlier = PostgreSQLSchema.migrations.prefix { $0.summary != migration.summary }
    for migration in earlier {
      for part in migration.parts { _ = try await query(part.statement) }
    }
    try await run("CREATE TABLE schema_version (version bigint NOT NULL)")
    try await run("INSERT INTO schema_version VALUES (\(earlier.count))")
  }
}
