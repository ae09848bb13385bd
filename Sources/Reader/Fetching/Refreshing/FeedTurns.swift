import Storage

/// The feeds of one refresh that have no task yet.
///
/// A task takes some 16 kB even while it waits for a place, so that few are started ahead: enough to store many unchanged
/// feeds together, and of each host no more than can go on soon. Feeds that failed last time, which wait for long, take no
/// turns of the others.
struct FeedTurns {
  private var queues: [Bool: Queue]

  init(_ feeds: [Feed]) {
    queues = Dictionary(grouping: feeds, by: Self.isFailing).mapValues(Queue.init)
  }

  /// The next feed to start a task for; nil if none may start before others have ended.
  ///
  /// - Complexity: O(1) on average over all feeds.
  mutating func next() -> Feed? { queues[false]?.next(most: 128) ?? queues[true]?.next(most: 32) }

  /// Notes that the task of a feed has ended.
  mutating func end(_ feed: Feed) { queues[Self.isFailing(feed)]?.end(feed) }

  /// Those that were not started.
  var rest: [Feed] { queues.values.flatMap(\.rest) }

  /// True for feeds that wait for the places of failing ones.
  static func isFailing(_ feed: Feed) -> Bool { feed.health.failureCount > 0 }

  private struct Queue {
    /// The feeds of each host; the last comes first, as in the other lists.
    private var feeds: [Int: [Feed]] = [:]
    /// The host of each feed.
    private var turns: [Int] = []
    /// The turns that wait for other feeds of their host to end, and those of which one has ended since.
    private var held: [Int: Int] = [:]
    private var freed: [Int] = []
    private var started: [Int: Int] = [:]
    private var startedCount = 0

    init(_ feeds: [Feed]) {
      for feed in feeds.reversed() {
        let host = FeedsUnderWay.hostNumber(of: feed)
        self.feeds[host, default: []].append(feed)
        turns.append(host)
      }
    }

    mutating func next(most: Int) -> Feed? {
      guard startedCount < most else { return nil }
      while let host = freed.popLast() ?? turns.popLast() {
        guard started[host, default: 0] < 2 * Refresher.feedsPerHost else {
          held[host, default: 0] += 1
          continue
        }
        started[host, default: 0] += 1
        startedCount += 1
        return feeds[host]?.popLast()
      }
      return nil
    }

    mutating func end(_ feed: Feed) {
      let host = FeedsUnderWay.hostNumber(of: feed)
      started[host, default: 1] -= 1
      startedCount -= 1
      guard let count = held[host] else { return }
      held[host] = count > 1 ? count - 1 : nil
      freed.append(host)
    }

    var rest: some Sequence<Feed> { feeds.values.joined() }
  }
}
