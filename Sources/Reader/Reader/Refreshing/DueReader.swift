import Foundation
import Storage

/// Reads the feeds that are due, each once: behind the last one of each shard.
///
/// Reading from the beginning each time would walk over the remains of all rows that were written since a long
/// transaction began elsewhere. What is put behind the position is found by reading a little back now and then, and feeds
/// that are due at once (a new one, a user's wish) by reading those alone.
package struct DueReader {
  /// How far a position goes back each minute, in seconds.
  static let rewind: TimeInterval = 120

  private let database: any RefreshStore
  private var positions: [Int: DuePosition] = [:]
  private var rewound = Date.distantPast
  private var readWhole = Date.distantPast
  private var readUrgent = Date.distantPast

  package init(database: any RefreshStore) {
    self.database = database
  }

  /// - Parameters:
  ///   - isWhole: True to read everything that is due, as after shards were gained.
  ///   - isUrgent: True if feeds may be due at once. It is assumed now and then.
  mutating func next(
    of shards: [Int], now: Date, limit: Int, isWhole: Bool, isUrgent: Bool
  ) async throws(StorageError) -> [DueFeed] {
    prepare(shards, now: now, isWhole: isWhole)
    let share = max(5, 2 * limit / max(1, shards.count))
    var due: [DueFeed] = []
    if isUrgent || isWhole || abs(now.timeIntervalSince(readUrgent)) >= 1 {
      readUrgent = now
      due = try await database.dueFeeds(
        behind: shards.map(DuePosition.start), now: Date(timeIntervalSince1970: 0), limit: limit, shardLimit: share)
    }
    if due.count < limit {
      let behind = shards.map { positions[$0] ?? .start(of: $0) }
      let others = try await database.dueFeeds(
        behind: behind, now: now, limit: limit - due.count, shardLimit: share)
      for feed in others {
        positions[feed.shard] = DuePosition(shard: feed.shard, due: feed.feed.health.nextCheck, feed: feed.feed.id)
      }
      due += others
    }
    return due
  }

  private mutating func prepare(_ shards: [Int], now: Date, isWhole: Bool) {
    if isWhole || now.timeIntervalSince(readWhole) >= 3600 || now < readWhole {
      positions = [:]
      (readWhole, rewound) = (now, now)
    } else if now.timeIntervalSince(rewound) >= 60 {
      let back = now.addingTimeInterval(-Self.rewind)
      positions = positions.mapValues { position in
        position.due <= back ? position : DuePosition(shard: position.shard, due: back, feed: FeedID(rawValue: 0))
      }
      rewound = now
    }
    let owned = Set(shards)
    positions = positions.filter { owned.contains($0.key) }
    // Urgent ones are read by themselves.
    for shard in shards where positions[shard] == nil {
      positions[shard] = .afterUrgent(in: shard)
    }
  }
}
