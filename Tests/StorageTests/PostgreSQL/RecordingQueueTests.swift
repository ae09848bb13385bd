import Foundation
import Synchronization
import Testing
import Threading

@testable import Storage

@Suite("Recording queue", .timeLimit(.minutes(1)))
struct RecordingQueueTests {
  /// A place of storing whose transactions wait until the test lets them end, each with a list of its feeds.
  private final class Transactions: Sendable {
    private let begun: AsyncStream<[FeedID]>
    private let begin: AsyncStream<[FeedID]>.Continuation
    private let ends: AsyncStream<Void>
    let end: AsyncStream<Void>.Continuation

    init() {
      (begun, begin) = AsyncStream<[FeedID]>.makeStream()
      (ends, end) = AsyncStream<Void>.makeStream()
    }

    /// The feeds of the next transaction.
    func next() async -> [FeedID]? { await begun.first { _ in true } }

    func store(_ checks: [CheckRecording]) async -> [RecordingQueue.Step] {
      begin.yield(checks.map(\.feed))
      _ = await ends.first { _ in true }
      return checks.map { .done(.success(RefreshRecord(inserted: [EntryID(rawValue: $0.feed.rawValue)]))) }
    }
  }

  private func check(_ feed: Int64, entries: Int = 1, text: String = "words") -> CheckRecording {
    let drafts = (0..<entries).map { EntryDraft.sample("\($0)", text: text) }
    let outcome = RefreshOutcome(
      checked: .at(0), nextCheck: .at(60), result: .fetched(FetchedFeed(title: "A feed", entries: drafts)))
    return CheckRecording(outcome, of: FeedID(rawValue: feed), nil)
  }

  /// The feeds of each transaction, if all checks but the first arrive while it is under way.
  private func transactions(of checks: [CheckRecording]) async throws -> [[Int64]] {
    let queue = RecordingQueue()
    let transactions = Transactions()
    return try await withThrowingTaskGroup { group in
      var stored: [[FeedID]] = []
      for (index, check) in checks.enumerated() {
        group.addTask {
          let record = try await queue.add(check) { await transactions.store($0) }
          #expect(record.inserted == [EntryID(rawValue: check.feed.rawValue)])
        }
        if index == 0 { stored.append(try #require(await transactions.next())) }
        while queue.waitingCount < index { await Task.yield() }
      }
      while stored.joined().count < checks.count {
        transactions.end.yield()
        stored.append(try #require(await transactions.next()))
      }
      transactions.end.yield()
      try await group.waitForAll()
      return stored.map { $0.map(\.rawValue) }
    }
  }

  @Test
  func `checks that wait while another is stored are stored together`() async throws {
    #expect(try await transactions(of: (1...6).map { check($0) }) == [[1], [2, 3, 4, 5, 6]])
  }

  @Test
  func `a transaction takes no more entries than a part of a feed has`() async throws {
    let checks = [check(1), check(2, entries: 150), check(3, entries: 50), check(4), check(5, entries: 300), check(6)]
    #expect(try await transactions(of: checks) == [[1], [2, 3], [4], [5], [6]])
  }

  @Test
  func `a transaction takes no more content than a part of a feed has`() async throws {
    let text = String(repeating: "a", count: RecordingLimits.partBytes / 2)
    let checks = [check(1), check(2, text: text), check(3, text: text), check(4, text: text), check(5)]
    #expect(try await transactions(of: checks) == [[1], [2, 3], [4, 5]])
  }

  @Test
  func `two checks of one feed are stored one after the other`() async throws {
    #expect(try await transactions(of: [check(1), check(2), check(3), check(2), check(4)]) == [[1], [2, 3], [2, 4]])
  }

  @Test
  func `what is left of a large feed waits for the others`() async throws {
    let queue = RecordingQueue()
    let log = Lock<[[Int64]]>([])
    let isFirst = Atomic(true)
    let (gate, open) = AsyncStream<Void>.makeStream()
    let store: RecordingQueue.Store = { checks in
      log.withLock { $0.append(checks.map(\.feed.rawValue)) }
      guard isFirst.exchange(false, ordering: .relaxed) else {
        return checks.map { _ in .done(.success(RefreshRecord())) }
      }
      _ = await gate.first { _ in true }
      return checks.map { .more($0) }
    }
    let large = check(1, entries: 250)
    let others = [check(2, entries: 200), check(3)]
    try await withThrowingTaskGroup { group in
      group.addTask { _ = try await queue.add(large, by: store) }
      while log.withLock({ $0.isEmpty }) { await Task.yield() }
      for (index, other) in others.enumerated() {
        group.addTask { _ = try await queue.add(other, by: store) }
        while queue.waitingCount <= index { await Task.yield() }
      }
      open.yield()
      try await group.waitForAll()
    }
    #expect(log.withLock { $0 } == [[1], [2], [3], [1]])
  }
}
