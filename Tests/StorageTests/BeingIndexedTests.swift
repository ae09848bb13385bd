import EventuallyTesting
import PostgreSQL
import TemporaryPostgreSQL
import Testing
import TextSearch

@testable import Storage

@Suite(.timeLimit(.minutes(1)))
struct BeingIndexedTests {
  @Test(arguments: DatabaseEngine.allCases)
  func `what is indexed is no longer being indexed`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let (_, _, ids) = try await database.makeTimeline(2)
      #expect(try await !database.areBeingIndexed(ids))
      #expect(try await !database.areBeingIndexed([]))
      #expect(try await database.unindexedCount(most: .max) == 0)
    }
  }

  @Test func `a search says that the index is behind if many entries are missing in it`() {
    #expect(SearchProblem.incompleteIndex(1_000, at: 0..<1).isEmpty)
    #expect(
      SearchProblem.incompleteIndex(1_001, at: 0..<1).map(\.message)
        == ["The search index is being built; more than 1,000 entries are not found yet."])
  }

  @Test(.enabled(if: DatabaseEngine.allCases.contains(.postgresql)))
  func `entries that another process has taken from the queue are not indexed yet`() async throws {
    try await TemporaryPostgreSQL.withDatabase(copying: .migrated) { url in
      let (one, other) = (try await PostgreSQLDatabase(url: url), try await PostgreSQLDatabase(url: url))
      let (_, _, ids) = try await one.makeTimeline(1)
      let queuing: SQL = "INSERT INTO search_queue SELECT id FROM entries ON CONFLICT DO NOTHING"
      let taking: SQL = "SELECT entry_id FROM search_queue FOR UPDATE"
      // The tasks of the databases may be quicker.
      try await eventually {
        _ = try await one.rows("queuing", queuing, mode: .readWrite) { _ in }
        return try await one.transaction("taking", .readWrite) { (session) async throws(StorageError) in
          guard try await !session.rows(taking, { _ in true }).isEmpty else { return false }
          try await other.finishIndexing()
          #expect(try await !other.finishIndexing(within: .milliseconds(50)))
          guard try await other.areBeingIndexed(ids) else { return false }
          return try await other.unindexedCount(most: .max) == 1
        }
      }
      #expect(try await other.finishIndexing(within: .seconds(30)))
      #expect(try await !other.areBeingIndexed(ids))
      try await one.close()
      try await other.close()
    }
  }
}
