import EventuallyTesting
import PostgreSQL
import TemporaryPostgreSQL
import Testing

struct CancellationTests {
  @Test func `a cancelled task goes on at once, and the server ends its statement`() async throws {
    try await withClient(connections: 2) { client in
      let task = Task { try await client.run("SELECT pg_sleep(3600)") }
      try await eventually { try await isRunning("pg_sleep(3600)", in: client) }
      task.cancel()
      await #expect(throws: PostgreSQLError.cancelled) { try await task.value }
      try await eventually { try await !isRunning("pg_sleep(3600)", in: client) }
    }
  }

  @Test func `a task that was cancelled before sends nothing`() async throws {
    try await withClient { client in
      try await client.run("CREATE TABLE numbers (n bigint)")
      let task = Task {
        await untilCancelled()
        return try await client.run("INSERT INTO numbers VALUES (1)")
      }
      task.cancel()
      await #expect(throws: PostgreSQLError.cancelled) { try await task.value }
      let rows = try await client.run("SELECT 1 FROM numbers")
      #expect(rows.isEmpty)
    }
  }

  @Test func `requests beside a cancelled one get their answers`() async throws {
    try await withClient(connections: 1) { client in
      try await client.run("CREATE TABLE numbers (n bigint)")
      for round in 0..<10 {
        let sleeper = Task { try await client.run("SELECT pg_sleep(3600)") }
        try await withThrowingTaskGroup(of: Void.self) { group in
          for number in 0..<20 {
            group.addTask { try await client.run("INSERT INTO numbers VALUES ($1)", .integer(round * 100 + number)) }
          }
          group.addTask { sleeper.cancel() }
          try await group.waitForAll()
        }
        _ = await sleeper.result
      }
      let sum = try await client.run("SELECT count(*), count(DISTINCT n) FROM numbers")[0]
      #expect(sum.integer(0) == 200 && sum.integer(1) == 200)
    }
  }

  @Test func `a cancelled transaction is undone, and gives back its connection`() async throws {
    try await withClient(connections: 1) { client in
      try await client.run("CREATE TABLE numbers (n bigint)")
      let watching = try await client.run("SELECT pg_backend_pid()")[0].integer(0)
      for _ in 0..<5 {
        let (begun, begin) = AsyncStream<Void>.makeStream()
        let task = Task {
          try await client.transaction { transaction in
            try await transaction.query(PostgreSQLStatement("INSERT INTO numbers VALUES (1)"))
            begin.finish()
            try await transaction.query(PostgreSQLStatement("SELECT pg_sleep(3600)"))
          }
        }
        for await _ in begun {}
        task.cancel()
        await #expect(throws: PostgreSQLError.cancelled) { try await task.value }
        let rows = try await client.run(
          "SELECT pg_backend_pid() FROM (SELECT count(*) AS n FROM numbers) AS t WHERE n = 0")
        #expect(rows.map { $0.integer(0) } == [watching])
      }
    }
  }

  @Test func `a thousand cancelled tasks leave a client that works`() async throws {
    try await withClient { client in
      await withThrowingTaskGroup(of: Void.self) { group in
        for number in 0..<1_000 {
          group.addTask {
            let mode: PostgreSQLMode = number % 2 == 0 ? .readOnly : .readWrite
            _ = try await client.query(PostgreSQLStatement("SELECT $1", [.integer(number)]), mode)
          }
        }
        group.cancelAll()
        while let result = await group.nextResult() {
          if case .failure(let error) = result { #expect(error as? PostgreSQLError == .cancelled) }
        }
      }
      let isAnswered = try await isAnswering(client)
      #expect(isAnswered)
    }
  }
}

/// True if a client gets the right answer.
func isAnswering(_ client: PostgreSQLClient) async throws -> Bool {
  try await client.run("SELECT 7")[0].integer(0) == 7
}
