import Testing

@testable import Storage

@Suite(.timeLimit(.minutes(1)))
struct MeasuringTests {
  @Test(arguments: DatabaseEngine.allCases)
  func `the statistics of a database have its engine, its size and what is stored`(engine: DatabaseEngine)
    async throws
  {
    try await engine.withDatabase { database in
      let empty = try await database.statistics()
      #expect(empty.engine == "\(engine)" && empty.bytes > 10_000)
      #expect(empty.users == 0 && empty.feeds == 0 && empty.entries == 0)
      _ = try await database.makeTimeline(30)
      let statistics = try await database.statistics()
      #expect(statistics.users == 1 && statistics.feeds == 1 && statistics.entries == 30)
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `reading and writing are timed apart, failures too`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let (reads, writes) = (database.times.reads.snapshot.count, database.times.writes.snapshot.count)
      _ = try await database.users()
      // The indexer may read too.
      #expect(database.times.reads.snapshot.count > reads)
      await #expect(throws: StorageError.self) {
        try await database.setRetentionRule(RetentionRule(days: 3), of: FeedID(rawValue: 99))
      }
      #expect(database.times.writes.snapshot.count > writes)
    }
  }
}
