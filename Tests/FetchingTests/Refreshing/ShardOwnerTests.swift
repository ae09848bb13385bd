import EventuallyTesting
import Foundation
import Logging
import Storage
import Testing
import Threading

@testable import Fetching

@Suite struct ShardOwnerTests {
  private let feed = Feed(
    id: FeedID(rawValue: 1), url: "http://a.test/", title: "", health: FeedHealth(nextCheck: .now))
  private let all = Array(0..<FeedShard.count)

  @Test func `a node gives its shards back after the checks under way have ended`() async throws {
    let schedule = StubSchedule { _ in all }
    let owner = ShardOwner(database: schedule, lease: .seconds(60)) { _ in }
    let running = Task { await owner.run(.worker) }
    try await eventually { !owner.shards.isEmpty }
    let claim = try #require(owner.begin(feed))
    running.cancel()
    try await eventually { owner.shards.isEmpty }
    #expect(owner.begin(feed) == nil, "No check begins any more.")
    #expect(owner.holds(claim) && schedule.left.isEmpty)
    owner.end(feed)
    await running.value
    #expect(schedule.left == [NodeID(rawValue: 1)] && !owner.holds(claim))
  }

  @Test func `a node whose lease may end before a request does checks nothing until it is renewed`() async throws {
    let schedule = StubSchedule { _ in all }
    let gained = Lock<[Set<Int>]>([])
    let owner = ShardOwner(database: schedule, lease: .milliseconds(600)) { shards in
      gained.withLock { $0.append(shards) }
    }
    let running = Task { await owner.run(.worker) }
    try await eventually { owner.shards == all && owner.isFirst }
    schedule.setAnswering(false)
    try await eventually { owner.shards.isEmpty && !owner.isFirst }
    #expect(owner.begin(feed) == nil)
    gained.withLock { $0 = [] }
    schedule.setAnswering(true)
    try await eventually { owner.shards == all }
    try await eventually { gained.withLock { $0 } == [Set(all)] }
    running.cancel()
    await running.value
  }

  @Test func `the log says that nodes die and come back, and that the database answers again`() async throws {
    let schedule = StubSchedule { _ in all }
    let lines = Lock<[String]>([])
    let logger = Logger(level: .info) { line in lines.withLock { $0.append(line) } }
    let owner = ShardOwner(database: schedule, lease: .milliseconds(60), logger: logger) { _ in }
    func count(_ words: String) -> Int { lines.withLock { $0.count { words.isEmpty || $0.contains(words) } } }
    let running = Task { await owner.run(.worker) }
    try await eventually { schedule.beats(of: 1) > 0 }
    #expect(count("") == 0)
    schedule.declareDead(7)
    try await eventually { count("level=warning event=\"node taken over\" node=7 by=1") == 1 }
    schedule.setAnswering(false)
    try await eventually { count("level=warning event=\"database does not answer\"") == 1 }
    schedule.setAnswering(true)
    try await eventually { count("level=info event=\"database answers again\"") == 1 }
    schedule.declareDead(1)
    try await eventually { count("level=info event=\"node joined again\" node=2") == 1 }
    #expect(count("level=warning event=\"node was declared dead\" node=1") == 1)
    let beats = schedule.beats(of: 2)
    try await eventually { schedule.beats(of: 2) > beats + 2 }
    running.cancel()
    await running.value
    #expect(count("") == 5)
  }

  @Test func `a node beats again when the lease of a silent one ends, long before its own next beat`() async throws {
    let schedule = StubSchedule(nextEnd: .milliseconds(10)) { _ in all }
    let owner = ShardOwner(database: schedule, lease: .seconds(3_600)) { _ in }
    let running = Task { await owner.run(.worker) }
    try await eventually { schedule.beats(of: 1) > 1 }
    running.cancel()
    await running.value
  }

  @Test func `two refreshes at a time share one node, which leaves after the later one`() async throws {
    let schedule = StubSchedule { _ in all }
    let owner = ShardOwner(database: schedule, lease: .seconds(60)) { _ in }
    let (ends, end) = AsyncStream<Void>.makeStream()
    let first = Task {
      try await owner.asNode {
        for await _ in ends { break }
        return owner.shards
      }
    }
    try await eventually { owner.shards == all }
    let during = try await owner.asNode { owner.shards }
    #expect(during == all && schedule.left.isEmpty)
    end.yield()
    #expect(try await first.value == all && schedule.left == [NodeID(rawValue: 1)])
  }

  @Test func `a process that joins while it runs as another node owns the shards of the later one`() async throws {
    let schedule = StubSchedule { $0.rawValue == 1 ? [1] : [2] }
    let owner = ShardOwner(database: schedule, lease: .seconds(1)) { _ in }
    try await owner.asNode {
      #expect(owner.shards == [1])
      let running = Task { await owner.run(.worker) }
      try await eventually { owner.shards == [2] }
      let beats = schedule.beats(of: 1)
      try await eventually { schedule.beats(of: 1) > beats + 2 }
      #expect(owner.shards == [2])
      running.cancel()
      await running.value
    }
    #expect(Set(schedule.left) == [NodeID(rawValue: 1), NodeID(rawValue: 2)])
  }
}
