import EventuallyTesting
import Foundation
import PostgreSQL
import TemporaryPostgreSQL
import Testing

/// They stop a server of their own, one after the other.
@Suite(.serialized) struct LostServerTests {
  private static let server = Result { try TemporaryPostgreSQL() }

  private let server: TemporaryPostgreSQL

  init() throws { server = try Self.server.get() }

  @Test func `requests under way at a server's end fail, and later ones find the new server`() async throws {
    let client = try await PostgreSQLClient(url: server.url())
    for isCrash in [false, true] {
      let task = Task { try await client.run("SELECT pg_sleep(3600)") }
      try await eventually { try await isRunning("pg_sleep(3600)", in: client) }
      try isCrash ? server.crash() : server.stop()
      let error = await #expect(throws: PostgreSQLError.self) { try await task.value }
      guard case .lost(let reason) = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      #expect(!reason.isEmpty)
      try server.start()
      #expect(try await isAnswering(client))
    }
    await client.close()
  }

  @Test func `a request without a server says so after a bounded wait, and the client recovers`() async throws {
    let configuration = PostgreSQLConfiguration(connectingTime: .milliseconds(300))
    let client = try await PostgreSQLClient(url: server.url(), configuration: configuration)
    try server.stop()
    // The connection may not have noticed yet.
    try await eventually {
      do {
        try await client.run("SELECT 1")
        return false
      } catch PostgreSQLError.cannotConnect(let reason) {
        return reason.contains("server")
      } catch PostgreSQLError.lost {
        return false
      }
    }
    try server.start()
    try await eventually { (try? await isAnswering(client)) == true }
    await client.close()
  }

  @Test func `closing waits for a connection that is being opened, but not for a server that never answers`()
    async throws
  {
    let client = try await PostgreSQLClient(
      url: server.url(), configuration: .init(connectingTime: .milliseconds(300)))
    try await client.query(.one, .readOnly)
    // The kernel accepts connections, which get no answer from now on.
    let note = try String(contentsOfFile: server.folder + "/data/postmaster.pid", encoding: .utf8)
    let postmaster = try #require(pid_t(note.prefix(while: \.isNumber)))
    kill(postmaster, SIGSTOP)
    defer { kill(postmaster, SIGCONT) }
    await #expect(throws: PostgreSQLError.self) { try await client.query(.one, .readWrite) }
    let start = ContinuousClock.now
    await client.close()
    #expect((.seconds(2)..<(.seconds(5))).contains(ContinuousClock.now - start))
  }

  @Test func `requests wait for a server that comes back in time`() async throws {
    let client = try await PostgreSQLClient(url: server.url(), configuration: .init(connectingTime: .seconds(60)))
    try server.stop()
    try await withThrowingTaskGroup(of: Bool.self) { group in
      for _ in 0..<20 {
        group.addTask {
          // The first ones may still meet the broken connection.
          while true { do { return try await isAnswering(client) } catch PostgreSQLError.lost {} }
        }
      }
      try server.start()
      for try await isAnswered in group { #expect(isAnswered) }
    }
    await client.close()
  }

  @Test func `a listener hears of everything, or that something may have been missed`() async throws {
    let client = try await PostgreSQLClient(url: server.url())
    var heard = try #require(client.notifications(of: "Some \"channel\"")).makeAsyncIterator()
    let other = try #require(client.notifications(of: "other"))
    for round in 1...2 {
      // The server listens now.
      repeat {} while await heard.next() != ""
      try await client.run("SELECT pg_notify($1, $2)", .text("Some \"channel\""), .text("news \(round)"))
      var text = await heard.next()
      while text == "" { text = await heard.next() }
      #expect(text == "news \(round)")
      if round == 1 {
        try server.crash()
        try server.start()
      }
    }
    await client.close()
    #expect(await heard.next() == nil)
    for await text in other { #expect(text == "") }
  }

  @Test func `a transaction on a lost connection is undone and says so`() async throws {
    let client = try await PostgreSQLClient(url: server.url())
    try await client.run("CREATE TABLE numbers (n bigint)")
    let error = await #expect(throws: PostgreSQLError.self) {
      try await client.transaction { transaction in
        try await transaction.query(PostgreSQLStatement("INSERT INTO numbers VALUES (1)"))
        let process = try await transaction.query(PostgreSQLStatement("SELECT pg_backend_pid()"))[0].integer(0)
        try await client.query(
          PostgreSQLStatement("SELECT pg_terminate_backend($1::int)", [.integer(process)]), .readOnly)
        try await eventually { (try? await transaction.query(.one)) == nil }
      }
    }
    guard case .lost = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    let rows = try await client.run("SELECT n FROM numbers")
    #expect(rows.isEmpty)
    await client.close()
  }

  @Test func `a server that allows one connection gets by with it`() async throws {
    let small = try TemporaryPostgreSQL(
      settings: """
        fsync = off
        max_connections = 1
        superuser_reserved_connections = 0
        max_wal_senders = 0
        """)
    let client = try await PostgreSQLClient(url: small.url(), configuration: .init(connectingTime: .seconds(2)))
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<20 {
        group.addTask {
          let statement = PostgreSQLStatement("SELECT $1", [.integer(number)])
          try await client.query(statement, .readOnly)
          try await client.query(statement, .readWrite)
          _ = try await client.transaction { try await $0.query(statement) }
        }
      }
      try await group.waitForAll()
    }
    await client.close()
    try small.stop()
  }

  @Test func `more requests than may wait are refused at once`() async throws {
    let configuration = PostgreSQLConfiguration(waitingTime: .milliseconds(300), mostWaiting: 5)
    let client = try await PostgreSQLClient(url: server.url(), connections: 1, configuration: configuration)
    try await client.transaction { transaction in
      try await transaction.query(.one)
      let errors = await withTaskGroup(of: PostgreSQLError?.self) { group in
        for _ in 0..<8 {
          group.addTask {
            do throws(PostgreSQLError) {
              _ = try await client.query(.one)
              return nil
            } catch { return error }
          }
        }
        return await group.reduce(into: []) { $0.append($1) }
      }
      #expect(errors.count { $0 == .overloaded } == 3)
      #expect(errors.count { $0 == .timedOut } == 5)
    }
    #expect(try await isAnswering(client))
    await client.close()
  }
}
