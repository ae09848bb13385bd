import Bytes
import Foundation

// MARK: - Schedule

// One process has the file open, or a few that are started by hand: there are no nodes, and one shard.
extension SQLiteDatabase {
  public func checkTimes(in shards: [Int]) async throws(StorageError) -> [CheckTime] {
    guard let shard = shards.first else { return [] }
    return try await read("reading the times of checks") { (connection) throws(StorageError) in
      try connection.rows(
        "SELECT feed_id, \(Feed.time), token, checked, unchanged_count FROM feed_schedule WHERE \(Feed.hasTime)"
      ) { stored in
        let row = stored.optionalDate(3).map {
          ScheduleRow(token: stored.integer(2), checked: $0, unchangedCount: stored.int(4))
        }
        return CheckTime(feed: stored.id(0), due: stored.date(1), shard: shard, row: row)
      }
    }
  }

  public func urgentFeeds(in shards: [Int], limit: Int) async throws(StorageError) -> [UrgentFeed] {
    guard let shard = shards.first else { return [] }
    return try await read("looking for urgent feeds") { (connection) throws(StorageError) in
      try connection.rows(Self.urgentFeeds(limit: limit)) {
        UrgentFeed(time: CheckTime(feed: $0.id(0), due: $0.date(1), shard: shard), isNew: $0.bool(2))
      }
    }
  }

  static func urgentFeeds(limit: Int) -> SQL {
    """
    SELECT feed_id, due, is_new FROM feed_schedule INDEXED BY feed_schedule_urgent WHERE due = 0 OR is_new
    LIMIT \(max(0, limit))
    """
  }

  public func noteKnown(_ feeds: [CheckTime], node: NodeID?) async throws(StorageError) {
    try await write("noting feeds as known") { (connection) throws(StorageError) in
      for known in feeds {
        try connection.run("UPDATE feed_schedule SET is_new = 0 WHERE feed_id = \(known.feed) AND due = \(known.due)")
      }
    }
  }

  public func dueFeeds(_ times: [CheckTime]) async throws(StorageError) -> [DueFeed] {
    try await read("reading feeds to check") { (connection) throws(StorageError) in
      try connection.rows(
        """
        SELECT \(Feed.isChecked), 0, \(Feed.columns) FROM \(Feed.tables)
        WHERE f.id IN \(.set(times.map(\.feed)))
        """, DueFeed.read)
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

  public func correct(_ times: [CheckTime]) async throws(StorageError) {
    try await write("correcting times of checks") { (connection) throws(StorageError) in
      for time in times {
        guard let row = time.row else {
          try connection.run("UPDATE feed_schedule SET due = 0 WHERE feed_id = \(time.feed)")
          continue
        }
        try connection.run(
          """
          UPDATE feed_schedule SET due = \(time.due), checked = \(row.checked)
          WHERE feed_id = \(time.feed) AND token = \(row.token)
          """)
      }
    }
  }

  // MARK: Hosts

  public func pause(host: ByteString, until end: Date, now: Date) async throws(StorageError) {
    try await write("storing the pause of a host") { (connection) throws(StorageError) in
      try connection.run(
        "DELETE FROM host_pauses WHERE until <= \(now) OR until > \(Postponement.farthestPause(now))")
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
