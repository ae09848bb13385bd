import Bytes
import Foundation
import Storage
import Threading

/// The feeds that are being refreshed, and their number by host.
final class FeedsUnderWay: Sendable {
  /// The most feeds of one host that wait. The schedule puts others off.
  private static let mostPerHost = 50

  // MARK: Internal

  var count: Int { state.withLock { $0.feeds.count } }

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
        return true
      }
    }
  }

  /// Notes that a refresh of a feed has ended.
  func end(_ feed: Feed) {
    let host = Self.hostNumber(of: feed)
    state.withLock { state in
      state.feeds.remove(feed.id)
      state.ended?.insert(feed.id)
      let others = state.perHost[host, default: 1] - 1
      state.perHost[host] = others > 0 ? others : nil
    }
  }

  /// Begins to note the feeds whose refreshes end, before the schedule reads.
  ///
  /// - Returns: The number of feeds under way.
  func beginReading() -> Int {
    state.withLock { state in
      state.ended = []
      return state.feeds.count
    }
  }

  func endReading() { state.withLock { $0.ended = nil } }

  /// Chooses the due feeds to refresh now, and puts off those of paused hosts, of hosts that have many waiting, and those
  /// without a subscriber.
  ///
  /// - Parameter pause: The end of the pause of a feed's host.
  func choose(
    from due: [DueFeed], now: Date, pause: (Feed) -> Date?
  ) -> (feeds: [Feed], later: [Postponement]) {
    let (underWay, waiting) = state.withLock { ($0.feeds, $0.perHost) }
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
        putOff(to: now.addingTimeInterval(.random(in: 30...90)))
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

  private struct State {
    var feeds: Set<FeedID> = []
    var perHost: [Int: Int] = [:]
    /// The feeds whose refreshes have ended since the schedule began to read. Nil while it does not read.
    var ended: Set<FeedID>?
  }

  private let state = Lock(State())
}
