import EventuallyTesting
import Foundation
import Storage
import Testing
import Threading

@testable import Reader

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
