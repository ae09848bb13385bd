import Foundation
import Storage

extension Database {
  /// The feeds with a subscriber that are due, longest overdue first.
  public func dueFeeds(now: Date, limit: Int) async throws -> [Feed] {
    try await dueFeeds(
      behind: (0..<FeedShard.count).map(DuePosition.start), now: now, limit: limit, shardLimit: limit
    ).filter(\.isFollowed).map(\.feed)
  }

  /// The time of the next check of all feeds.
  public func nextCheck(after now: Date) async throws -> Date? {
    try await nextCheck(in: Array(0..<FeedShard.count), after: now)
  }
}
