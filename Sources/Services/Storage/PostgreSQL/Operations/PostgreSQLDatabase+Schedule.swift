import Bytes
import Foundation
import PostgreSQL

// MARK: - Schedule

extension PostgreSQLDatabase {
  public func checkTimes(in shards: [Int]) async throws(StorageError) -> [CheckTime] {
    try await rows("reading the times of checks", Self.checkTimes(in: shards)) { stored in
      let row = stored.optionalDate(4).map {
        ScheduleRow(token: stored.integer(3), checked: $0, unchangedCount: stored.int(5))
      }
      return CheckTime(feed: stored.id(0), due: stored.date(1), shard: stored.int(2), row: row)
    }
  }

  static func checkTimes(in shards: [Int]) -> SQL {
    // For a list of unknown length the server expects ten, and reads the whole table.
    let isIn: SQL = shards.count == 1 ? "= \(shards[0])" : "IN (\(.list(shards.map(Int64.init))))"
    return """
      SELECT feed_id, \(Feed.time), shard, token, checked, unchanged_count FROM feed_schedule
      WHERE shard \(isIn) AND \(Feed.hasTime)
      """
  }

  public func urgentFeeds(in shards: [Int], limit: Int) async throws(StorageError) -> [UrgentFeed] {
    try await rows("looking for urgent feeds", Self.urgentFeeds(in: shards, limit: limit)) {
      UrgentFeed(time: CheckTime(feed: $0.id(0), due: $0.date(1), shard: $0.int(2)), isNew: $0.bool(3))
    }
  }

  static func urgentFeeds(in shards: [Int], limit: Int) -> SQL {
    """
    SELECT c.* FROM (\(.list(shards.map(Int64.init)))) p, LATERAL (
      SELECT feed_id, due, shard, is_new FROM feed_schedule WHERE shard = p.id AND urgent LIMIT \(max(0, limit))) c
    """
  }

  public func noteKnown(_ feeds: [CheckTime], node: NodeID?) async throws(StorageError) {
    let (ids, shards) = (
      SQLValue.integers(feeds.map(\.feed.rawValue)), SQLValue.integers(feeds.map { Int64($0.shard) })
    )
    let dues = SQLValue.integers(feeds.map(\.due.milliseconds))
    // A shard that changes hands at this moment is not waited for: its feeds stay new.
    let owned: SQL = node.map { " JOIN shards s ON s.shard = c.shard AND s.node = \($0)" } ?? ""
    let keeping: SQL = node == nil ? "" : " FOR SHARE OF s SKIP LOCKED"
    try await change(
      "noting feeds as known", of: nil,
      """
      UPDATE feed_schedule SET is_new = FALSE WHERE feed_id IN (
        SELECT c.feed_id FROM unnest(\(ids), \(shards), \(dues)) AS r (feed, shard, due)
        JOIN feed_schedule c ON c.feed_id = r.feed AND c.shard = r.shard AND c.due = r.due\(owned)
        ORDER BY c.feed_id FOR NO KEY UPDATE OF c\(keeping))
      """)
  }

  /// Has the owners of their shards look for subscribers before the next checks of feeds: one has left, or wants no checks.
  static func recounting(_ feeds: [FeedID]) -> SQL {
    "UPDATE feed_schedule SET is_new = TRUE WHERE feed_id IN (\(Feed.lockingSchedule(feeds)))"
  }

  public func dueFeeds(_ times: [CheckTime]) async throws(StorageError) -> [DueFeed] {
    let known = times.compactMap { time in time.row.map { (time, $0) } }
    let unknown = times.filter { $0.row == nil }.map(\.feed)
    var feeds: [DueFeed] = []
    for statement in [known.isEmpty ? nil : Self.dueFeeds(known), unknown.isEmpty ? nil : Self.dueFeeds(unknown)] {
      guard let statement else { continue }
      feeds += try await rows("reading feeds to check", statement, DueFeed.read)
    }
    return feeds
  }

  static func dueFeeds(_ feeds: [FeedID]) -> SQL {
    """
    SELECT \(Feed.isChecked), COALESCE(c.shard, -1), \(Feed.columns) FROM \(Feed.tables)
    WHERE f.id IN (\(.rows(feeds)))
    """
  }

  /// With the rows in the place of the schedule. To look for the row and for a subscriber took more than half of the time.
  static func dueFeeds(_ times: [(time: CheckTime, row: ScheduleRow)]) -> SQL {
    let (feeds, shards) = (
      SQLValue.integers(times.map(\.time.feed.rawValue)), SQLValue.integers(times.map { Int64($0.time.shard) })
    )
    let (due, checked) = (
      SQLValue.integers(times.map(\.time.due.milliseconds)), SQLValue.integers(times.map(\.row.checked.milliseconds))
    )
    let (tokens, counts) = (
      SQLValue.integers(times.map(\.row.token)), SQLValue.integers(times.map { Int64($0.row.unchangedCount) })
    )
    return """
      SELECT NOT (\(Feed.isOfSavedPages)), c.shard, \(Feed.columns)
      FROM unnest(\(feeds), \(shards), \(due), \(checked), \(tokens), \(counts))
        AS c (feed_id, shard, due, checked, token, unchanged_count)
      JOIN feeds f ON f.id = c.feed_id
      """
  }

  public func record(_ checks: [UnchangedCheck], node: NodeID?) async throws(StorageError) -> Set<FeedID> {
    // In the order of ids, in which all lock them. Where the server chooses another one, as in a table of a few pages, it may
    // run again: to lock the rows before would write each of them twice.
    let checks = checks.sorted { $0.feed < $1.feed }
    let alive: SQL = node.map { "alive AS MATERIALIZED (\(Self.fence($0))), " } ?? ""
    let isAlive: SQL = node == nil ? "" : " AND EXISTS (SELECT 1 FROM alive)"
    let (feeds, tokens) = (SQLValue.integers(checks.map(\.feed.rawValue)), SQLValue.integers(checks.map(\.token)))
    let (checked, due) = (
      SQLValue.integers(checks.map(\.checked.milliseconds)), SQLValue.integers(checks.map(\.nextCheck.milliseconds))
    )
    let update: SQL = """
      WITH \(alive)checks (feed, token, checked, due) AS (
        SELECT * FROM unnest(\(feeds), \(tokens), \(checked), \(due)))
      UPDATE feed_schedule c SET due = r.due, checked = r.checked, token = c.token + 1,
        unchanged_count = c.unchanged_count + 1
      FROM checks r WHERE c.feed_id = r.feed AND c.token = r.token\(isAlive) RETURNING c.feed_id
      """
    return Set(try await quietly("storing checks", update.statement) { $0.id(0) })
  }

  public func postpone(_ postponements: [Postponement]) async throws(StorageError) {
    let (feeds, tokens) = (
      SQLValue.integers(postponements.map(\.feed.rawValue)), SQLValue.integers(postponements.map(\.token))
    )
    let dues = SQLValue.integers(postponements.map(\.due.milliseconds))
    try await change(
      "postponing checks", of: nil,
      """
      UPDATE feed_schedule c SET due = r.due FROM unnest(\(feeds), \(tokens), \(dues)) AS r (feed, token, due)
      WHERE c.feed_id = r.feed AND c.token = r.token AND c.feed_id IN (\(Feed.lockingSchedule(postponements.map(\.feed))))
      """)
  }

  public func correct(_ times: [CheckTime]) async throws(StorageError) {
    let unknown = times.filter { $0.row == nil }.map(\.feed)
    if !unknown.isEmpty { try await makeDue(unknown) }
    let known = times.compactMap { time in time.row.map { (time, $0) } }
    guard !known.isEmpty else { return }
    let (feeds, tokens) = (
      SQLValue.integers(known.map(\.0.feed.rawValue)), SQLValue.integers(known.map(\.1.token))
    )
    let (dues, checked) = (
      SQLValue.integers(known.map(\.0.due.milliseconds)), SQLValue.integers(known.map(\.1.checked.milliseconds))
    )
    try await change(
      "correcting times of checks", of: nil,
      """
      UPDATE feed_schedule c SET due = r.due, checked = r.checked
      FROM unnest(\(feeds), \(tokens), \(dues), \(checked)) AS r (feed, token, due, checked)
      WHERE c.feed_id = r.feed AND c.token = r.token AND c.feed_id IN (\(Feed.lockingSchedule(known.map(\.0.feed))))
      """)
  }

  // MARK: Hosts

  public func pause(host: ByteString, until end: Date, now: Date) async throws(StorageError) {
    let farthest = Postponement.farthestPause(now)
    try await change(
      "storing the pause of a host", of: nil,
      """
      WITH ended AS (
        DELETE FROM host_pauses WHERE (until <= \(now) OR until > \(farthest)) AND host <> \(host.string))
      INSERT INTO host_pauses (host, until) VALUES (\(host.string), \(end))
      ON CONFLICT ((md5(host)::uuid)) DO UPDATE SET until = CASE WHEN host_pauses.until > \(farthest)
        THEN excluded.until ELSE greatest(host_pauses.until, excluded.until) END
      """)
  }

  // MARK: Internal

  /// Selects a row if the node is alive, and locks the node's row against its deletion: one declared dead writes nothing
  /// after that.
  static func fence(_ node: NodeID) -> SQL { "SELECT 1 FROM nodes WHERE id = \(node) FOR KEY SHARE" }
}
