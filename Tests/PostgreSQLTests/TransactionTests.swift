import EventuallyTesting
import PostgreSQL
import TemporaryPostgreSQL
import Testing

struct TransactionTests {
  private struct Refusal: Error {}

  @Test func `a batch is done whole or not at all`() async throws {
    try await withTable { client in
      let insert = PostgreSQLStatement("INSERT INTO numbers VALUES ($1)", [.integer(1)])
      #expect(await state { try await client.batch([insert, PostgreSQLStatement("SELECT 1 / 0"), insert]) } == "22012")
      try await expect([], client)
      try await client.batch([insert, insert])
      try await expect([1, 1], client)
    }
  }

  @Test func `a batch that only reads is refused to write, and sees one moment`() async throws {
    try await withTable { client in
      #expect(
        await state { try await client.batch([PostgreSQLStatement("INSERT INTO numbers VALUES (1)")], .readOnly) }
          == "25006")
      let rows = try await client.batch(
        [
          PostgreSQLStatement("SELECT current_setting('transaction_isolation')"),
          PostgreSQLStatement("SELECT txid_current_snapshot()::text"),
          PostgreSQLStatement("SELECT txid_current_snapshot()::text"),
        ], .readOnly)
      #expect(rows[0][0].text(0) == "repeatable read")
      #expect(rows[1][0].text(0) == rows[2][0].text(0))
    }
  }

  @Test func `a transaction commits what its body did with the answers`() async throws {
    try await withTable { client in
      let sum = try await client.transaction { transaction in
        try await transaction.query(PostgreSQLStatement("INSERT INTO numbers VALUES (2)"))
        let first = try await transaction.query(PostgreSQLStatement("SELECT max(n) FROM numbers"))[0].integer(0)
        try await expect([], client)
        return try await transaction.batch([
          PostgreSQLStatement("INSERT INTO numbers VALUES ($1)", [.integer(first * 10)]),
          PostgreSQLStatement("SELECT sum(n)::bigint FROM numbers"),
        ])[1][0].integer(0)
      }
      #expect(sum == 22)
      try await expect([2, 20], client)
    }
  }

  @Test func `a transaction whose body throws is undone`() async throws {
    try await withTable { client in
      await #expect(throws: Refusal.self) {
        try await client.transaction { transaction in
          try await transaction.query(PostgreSQLStatement("INSERT INTO numbers VALUES (2)"))
          throw Refusal()
        }
      }
      try await expect([], client)
    }
  }

  @Test func `a transaction that hides the failure of a statement is not taken for done`() async throws {
    try await withTable { client in
      let code = await state {
        try await client.transaction { transaction in
          try await transaction.query(PostgreSQLStatement("INSERT INTO numbers VALUES (2)"))
          _ = try? await transaction.query(PostgreSQLStatement("SELECT 1 / 0"))
        }
      }
      #expect(code == "25P02")
      try await expect([], client)
    }
  }

  @Test func `statements of a transaction that come together are all part of it`() async throws {
    try await withTable { client in
      let processes = try await client.transaction { transaction in
        async let first = transaction.query(PostgreSQLStatement("SELECT pg_backend_pid()"))
        async let second = transaction.query(PostgreSQLStatement("SELECT pg_backend_pid()"))
        return try await [first[0].integer(0), second[0].integer(0)]
      }
      #expect(processes[0] == processes[1])
    }
  }

  @Test func `a transaction without statements asks for nothing`() async throws {
    let value = try await withClient { client in try await client.transaction { _ in 5 } }
    #expect(value == 5)
  }

  @Test func `a transaction that is over takes no statements`() async throws {
    try await withTable { client in
      let transaction = try await client.transaction { transaction in
        try await transaction.query(.one)
        return transaction
      }
      await #expect(throws: PostgreSQLError.closed) { try await transaction.query(.one) }
    }
  }

  @Test(arguments: [1, 2, 4]) func `more transactions than connections take turns`(connections: Int) async throws {
    try await withTable(connections: connections) { client in
      try await withThrowingTaskGroup(of: Void.self) { group in
        for task in 0..<40 {
          group.addTask {
            try await client.transaction(task % 4 == 0 ? .readOnly : .readWrite) { transaction in
              let sum = try await transaction.query(PostgreSQLStatement("SELECT count(*) FROM numbers"))
              #expect(sum.count == 1)
              if task % 4 != 0 { try await transaction.query(PostgreSQLStatement("INSERT INTO numbers VALUES (1)")) }
            }
          }
        }
        try await group.waitForAll()
      }
      try await expect(Array(repeating: 1, count: 30), client)
    }
  }

  @Test func `a reader waits for no writer that waits for a lock`() async throws {
    try await withTable { client in
      try await client.run("INSERT INTO numbers VALUES (1)")
      try await withThrowingTaskGroup(of: Void.self) { group in
        try await client.transaction { transaction in
          try await transaction.query(PostgreSQLStatement("UPDATE numbers SET n = 2"))
          for _ in 0..<8 { group.addTask { try await client.run("UPDATE numbers SET n = n + 1") } }
          try await eventually { try await isRunning("n + 1", in: client) }
          for _ in 0..<200 {
            let rows = try await client.query(PostgreSQLStatement("SELECT n FROM numbers"), .readOnly)
            #expect(rows[0].integer(0) == 1)
          }
        }
        try await group.waitForAll()
      }
      try await expect([10], client)
    }
  }

  @Test func `a transaction whose client is silent ends after ten seconds, or as the address says`() async throws {
    try await TemporaryPostgreSQL.withDatabase { url in
      let silence = PostgreSQLStatement("SELECT current_setting('idle_in_transaction_session_timeout')")
      let client = try await PostgreSQLClient(url: url)
      #expect(try await client.query(silence)[0].text(0) == "10s")
      try await client.run("CREATE TABLE numbers (n bigint)")
      try await client.run("INSERT INTO numbers VALUES (1)")
      let silent = try await PostgreSQLClient(
        url: url + "&options=-c%20idle_in_transaction_session_timeout%3D100")
      await #expect(throws: PostgreSQLError.self) {
        try await silent.transaction { transaction in
          try await transaction.query(PostgreSQLStatement("UPDATE numbers SET n = 2"))
          // It waits for the other's lock.
          try await client.run("UPDATE numbers SET n = n + 10")
          try await transaction.query(PostgreSQLStatement("UPDATE numbers SET n = 3"))
        }
      }
      try await expect([11], client)
      for one in [client, silent] { await one.close() }
    }
  }

  /// Runs a test with an empty table of numbers.
  private func withTable(connections: Int = 4, _ body: (PostgreSQLClient) async throws -> Void) async throws {
    try await withClient(connections: connections) { client in
      try await client.run("CREATE TABLE numbers (n bigint)")
      try await body(client)
    }
  }

  private func expect(
    _ numbers: [Int64], _ client: PostgreSQLClient, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let found = try await client.run("SELECT n FROM numbers ORDER BY n").map { $0.integer(0) }
    #expect(found == numbers, sourceLocation: sourceLocation)
  }
}
