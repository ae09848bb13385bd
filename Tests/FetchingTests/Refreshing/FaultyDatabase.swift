import Bytes
import Foundation
import ReaderTesting
import Synchronization
import Threading

@testable import Storage

/// A database whose operations fail when a test says so.
final class FaultyDatabase: EntryRecording, ScheduleStore {
  private let database: SQLiteDatabase
  /// The number of operations until one fails; negative for none.
  private let left = Atomic(-1)

  init(_ database: SQLiteDatabase) { self.database = database }

  /// Runs before times are read.
  let beforeTimes = Lock<(@Sendable () async -> Void)?>(nil)

  /// Lets the operation with a number fail, from now on.
  func fail(at number: Int) { left.store(number - 1, ordering: .relaxed) }

  /// True if an operation has failed.
  var hasFailed: Bool { left.load(ordering: .relaxed) == -1 }

  private func run<Value>(_ operation: () async throws(StorageError) -> Value) async throws(StorageError) -> Value {
    var count = left.load(ordering: .relaxed)
    while count >= 0 {
      let (exchanged, current) = left.compareExchange(expected: count, desired: count - 1, ordering: .relaxed)
      if exchanged { break }
      count = current
    }
    if count == 0 { throw .unreachable(server: "test", reason: "a test lets it fail") }
    return try await operation()
  }

  // MARK: ScheduleStore

  func checkTimes(in shards: [Int]) async throws(StorageError) -> [CheckTime] {
    await beforeTimes.withLock { $0 }?()
    return try await run { () async throws(StorageError) in try await database.checkTimes(in: shards) }
  }

  func urgentFeeds(in shards: [Int], limit: Int) async throws(StorageError) -> [UrgentFeed] {
    try await run { () async throws(StorageError) in try await database.urgentFeeds(in: shards, limit: limit) }
  }

  func noteKnown(_ feeds: [CheckTime], node: NodeID?) async throws(StorageError) {
    try await run { () async throws(StorageError) in try await database.noteKnown(feeds, node: node) }
  }

  func dueFeeds(_ times: [CheckTime]) async throws(StorageError) -> [DueFeed] {
    try await run { () async throws(StorageError) in try await database.dueFeeds(times) }
  }

  func record(_ checks: [UnchangedCheck], node: NodeID?) async throws(StorageError) -> Set<FeedID> {
    try await run { () async throws(StorageError) in try await database.record(checks, node: node) }
  }

  func postpone(_ postponements: [Postponement]) async throws(StorageError) {
    try await run { () async throws(StorageError) in try await database.postpone(postponements) }
  }

  func correct(_ times: [CheckTime]) async throws(StorageError) {
    try await run { () async throws(StorageError) in try await database.correct(times) }
  }

  func makeDue(_ feeds: [FeedID]) async throws(StorageError) {
    try await run { () async throws(StorageError) in try await database.makeDue(feeds) }
  }

  func pausedHosts(now: Date) async throws(StorageError) -> [ByteString: Date] {
    try await run { () async throws(StorageError) in try await database.pausedHosts(now: now) }
  }

  func pause(host: ByteString, until end: Date, now: Date) async throws(StorageError) {
    try await run { () async throws(StorageError) in try await database.pause(host: host, until: end, now: now) }
  }

  func join(_ role: NodeRole, lease: Duration) async throws(StorageError) -> NodeID? { nil }
  func beat(
    _ node: NodeID, lease: Duration, givingBack givenBack: [Int]
  ) async throws(StorageError) -> NodeBeat? { nil }
  func leave(_ node: NodeID) async throws(StorageError) {}

  // MARK: EntryRecording

  func record(
    _ outcome: RefreshOutcome, for feed: FeedID, claim: FeedClaim?
  ) async throws(StorageError) -> RefreshRecord {
    try await run { () async throws(StorageError) in try await database.record(outcome, for: feed, claim: claim) }
  }

  func outdatedEntries(before version: Int, limit: Int) async throws(StorageError) -> [OutdatedEntry] {
    try await database.outdatedEntries(before: version, limit: limit)
  }

  func rebuild(_ entries: [RebuiltEntry]) async throws(StorageError) -> [RefreshRecord] {
    try await database.rebuild(entries)
  }
}

extension TestReader {
  /// Lets no check of a feed be stored from now on.
  func refuseChecks() async throws {
    try await database.write("arranging") { (connection) throws(StorageError) in
      try connection.execute(
        """
        CREATE TRIGGER refusal BEFORE UPDATE ON feed_schedule
        BEGIN SELECT RAISE(ABORT, 'a test refuses it'); END
        """)
    }
  }

  /// Lets checks be stored again.
  func acceptChecks() async throws {
    try await database.write("arranging") { (connection) throws(StorageError) in
      try connection.execute("DROP TRIGGER refusal")
    }
  }
}
