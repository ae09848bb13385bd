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

  @Test func `a refused change counts for three minutes, and other failures do not`() async {
    let times = DatabaseTimes()
    for error in [StorageError.busy, .notFound("feed 1"), .unreachable(server: "a", reason: "b")] {
      await #expect(throws: error) { try await times.measure(\.writes) { () throws(StorageError) in throw error } }
    }
    #expect(times.isWritable() && times.refusals.value == 0)
    await #expect(throws: StorageError.self) {
      try await times.measure(\.writes) { () throws(StorageError) in throw .cannotWrite(path: "a", reason: "b") }
    }
    #expect(!times.isWritable() && times.refusals.value == 1)
    #expect(!times.isWritable(at: .now + .seconds(170)) && times.isWritable(at: .now + DatabaseTimes.refusalAge))
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
