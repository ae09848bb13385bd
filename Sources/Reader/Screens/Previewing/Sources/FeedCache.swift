import Bytes
import Foundation
import Storage
import Threading

/// A cache of the last few previewed feeds, for a limited time.
package final class FeedCache: Sendable {
  private let timeToLive: TimeInterval
  private let capacity: Int
  private let maximumBytes: Int
  private let now: @Sendable () -> Date
  /// Sorted by the time of loading, oldest first.
  private let kept = Lock<[Kept]>([])

  private struct Kept {
    let key: ByteString
    let feed: LoadedFeed
    /// The approximate size in bytes.
    let size: Int
  }

  /// - Parameters:
  ///   - timeToLive: seconds after its loading that a feed is handed out.
  ///   - capacity: how many feeds are kept.
  ///   - maximumBytes: of all that is kept, about.
  package init(
    timeToLive: TimeInterval, capacity: Int, maximumBytes: Int = 32 << 20, now: @escaping @Sendable () -> Date
  ) {
    self.timeToLive = timeToLive
    self.capacity = capacity
    self.maximumBytes = maximumBytes
    self.now = now
  }

  /// - Complexity: O(capacity).
  func feed(_ key: String) -> LoadedFeed? {
    let oldest: Date = now().addingTimeInterval(-timeToLive)
    let key = ByteString(key)
    return kept.withLock { kept in
      kept.removeAll { (each) in each.feed.loaded <= oldest }
      return kept.first { (each) in each.key == key }?.feed
    }
  }

  /// Stores a feed unless it is too large.
  /// - Complexity: O(capacity + entries).
  func remember(_ feed: LoadedFeed, as key: String) {
    let new = Kept(key: ByteString(key), feed: feed, size: feed.size)
    kept.withLock { kept in
      kept.removeAll { (each) in each.key == new.key }
      guard new.size <= maximumBytes else { return }
      kept.append(new)
      if kept.count > capacity { kept.removeFirst(kept.count - capacity) }
      while kept.reduce(0, { $0 + $1.size }) > maximumBytes { kept.removeFirst() }
    }
  }
}

extension LoadedFeed {
  /// The approximate size in bytes.
  /// - Complexity: O(entries).
  fileprivate var size: Int {
    entries.reduce(4_096) { sum, entry in
      let texts = [
        entry.guid, entry.title, entry.link?.string, entry.author, entry.contentHTML, entry.excerpt, entry.feedTitle,
      ]
      let addresses =
        entry.enclosures.map { $0.url.string.utf8.count + 256 }
        + entry.images.map { $0.url.string.utf8.count + $0.alt.utf8.count + 128 }
      return sum + texts.reduce(512) { $0 + ($1?.utf8.count ?? 0) } + addresses.reduce(0, +)
    }
  }
}
