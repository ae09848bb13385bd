import Foundation
import Storage

extension Database {
  /// The feeds with a subscriber that are due, longest overdue first.
  public func dueFeeds(now: Date, limit: Int) async throws -> [Feed] {
    var times = try await checkTimes(in: Array(0..<FeedShard.count)).filter { $0.due <= now }
      .sorted { ($0.due, $0.feed) < ($1.due, $1.feed) }
    // Their subscribers are read, too.
    for index in times.indices { times[index].row = nil }
    let feeds = Dictionary(uniqueKeysWithValues: try await dueFeeds(times).map { ($0.feed.id, $0) })
    return times.compactMap { feeds[$0.feed] }.filter(\.isFollowed).prefix(limit).map(\.feed)
  }

  /// The time of the next check of all feeds.
  public func nextCheck(after now: Date) async throws -> Date? {
    try await checkTimes(in: Array(0..<FeedShard.count)).map(\.due).filter { $0 > now }.min()
  }
}
