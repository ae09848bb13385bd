import Foundation
import Synchronization

/// The feeds that were looked at last, a few of them, for a while.
final class FeedCache: Sendable {
  private let timeToLive: TimeInterval
  private let capacity: Int
  private let now: @Sendable () -> Date
  /// The one that was loaded first stands first.
  private let kept = Mutex<[(key: String, feed: LoadedFeed)]>([])

  /// - Parameters:
  ///   - timeToLive: seconds after its loading that a feed is handed out.
  ///   - capacity: how many feeds are kept.
  init(timeToLive: TimeInterval, capacity: Int, now: @escaping @Sendable () -> Date) {
    self.timeToLive = timeToLive
    self.capacity = capacity
    self.now = now
  }

  /// O(capacity).
  func feed(_ key: String) -> LoadedFeed? {
    let oldest: Date = now().addingTimeInterval(-timeToLive)
    return kept.withLock { (kept: inout [(key: String, feed: LoadedFeed)]) in
      kept.removeAll { (each) in each.feed.loaded <= oldest }
      return kept.first { (each) in each.key == key }?.feed
    }
  }

  /// O(capacity).
  func remember(_ feed: LoadedFeed, as key: String) {
    kept.withLock { (kept: inout [(key: String, feed: LoadedFeed)]) in
      kept.removeAll { (each) in each.key == key }
      kept.append((key, feed))
      if kept.count > capacity { kept.removeFirst(kept.count - capacity) }
    }
  }
}
