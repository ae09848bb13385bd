import EventuallyTesting
import PostgreSQL
import TemporaryPostgreSQL
import Testing

struct PostgreSQLClientTests {
  @Test func `a statement returns its rows`() async throws {
    try await withClient { client in
      let rows = try await client.run("SELECT n, n::text, n % 2 = 0 FROM generate_series(1, $1) AS n", .integer(3))
      #expect(rows.map { $0.integer(0) } == [1, 2, 3])
      #expect(rows.map { $0.text(1) } == ["1", "2", "3"])
      #expect(rows.map { $0.bool(2) } == [false, true, false])
    }
  }

  @Test func `an error says which rule was broken, and hides the values`() async throws {
    try await withClient { client in
      try await client.run("CREATE TABLE users (name text CONSTRAINT one_name UNIQUE)")
      try await client.run("INSERT INTO users VALUES ('secret')")
      let error = await #expect(throws: PostgreSQLError.self) {
        try await client.run("INSERT INTO users VALUES ('secret')")
      }
      guard case .server("23505", let message, let detail, "one_name") = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      #expect(message.contains("one_name"))
      #expect(detail?.contains("secret") == true)
      #expect(error.map { !"\($0)".contains("secret") } == true)
    }
  }

  @Test func `an error that shows at the commit reaches the caller`() async throws {
    try await withClient { client in
      try await client.run("CREATE TABLE numbers (n bigint UNIQUE DEFERRABLE INITIALLY DEFERRED)")
      let twice = PostgreSQLStatement("INSERT INTO numbers VALUES (1), (1)")
      for _ in 0..<3 {
        #expect(await state { try await client.query(twice) } == "23505")
        #expect(await state { try await client.batch([twice]) } == "23505")
        #expect(await state { try await client.transaction { try await $0.query(twice) } } == "23505")
        #expect(try await client.run("SELECT count(*) FROM numbers")[0].integer(0) == 0)
      }
    }
  }

  @Test func `a mistake spoils no request beside it`() async throws {
    try await withClient(connections: 1) { client in
      try await withThrowingTaskGroup(of: (number: Int, answer: Int64?).self) { group in
        for number in 0..<300 {
          group.addTask {
            let divisor = PostgreSQLValue.integer(number % 3 == 0 ? 0 : 1)
            let statement = PostgreSQLStatement("SELECT $1 / $2", [.integer(number), divisor])
            let answer: PostgreSQLRows?
            switch number % 4 {
            case 0: answer = try? await client.query(statement)
            case 1: answer = try? await client.batch([statement, statement])[1]
            case 2: answer = try? await client.batch([statement], .readOnly)[0]
            default: answer = try? await client.transaction { try await $0.query(statement) }
            }
            return (number, answer?[0].integer(0))
          }
        }
        for try await (number, answer) in group { #expect(answer == (number % 3 == 0 ? nil : Int64(number))) }
      }
    }
  }

  @Test func `64 tasks get their own answers`() async throws {
    try await withClient { client in
      try await withThrowingTaskGroup(of: Void.self) { group in
        for task in 0..<64 {
          group.addTask {
            for step in 0..<50 {
              let mode: PostgreSQLMode = task % 2 == 0 ? .readOnly : .readWrite
              let sent = task * 1_000 + step
              let statement = PostgreSQLStatement("SELECT $1", [.integer(sent)])
              let answer = try await client.query(statement, mode)[0].int(0)
              #expect(answer == sent)
            }
          }
        }
        try await group.waitForAll()
      }
    }
  }

  @Test func `large values go both ways at once`() async throws {
    try await withClient(connections: 1) { client in
      let bytes = (0..<4_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 0..<4 {
          group.addTask {
            let row = try await client.run("SELECT $1, repeat('x', 4000000)", .bytes(bytes))[0]
            let isSame = row.withBytes(0) { $0.elementsEqual(bytes) }
            #expect(isSame)
            #expect(row.text(1).utf8.count == 4_000_000)
          }
        }
        try await group.waitForAll()
      }
    }
  }

  @Test func `a result may have many rows`() async throws {
    try await withClient { client in
      let rows = try await client.run("SELECT n, md5(n::text) FROM generate_series(1, 300000) AS n")
      #expect(rows.count == 300_000)
      #expect(rows.last?.integer(0) == 300_000)
      #expect(rows.reduce(0) { $0 + $1.integer(0) } == 45_000_150_000)
    }
  }

  @Test func `a closed client refuses requests, and its last ones are answered`() async throws {
    try await TemporaryPostgreSQL.withDatabase { url in
      let client = try await PostgreSQLClient(url: url)
      try await client.transaction { transaction in
        try await transaction.query(.one)
        Task { await client.close() }
        try await eventually {
          do throws(PostgreSQLError) { try await client.query(.one) } catch { return error == .closed }
          return false
        }
        try await transaction.query(.one)
      }
      await client.close()
      await #expect(throws: PostgreSQLError.closed) { try await client.transaction { try await $0.query(.one) } }
      await client.close()
    }
  }

  @Test func `before a process ends, the clients that nobody closed can be closed`() async throws {
    try await TemporaryPostgreSQL.withDatabase { url in
      _ = await #expect(processExitsWith: .success) { [url = url as String] in
        let client = try await PostgreSQLClient(url: url)
        try await client.query(.one)
        await PostgreSQLClient.closeAll()
        await #expect(throws: PostgreSQLError.closed) { try await client.query(.one) }
      }
    }
  }

  @Test func `a client that is let go closes its connections`() async throws {
    try await withClient { watching in
      try await TemporaryPostgreSQL.withDatabase { url in
        var client: PostgreSQLClient? = try await PostgreSQLClient(url: url)
        let process = try await client?.run("SELECT pg_backend_pid()")[0].integer(0) ?? 0
        client = nil
        try await eventually {
          try await watching.run("SELECT 1 FROM pg_stat_activity WHERE pid = $1", .integer(process)).isEmpty
        }
      }
    }
  }
}

extension PostgreSQLStatement {
  static let one = PostgreSQLStatement("SELECT 1")
}

/// True if a statement with this text runs now.
func isRunning(_ text: String, in client: PostgreSQLClient) async throws -> Bool {
  let others = PostgreSQLStatement(
    """
    SELECT 1 FROM pg_stat_activity
    WHERE state = 'active' AND datname = current_database() AND position($1 IN query) > 0 AND pid <> pg_backend_pid()
    """, [.text(text)])
  return try await !client.query(others, .readOnly).isEmpty
}

/// The code of the server's error that an operation throws.
func state(_ operation: () async throws -> some Any) async -> String? {
  do {
    _ = try await operation()
    return nil
  } catch {
    return (error as? PostgreSQLError)?.state
  }
}
