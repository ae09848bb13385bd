import Bytes
import Foundation
import Storage
import Threading

/// The feeds that are being refreshed, and their number by host.
final class FeedsUnderWay: Sendable {
  /// The most feeds of one host that wait. The schedule puts others off.
  private static let mostPerHost = 50
  /// The seconds between two feeds of such a host: requests to a host are no closer.
  private static let pace: TimeInterval = 0.2
  /// The most seconds for which such a feed is put off, also if the clock was set back.
  private static let longestTurn: TimeInterval = 86_400

  // MARK: Internal

  var count: Int { state.withLock { $0.feeds.count } }

  /// The earliest time for which a check under way was due, without those of urgent and of new feeds.
  var earliest: Date? { state.withLock { $0.dues.values.min() } }

  func contains(_ feed: FeedID) -> Bool { state.withLock { $0.feeds.contains(feed) } }

  /// Notes feeds as being refreshed.
  ///
  /// - Parameter areRead: True for feeds that the schedule has read. Those whose checks have ended since are left out:
  ///   they were read as they were before, and would be fetched a second time.
  /// - Returns: Those that were not being refreshed.
  func admit(_ wanted: [Feed], areRead: Bool = false) -> [Feed] {
    state.withLock { state in
      wanted.filter { feed in
        if areRead, state.ended?.contains(feed.id) == true { return false }
        guard state.feeds.insert(feed.id).inserted else { return false }
        state.perHost[Self.hostNumber(of: feed), default: 0] += 1
        let health = feed.health
        if health.lastChecked != nil, !health.nextCheck.isUrgent { state.dues[feed.id] = health.nextCheck }
        return true
      }
    }
  }

  /// Notes that a refresh of a feed has ended.
  ///
  /// - Parameter timing: Sets the time of the feed's next check. The feed is under way until then: in between, the schedule
  ///   would find it with its former time, and request it a second time.
  func end(_ feed: Feed, timing: () -> Void) {
    let host = Self.hostNumber(of: feed)
    state.withLock { state in
      timing()
      state.feeds.remove(feed.id)
      state.dues[feed.id] = nil
      state.ended?.insert(feed.id)
      let others = state.perHost[host, default: 1] - 1
      state.perHost[host] = others > 0 ? others : nil
    }
  }

  /// Begins to note the feeds whose refreshes end, before the schedule reads.
  func beginReading() { state.withLock { $0.ended = [] } }

  /// Forgets the times that were given to feeds of hosts with many waiting ones, after the clock was set.
  func forgetTurns() { state.withLock { $0.turns = [:] } }

  func endReading() { state.withLock { $0.ended = nil } }

  /// Chooses the due feeds to refresh now, and puts off those of paused hosts, of hosts that have many waiting, and those
  /// without a subscriber.
  ///
  /// - Parameter pause: The end of the pause of a feed's host.
  func choose(
    from due: [DueFeed], now: Date, pause: (Feed) -> Date?
  ) -> (feeds: [Feed], later: [Postponement]) {
    let (underWay, waiting) = state.withLock { state in
      state.turns = state.turns.filter { $0.value > now }
      return (state.feeds, state.perHost)
    }
    var perHost = waiting
    var (feeds, later): ([Feed], [Postponement]) = ([], [])
    for one in due where !underWay.contains(one.feed.id) {
      let feed = one.feed
      func putOff(to date: Date) {
        later.append(Postponement(feed: feed.id, token: feed.health.token, due: date))
      }
      guard one.isFollowed else {
        putOff(to: Postponement.never)
        continue
      }
      if let end = pause(feed) {
        later.append(Postponement(of: feed, untilAfter: end))
        continue
      }
      let host = Self.hostNumber(of: feed)
      let waiting = perHost[host, default: 0]
      if waiting >= Self.mostPerHost {
        // A new feed does not wait behind thousands of others.
        let isNew = feed.health.lastChecked == nil
        putOff(to: isNew ? now.addingTimeInterval(.random(in: 30...90)) : turn(of: host, now: now))
        continue
      }
      perHost[host] = waiting + 1
      feeds.append(feed)
    }
    return (feeds, later)
  }

  /// The same number for all feeds of one host. Two hosts with a hash collision share their places.
  static func hostNumber(of feed: Feed) -> Int {
    (feed.url.host ?? ByteString(feed.url.string)).hashValue
  }

  // MARK: Private

  /// The time at which a host with many waiting feeds can take one more. Each feed that is put off gets another one, so
  /// that a host with 100,000 feeds does not have all of them read again and again.
  private func turn(of host: Int, now: Date) -> Date {
    state.withLock { state in
      let first = now.addingTimeInterval(Double(Self.mostPerHost) * Self.pace)
      let next = state.turns[host].map { max($0.addingTimeInterval(Self.pace), first) } ?? first
      let turn = min(next, now.addingTimeInterval(Self.longestTurn))
      state.turns[host] = turn
      return turn
    }
  }

  private struct State {
    var feeds: Set<FeedID> = []
    /// The times for which they were due, without those of urgent and of new feeds.
    var dues: [FeedID: Date] = [:]
    var perHost: [Int: Int] = [:]
    /// The last time that was given to a feed of a host with many waiting ones.
    var turns: [Int: Date] = [:]
    /// The feeds whose refreshes have ended since the schedule began to read. Nil while it does not read.
    var ended: Set<FeedID>?
  }

  private let state = Lock(State())
}
