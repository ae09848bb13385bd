import Bytes
import Foundation

// MARK: - Schedule

// One process has the file open, or a few that are started by hand: there are no nodes, and one shard.
extension SQLiteDatabase {
  public func dueFeeds(
    behind positions: [DuePosition], now: Date, limit: Int, shardLimit: Int
  ) async throws(StorageError) -> [DueFeed] {
    guard let position = positions.first else { return [] }
    return try await read("looking for feeds that are due") { (connection) throws(StorageError) in
      try connection.rows(
        """
        SELECT \(Feed.columns), \(Feed.isChecked)
        FROM feed_schedule c INDEXED BY feed_schedule_by_due JOIN feeds f ON f.id = c.feed_id
        WHERE (c.due, c.feed_id) > (\(position.due), \(position.feed)) AND c.due <= \(now)
        ORDER BY c.due, c.feed_id LIMIT \(max(0, min(limit, shardLimit)))
        """
      ) { (row) throws(StorageError) in
        DueFeed(feed: try Feed(row: row), shard: position.shard, isFollowed: row.bool(Feed.columnCount))
      }
    }
  }

  public func nextCheck(in shards: [Int], after now: Date) async throws(StorageError) -> Date? {
    try await read("looking for the next check") { (connection) throws(StorageError) in
      try connection.first("SELECT min(due) FROM feed_schedule WHERE due > \(now)") { $0.optionalDate(0) } ?? nil
    }
  }

  public func record(_ checks: [UnchangedCheck], node: NodeID?) async throws(StorageError) -> Set<FeedID> {
    try await write("storing checks") { (connection) throws(StorageError) in
      var stored: Set<FeedID> = []
      for check in checks {
        let isStored = try connection.first(
          """
          UPDATE feed_schedule SET due = \(check.nextCheck), checked = \(check.checked), token = token + 1,
            unchanged_count = unchanged_count + 1
          WHERE feed_id = \(check.feed) AND token = \(check.token) RETURNING 1
          """
        ) { _ in true }
        if isStored == true { stored.insert(check.feed) }
      }
      return stored
    }
  }

  public func postpone(_ postponements: [Postponement]) async throws(StorageError) {
    try await write("postponing checks") { (connection) throws(StorageError) in
      for later in postponements {
        try connection.run(
          "UPDATE feed_schedule SET due = \(later.due) WHERE feed_id = \(later.feed) AND token = \(later.token)")
      }
    }
  }

  public func makeDue(_ feeds: [FeedID]) async throws(StorageError) {
    try await write("making feeds due") { (connection) throws(StorageError) in
      try connection.run("UPDATE feed_schedule SET due = 0 WHERE feed_id IN \(.set(feeds))")
    }
  }

  // MARK: Hosts

  public func pausedHosts(now: Date) async throws(StorageError) -> [ByteString: Date] {
    let rows = try await read("reading pauses of hosts") { (connection) throws(StorageError) in
      try connection.rows("SELECT host, until FROM host_pauses WHERE until > \(now)") {
        (ByteString($0.text(0)), $0.date(1))
      }
    }
    return Dictionary(rows) { first, _ in first }
  }

  public func pause(host: ByteString, until end: Date, now: Date) async throws(StorageError) {
    try await write("storing the pause of a host") { (connection) throws(StorageError) in
      try connection.run("DELETE FROM host_pauses WHERE until <= \(now)")
      try connection.run(
        """
        INSERT INTO host_pauses (host, until) VALUES (\(host.string), \(end))
        ON CONFLICT (host) DO UPDATE SET until = max(until, excluded.until)
        """)
    }
  }

  // MARK: Nodes

  public func join(_ role: NodeRole, lease: Duration) async throws(StorageError) -> NodeID? { nil }

  public func beat(
    _ node: NodeID, lease: Duration, givingBack givenBack: [Int]
  ) async throws(StorageError) -> NodeBeat? { nil }

  public func leave(_ node: NodeID) async throws(StorageError) {}
}
