import EventuallyTesting
import PostgreSQL
import TemporaryPostgreSQL
import Testing

/// They reach the server through PgBouncer in transaction mode, with three connections for all.
struct PoolerTests {
  @Test func `everything works through a pooler`() async throws {
    try await throughPooler { client, _ in
      try await client.run("CREATE TABLE numbers (n bigint)")
      try await withThrowingTaskGroup(of: Void.self) { group in
        for task in 0..<40 {
          group.addTask {
            for step in 0..<10 {
              let number = PostgreSQLValue.integer(task * 10 + step)
              switch step % 4 {
              case 0: try await client.run("INSERT INTO numbers VALUES ($1)", number)
              case 1: try await client.batch([PostgreSQLStatement("INSERT INTO numbers VALUES ($1)", [number]), .one])
              case 2:
                let wrong = PostgreSQLStatement("SELECT 1 / ($1 - $1)", [number])
                #expect(await state { try await client.query(wrong, .readOnly) } == "22012")
                #expect(await state { try await client.batch([.one, wrong, .one]) } == "22012")
              default:
                try await client.transaction { transaction in
                  let rows = try await transaction.query(PostgreSQLStatement("SELECT $1", [number]))
                  let again = PostgreSQLValue.integer(rows[0].integer(0))
                  try await transaction.query(PostgreSQLStatement("INSERT INTO numbers VALUES ($1)", [again]))
                }
              }
            }
          }
        }
        try await group.waitForAll()
      }
      let row = try await client.run("SELECT count(*), count(DISTINCT n) FROM numbers")[0]
      #expect(row.integer(0) == 320 && row.integer(1) == 320)
    }
  }

  @Test func `a pooler is noticed, so nothing is prepared`() async throws {
    try await throughPooler { client, direct in
      #expect(client.notifications(of: "channel") == nil)
      for _ in 0..<5 { try await client.run("SELECT 'through the pooler'") }
      for _ in 0..<5 { try await direct.run("SELECT 'directly'") }
      let prepared = PostgreSQLStatement("SELECT count(*) FROM pg_prepared_statements")
      #expect(try await client.query(prepared)[0].integer(0) == 0)
      // One connection of each kind: the statement that counts runs where the others did.
      #expect(try await direct.query(prepared)[0].integer(0) == 1)
    }
  }

  @Test func `prepared statements that a pooler loses are given up, and no request fails`() async throws {
    try await throughPooler(PostgreSQLConfiguration(preparesStatements: true)) { client, _ in
      try await withThrowingTaskGroup(of: Void.self) { group in
        for task in 0..<16 {
          group.addTask {
            for step in 0..<50 {
              let sent = task * 100 + step
              let row = try await client.run("SELECT $1 + \(step % 5)", .integer(sent))[0]
              #expect(row.int(0) == sent + step % 5)
            }
          }
        }
        try await group.waitForAll()
      }
    }
  }

  @Test func `a statement whose table was changed is prepared again`() async throws {
    try await withClient(connections: 1) { client in
      try await client.run("CREATE TABLE numbers (n bigint)")
      for _ in 0..<3 { try await client.run("SELECT * FROM numbers") }
      try await client.run("ALTER TABLE numbers ADD m bigint")
      try await client.run("INSERT INTO numbers VALUES (1, 2)")
      for _ in 0..<3 {
        let rows = try await client.run("SELECT * FROM numbers")
        #expect(rows[0].integer(1) == 2)
      }
    }
  }

  @Test func `a cancelled statement behind a pooler ends`() async throws {
    try await throughPooler { client, direct in
      let task = Task { try await client.run("SELECT pg_sleep(3600)") }
      try await eventually { try await isRunning("pg_sleep(3600)", in: direct) }
      task.cancel()
      await #expect(throws: PostgreSQLError.cancelled) { try await task.value }
      try await eventually { try await !isRunning("pg_sleep(3600)", in: direct) }
      #expect(try await isAnswering(client))
    }
  }

  /// Runs a test with a client behind a pooler and one that reaches the same server directly.
  private func throughPooler(
    _ configuration: PostgreSQLConfiguration = PostgreSQLConfiguration(),
    _ body: (_ pooled: PostgreSQLClient, _ direct: PostgreSQLClient) async throws -> Void
  ) async throws {
    try await TemporaryPostgreSQL.withDatabase { url in
      let pooled = try await PostgreSQLClient(
        url: try TemporaryPostgreSQL.throughPooler(url), configuration: configuration)
      let direct = try await PostgreSQLClient(url: url, connections: 2)
      try await body(pooled, direct)
      await pooled.close()
      await direct.close()
    }
  }
}
