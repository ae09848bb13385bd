import EventuallyTesting
import Foundation
import Testing

@testable import Storage

@Suite(.timeLimit(.minutes(1)))
struct RecordingsUnderWayTests {
  @Test func `work behind the checks waits for one that is being stored, half a second at most`() async throws {
    let underWay = RecordingsUnderWay()
    let (stored, end) = AsyncStream<Void>.makeStream()
    let (begun, begin) = AsyncStream<Void>.makeStream()
    async let check: Void = underWay.during { () async throws(StorageError) in
      begin.yield()
      _ = await stored.first { _ in true }
    }
    _ = await begun.first { _ in true }
    let start = ContinuousClock.now
    await underWay.letPass()
    #expect(.now - start >= .milliseconds(500))
    end.yield()
    try await check
  }

  @Test func `indexing waits for checks that wait for the writer, and for no others`() async throws {
    try await withTemporaryFolder { folder in
      let database = try SQLiteDatabase(path: folder + "/yaarr.db")
      let feed = try await database.follow(try await database.makeUser())
      _ = await database.indexer.stop()
      let gate = DispatchSemaphore(value: 0)
      let (entered, enter) = AsyncStream<Void>.makeStream()
      async let blocker: Void = database.write("keeping the writer") { _ in
        enter.yield()
        gate.wait()
      }
      _ = await entered.first { _ in true }
      #expect(!database.underWay.areWaiting)
      async let record = database.fetch(feed, [.sample("one")])
      try await eventually { database.underWay.areWaiting }
      gate.signal()
      try await blocker
      #expect(try await record.inserted.count == 1)
      #expect(!database.underWay.areWaiting)
      try await database.close()
    }
  }
}
