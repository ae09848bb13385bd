import Bytes
import Foundation

// MARK: - Schedule

extension Database {
  /// Makes feeds due at once, before all others.
  public func makeDue(_ feeds: [FeedID]) async throws(StorageError) {
    try await engine.change(
      "making feeds due", of: nil,
      "UPDATE feed_schedule SET due = 0 WHERE feed_id IN (\(Feed.lockingSchedule(feeds)))")
  }

  /// The hosts that have asked for a pause that has not ended, with its end. One that ends later than any pause does comes from
  /// a clock that was ahead, and is left out.
  public func pausedHosts(now: Date) async throws(StorageError) -> [ByteString: Date] {
    let rows = try await engine.rows("reading pauses of hosts", Postponement.pauses(at: now)) {
      (ByteString($0.text(0)), $0.date(1))
    }
    return Dictionary(rows) { first, _ in first }
  }
}
