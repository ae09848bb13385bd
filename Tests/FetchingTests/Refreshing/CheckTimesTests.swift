import Foundation
import ReaderTesting
import SeededRandom
import Storage
import Testing

@testable import Fetching

@Suite struct CheckTimesTests {
  private let now = Date(timeIntervalSince1970: 1_000_000)

  private func time(_ feed: Int64, _ seconds: TimeInterval, shard: Int = 0) -> CheckTime {
    CheckTime(feed: FeedID(rawValue: feed), due: now.addingTimeInterval(seconds), shard: shard)
  }

  private func loaded(_ stored: [CheckTime], shards: [Int] = [0]) async throws -> CheckTimes {
    let times = CheckTimes()
    try await times.load(shards, now: now) { _ in stored }
    return times
  }

  private func take(_ times: CheckTimes, _ seconds: TimeInterval = 0, limit: Int = 99) -> [Int64] {
    times.take(dueAt: now.addingTimeInterval(seconds), limit: limit).map(\.feed.rawValue)
  }

  @Test func `feeds are taken once when they are due, longest overdue first among all shards`() async throws {
    let times = try await loaded(
      [time(1, -5), time(2, 0, shard: 1), time(3, 5), time(4, -9, shard: 1)], shards: [0, 1])
    #expect(take(times, limit: 2) == [4, 1])
    #expect(times.next == now)
    #expect(take(times) == [2])
    #expect(take(times).isEmpty && times.next == now.addingTimeInterval(5))
    #expect(take(times, 5) == [3] && times.next == nil && times.count == 0)
  }

  @Test func `the last set time counts, and one that is added only if it is earlier`() async throws {
    let times = try await loaded([time(1, 10), time(2, 10)])
    times.set(time(1, 30))
    times.set(time(2, 5))
    #expect(take(times, 10) == [2])
    times.add(time(1, 40))
    #expect(take(times, 29).isEmpty)
    times.add(time(1, 20))
    #expect(take(times, 20) == [1])
    #expect(take(times, 99).isEmpty, "The other times of the feed are gone.")
  }

  private func known(_ feed: Int64, _ seconds: TimeInterval, token: Int64 = 1) -> CheckTime {
    var time = time(feed, seconds)
    time.row = ScheduleRow(token: token, checked: now, unchangedCount: 1)
    return time
  }

  @Test func `what is known of a feed's row is forgotten when it is added again, or set twice`() async throws {
    let times = try await loaded([])
    for feed in 1...5 { times.set(known(Int64(feed), 10)) }
    times.add(time(1, 20))
    times.add(time(2, 5))
    times.set(known(3, 5))
    times.add(known(6, 5))
    #expect(times.take(dueAt: now.addingTimeInterval(10), limit: 2) == [time(2, 5), time(3, 5)])
    #expect(
      times.take(dueAt: now.addingTimeInterval(10), limit: 9) == [known(6, 5), time(1, 10), known(4, 10), known(5, 10)])
  }

  @Test func `only rows that were known and have not changed are known after a load`() async throws {
    let times = try await loaded([known(1, 10)])
    for feed in 2...5 { times.set(known(Int64(feed), 10)) }
    times.add(time(3, 20))
    try await times.load([0], now: now) { _ in
      times.set(known(5, 50))
      return [known(1, 10), known(2, 10), known(3, 10), known(4, 10, token: 2), known(5, 60), known(6, 10)]
    }
    #expect(
      times.take(dueAt: now.addingTimeInterval(99), limit: 9) == [
        time(1, 10), known(2, 10), time(3, 10), time(4, 10), time(6, 10), time(5, 50),
      ])
  }

  @Test func `a feed without a next check is dropped`() async throws {
    let times = try await loaded([time(1, 10)])
    times.set(CheckTime(feed: FeedID(rawValue: 1), due: Postponement.never, shard: 0))
    #expect(times.count == 0 && times.next == nil)
  }

  @Test func `times of other shards are ignored and dropped, and those of forgotten ones are loaded again`()
    async throws
  {
    let times = try await loaded([time(1, 0), time(2, 0, shard: 1), time(3, 0, shard: 2)], shards: [0, 1, 2])
    times.set(time(4, 0, shard: 3))
    #expect(times.keep([0, 1, 4]) == [4])
    times.forget([1])
    times.set(time(5, 0, shard: 1))
    #expect(times.keep([0, 1, 4]) == [1, 4])
    #expect(take(times) == [1])
  }

  @Test func `shards are compared after an hour, one after another, also with a clock that was set back`() async throws
  {
    let times = try await loaded([], shards: [0, 1])
    #expect(times.outdated(now: now.addingTimeInterval(3_599)) == nil)
    for later in [now.addingTimeInterval(3_600), now.addingTimeInterval(-3_600)] {
      let first = try #require(times.outdated(now: later))
      try await times.load([first], now: later) { _ in [] }
      let second = try #require(times.outdated(now: later))
      #expect(Set([first, second]) == [0, 1])
      try await times.load([second], now: later) { _ in [] }
      #expect(times.outdated(now: later) == nil && times.keep([0, 1, 2]) == [2])
    }
  }

  @Test func `the earliest time is that of a feed that is not urgent, also while it is being taken`() async throws {
    let urgent = CheckTime(feed: FeedID(rawValue: 9), due: Date(timeIntervalSince1970: 0), shard: 1)
    let times = try await loaded([time(1, -5), time(2, 3, shard: 1), time(3, 9, shard: 1), urgent], shards: [0, 1])
    #expect(times.knows([0, 1]) && !times.knows([0, 2]))
    #expect(times.earliest == now.addingTimeInterval(-5))
    #expect(take(times) == [9, 1])
    #expect(times.earliest == now.addingTimeInterval(-5))
    times.endTaking()
    #expect(times.earliest == now.addingTimeInterval(3))
    times.add(urgent)
    #expect(times.earliest == now.addingTimeInterval(3))
    times.forget([1])
    #expect(times.earliest == nil && !times.knows([1]))
  }

  @Test func `an urgent feed waits since it was found, until a check of it is stored or it is gone`() async throws {
    let clock = MovedClock()
    let times = CheckTimes(now: { clock.now })
    func urgent(_ feed: Int64, shard: Int = 0) -> CheckTime {
      CheckTime(feed: FeedID(rawValue: feed), due: Date(timeIntervalSince1970: 0), shard: shard)
    }
    let start = clock.now
    try await times.load([0, 1], now: start) { _ in [urgent(1), urgent(2, shard: 1), time(3, 9)] }
    clock.move(10)
    times.add(urgent(4))
    #expect(times.urgentSince == start)
    #expect(Set(take(times, limit: 3)) == [1, 2, 4])
    // A check that was not stored.
    times.add(urgent(1))
    try await times.load([0], now: clock.now) { _ in [urgent(1), urgent(4), time(3, 9)] }
    #expect(times.urgentSince == start)
    times.set(time(1, 60))
    #expect(times.urgentSince == start)
    #expect(times.keep([0]) == [])
    #expect(times.urgentSince == start.addingTimeInterval(10))
    times.endUrgency(of: [FeedID(rawValue: 4)])
    #expect(times.urgentSince == nil)
    times.add(urgent(5, shard: 7))
    #expect(times.urgentSince == nil, "It is another process's.")
  }

  @Test func `a time that is set while its shard is loaded is not lost`() async throws {
    let times = try await loaded([time(1, 0), time(2, 0)])
    try await times.load([0], now: now) { _ in
      // The rows of checks that are stored during the load.
      times.set(time(1, 50))
      times.set(time(2, 60))
      return [time(1, 900), time(2, 0), time(3, 1)]
    }
    #expect(take(times, 0) == [2], "Its row says that it is not due.")
    #expect(take(times, 1) == [3])
    #expect(take(times, 50) == [1])
  }

  @Test func `a load that fails keeps what was known, and one of a forgotten shard is void`() async throws {
    let times = try await loaded([time(1, 0)])
    await #expect(throws: StorageError.self) {
      try await times.load([0], now: now) { _ throws(StorageError) in throw .unreachable(server: "x", reason: "y") }
    }
    #expect(times.count == 1)
    try await times.load([0], now: now) { _ in
      times.forget([0])
      return [time(2, 0)]
    }
    #expect(times.keep([0]) == [0] && times.count == 0)
  }

  @Test(arguments: 1...40) func `it does what a plain list does`(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    let times = CheckTimes()
    var model = Model()
    var owned: [Int] = []
    func someTime() -> CheckTime {
      let feed = Int64.random(in: 1...40, using: &random)
      return time(feed, Double(Int.random(in: 0...60, using: &random)), shard: Int(feed % 4))
    }
    for step in 0..<400 {
      switch Int.random(in: 0..<100, using: &random) {
      case ..<30:
        let one = someTime()
        times.set(one)
        model.set(one)
      case ..<45:
        let one = someTime()
        times.add(one)
        model.add(one)
      case ..<75:
        let due = now.addingTimeInterval(Double(Int.random(in: 0...60, using: &random)))
        let limit = Int.random(in: 0...12, using: &random)
        #expect(times.take(dueAt: due, limit: limit) == model.take(due, limit), "seed \(seed), step \(step)")
      case ..<85:
        let lost = Set((0..<4).filter { _ in Bool.random(using: &random) })
        times.forget(lost)
        model.shards = model.shards.filter { !lost.contains($0.key) }
      default:
        owned = (0..<4).filter { _ in Int.random(in: 0..<4, using: &random) > 0 }
        let unknown = times.keep(owned)
        model.shards = model.shards.filter { owned.contains($0.key) }
        #expect(unknown == owned.filter { model.shards[$0] == nil }, "seed \(seed), step \(step)")
        let stored = (0..<30).map { _ in someTime() }.filter { owned.contains($0.shard) }
        let meanwhile = (0..<5).map { _ in someTime() }
        let lost = Set(owned.filter { _ in Int.random(in: 0..<9, using: &random) == 0 })
        try await times.load(owned, now: now) { _ in
          for one in meanwhile { times.set(one) }
          times.forget(lost)
          return stored
        }
        model.shards = [:]
        for shard in owned where !lost.contains(shard) { model.shards[shard] = [:] }
        for one in stored + meanwhile { model.add(one) }
      }
      #expect(times.count == model.all.count && times.next == model.all.map(\.due).min(), "seed \(seed), step \(step)")
    }
  }

  /// The same without a queue.
  private struct Model {
    var shards: [Int: [FeedID: Date]] = [:]

    var all: [CheckTime] {
      shards.flatMap { shard, times in times.map { CheckTime(feed: $0, due: $1, shard: shard) } }
    }

    mutating func set(_ time: CheckTime) { shards[time.shard]?[time.feed] = time.due }

    mutating func add(_ time: CheckTime) {
      let known = shards[time.shard]?[time.feed] ?? .distantFuture
      shards[time.shard]?[time.feed] = min(known, time.due)
    }

    mutating func take(_ now: Date, _ limit: Int) -> [CheckTime] {
      let taken = all.filter { $0.due <= now }
        .sorted { ($0.due, $0.shard, $0.feed) < ($1.due, $1.shard, $1.feed) }.prefix(limit)
      for one in taken { shards[one.shard]?[one.feed] = nil }
      return Array(taken)
    }
  }
}
