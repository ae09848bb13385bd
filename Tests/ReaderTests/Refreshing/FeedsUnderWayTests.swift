import Foundation
import Storage
import Testing

@testable import Reader

@Suite struct FeedsUnderWayTests {
  private let underWay = FeedsUnderWay()

  private func feed(_ number: Int64) -> Feed {
    Feed(id: FeedID(rawValue: number), url: "http://\(number).test/", title: "", health: FeedHealth(nextCheck: .now))
  }

  @Test func `a feed is admitted once until its refresh has ended`() {
    #expect(underWay.admit([feed(1), feed(2)]).count == 2)
    #expect(underWay.admit([feed(2), feed(3)]).map(\.id.rawValue) == [3])
    underWay.end(feed(2))
    #expect(underWay.admit([feed(2)]).count == 1)
    #expect(underWay.count == 3)
  }

  @Test func `a feed whose refresh ended while the schedule read is not refreshed again as it was before`() {
    _ = underWay.admit([feed(1)])
    #expect(underWay.beginReading() == 1)
    underWay.end(feed(1))
    #expect(underWay.admit([feed(1), feed(2)], areRead: true).map(\.id.rawValue) == [2])
    underWay.endReading()
    // The next reading finds it as it is now.
    _ = underWay.beginReading()
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
}
