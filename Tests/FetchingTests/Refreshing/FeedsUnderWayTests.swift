import Foundation
import Storage
import Synchronization
import Testing

@testable import Fetching

@Suite struct FeedsUnderWayTests {
  private let underWay = FeedsUnderWay()

  private func feed(_ number: Int64) -> Feed {
    Feed(id: FeedID(rawValue: number), url: "http://\(number).test/", title: "", health: FeedHealth(nextCheck: .now))
  }

  @Test func `the earliest time is that of a feed that was checked before, until its refresh has ended`() {
    func dueFeed(_ number: Int64, _ seconds: Double, isNew: Bool = false) -> Feed {
      var feed = feed(number)
      feed.health.nextCheck = Date(timeIntervalSince1970: seconds)
      feed.health.lastChecked = isNew ? nil : Date(timeIntervalSince1970: 1)
      return feed
    }
    #expect(underWay.admit([dueFeed(1, 10, isNew: true), dueFeed(2, 0)]).count == 2 && underWay.earliest == nil)
    _ = underWay.admit([dueFeed(3, 30), dueFeed(4, 20)])
    #expect(underWay.earliest == Date(timeIntervalSince1970: 20))
    underWay.end(dueFeed(4, 20)) {}
    #expect(underWay.earliest == Date(timeIntervalSince1970: 30))
    underWay.end(dueFeed(3, 30)) {}
    #expect(underWay.earliest == nil)
  }

  @Test func `a feed is admitted once until its refresh has ended`() {
    #expect(underWay.admit([feed(1), feed(2)]).count == 2)
    #expect(underWay.admit([feed(2), feed(3)]).map(\.id.rawValue) == [3])
    underWay.end(feed(2)) {}
    #expect(underWay.admit([feed(2)]).count == 1)
    #expect(underWay.count == 3)
  }

  /// The feed under way, whose end another thread waits for.
  private final class Current: Sendable {
    let number = Atomic<Int64>(0)
  }

  @Test func `a feed whose refresh has ended has the time of its next check`() async throws {
    let times = CheckTimes()
    try await times.load([0], now: .now) { _ in [] }
    let count: Int64 = 20_000
    let current = Current()
    let timed = await withTaskGroup(of: Int64.self) { group in
      group.addTask {
        for number in 1...count {
          let feed = feed(number)
          _ = underWay.admit([feed])
          current.number.store(number, ordering: .releasing)
          underWay.end(feed) { times.set(CheckTime(feed: feed.id, due: .distantPast, shard: 0)) }
        }
        return 0
      }
      group.addTask {
        var taken: Set<Int64> = []
        var timed: Int64 = 0
        var last: Int64 = 0
        while last < count {
          let number = current.number.load(ordering: .acquiring)
          guard number > last, !underWay.contains(FeedID(rawValue: number)) else {
            await Task.yield()
            continue
          }
          taken.formUnion(times.take(dueAt: .now, limit: .max).map(\.feed.rawValue))
          if taken.contains(number) { timed += 1 }
          timed += number - last - 1
          last = number
        }
        return timed
      }
      return await group.reduce(0, +)
    }
    #expect(timed == count)
  }

  @Test func `a feed whose refresh ended while the schedule read is not refreshed again as it was before`() {
    _ = underWay.admit([feed(1)])
    underWay.beginReading()
    underWay.end(feed(1)) {}
    #expect(underWay.admit([feed(1), feed(2)], areRead: true).map(\.id.rawValue) == [2])
    underWay.endReading()
    // The next reading finds it as it is now.
    underWay.beginReading()
    #expect(underWay.admit([feed(1)], areRead: true).count == 1)
  }

  @Test func `no due feed is left out, however many are read`() {
    let due = (1...1200).map { DueFeed(feed: feed($0), shard: 0, isFollowed: true) }
    let chosen = underWay.choose(from: due, now: .now) { _ in nil }
    #expect(chosen.feeds.count == 1200 && chosen.later.isEmpty)
  }

  @Test func `feeds without followers, of paused hosts and of hosts with many waiting are put off`() {
    let host = (1...60).map { number in
      DueFeed(
        feed: Feed(
          id: FeedID(rawValue: number), url: "http://host.test/\(number)", title: "",
          health: FeedHealth(nextCheck: .now)), shard: 0,
        isFollowed: true)
    }
    let others = [
      DueFeed(feed: feed(100), shard: 0, isFollowed: false), DueFeed(feed: feed(101), shard: 0, isFollowed: true),
    ]
    let chosen = underWay.choose(from: host + others, now: .now) { $0.id.rawValue == 101 ? .now : nil }
    #expect(chosen.feeds.map(\.id.rawValue) == Array(1...50))
    #expect(chosen.later.map(\.feed.rawValue) == Array(51...60) + [100, 101])
    #expect(chosen.later.first { $0.feed.rawValue == 100 }?.due == Postponement.never)
  }

  @Test func `feeds of a host with many waiting get turns at the pace of the host, and new ones come soon`() {
    func feeds(checked: Date?, from first: Int64) -> [DueFeed] {
      (first..<(first + 1_000)).map { number in
        DueFeed(
          feed: Feed(
            id: FeedID(rawValue: number), url: "http://host.test/\(number)", title: "",
            health: FeedHealth(lastChecked: checked, nextCheck: .now)), shard: 0, isFollowed: true)
      }
    }
    let now = Date(timeIntervalSince1970: 1_000_000)
    let first = underWay.choose(from: feeds(checked: now, from: 1), now: now) { _ in nil }
    let turns = first.later.map { $0.due.timeIntervalSince(now) }
    #expect(first.feeds.count == 50 && turns.count == 950)
    #expect(abs(turns[0] - 10) < 0.001 && abs(turns[949] - 10 - 949 * 0.2) < 0.001)
    // The next ones come behind them.
    let second = underWay.choose(from: feeds(checked: now, from: 2_000), now: now) { _ in nil }
    #expect(second.later.allSatisfy { $0.due > first.later[949].due })
    // The clock is set back by a year.
    let before = now.addingTimeInterval(-86_400 * 365)
    let third = underWay.choose(from: feeds(checked: now, from: 4_000), now: before) { _ in nil }
    #expect(third.later.allSatisfy { $0.due <= before.addingTimeInterval(86_400) })

    let new = underWay.choose(from: feeds(checked: nil, from: 6_000), now: now) { _ in nil }
    #expect(new.later.allSatisfy { $0.due <= now.addingTimeInterval(90) })
  }
}
