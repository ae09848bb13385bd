import Bytes
import Foundation
import PostgreSQL

// MARK: - Schedule

extension PostgreSQLDatabase {
  public func dueFeeds(
    behind positions: [DuePosition], now: Date, limit: Int, shardLimit: Int
  ) async throws(StorageError) -> [DueFeed] {
    if positions.isEmpty { return [] }
    // The shards one by one: the index has the feeds of each in order.
    let statement = PostgreSQLStatement(
      """
      SELECT \(Feed.columns.text), \(Feed.isChecked.text), c.shard
      FROM (
        SELECT d.* FROM unnest($1, $2, $3) AS p (shard, due, feed), LATERAL (
          SELECT * FROM feed_schedule c
          WHERE c.shard = p.shard AND (c.due, c.feed_id) > (p.due, p.feed) AND c.due <= $4
          ORDER BY c.due, c.feed_id LIMIT $5) d
        ORDER BY d.due, d.feed_id LIMIT $6) c
      JOIN feeds f ON f.id = c.feed_id ORDER BY c.due, c.feed_id
      """,
      [
        .integers(positions.map { Int64($0.shard) }), .integers(positions.map(\.due.milliseconds)),
        .integers(positions.map(\.feed.rawValue)), .integer(now.milliseconds), .integer(max(0, shardLimit)),
        .integer(max(0, limit)),
      ])
    return try await rows("looking for feeds that are due", statement) { (row) throws(StorageError) in
      let next = Feed.columnCount
      return DueFeed(feed: try Feed(row: row), shard: row.int(next + 1), isFollowed: row.bool(next))
    }
  }

  public func nextCheck(in shards: [Int], after now: Date) async throws(StorageError) -> Date? {
    try await rows(
      "looking for the next check",
      """
      SELECT min(c.due) FROM (\(.list(shards.map(Int64.init)))) p, LATERAL (
        SELECT due FROM feed_schedule c WHERE c.shard = p.id AND c.due > \(now) ORDER BY c.due LIMIT 1) c
      """
    ) { $0.optionalDate(0) }.first ?? nil
  }

  public func record(_ checks: [UnchangedCheck], node: NodeID?) async throws(StorageError) -> Set<FeedID> {
    // In the order of ids, in which all lock them.
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
    let postponements = postponements.sorted { $0.feed < $1.feed }
    let statement = PostgreSQLStatement(
      """
      UPDATE feed_schedule c SET due = r.due FROM unnest($1, $2, $3) AS r (feed, token, due)
      WHERE c.feed_id = r.feed AND c.token = r.token
      """,
      [
        .integers(postponements.map(\.feed.rawValue)), .integers(postponements.map(\.token)),
        .integers(postponements.map(\.due.milliseconds)),
      ])
    _ = try await quietly("postponing checks", statement) { _ in () }
  }

  public func makeDue(_ feeds: [FeedID]) async throws(StorageError) {
    try await change(
      "making feeds due", of: nil, "UPDATE feed_schedule SET due = 0 WHERE feed_id IN (\(.rows(feeds))) RETURNING 1")
  }

  // MARK: Hosts

  public func pausedHosts(now: Date) async throws(StorageError) -> [ByteString: Date] {
    let rows = try await rows(
      "reading pauses of hosts", "SELECT host, until FROM host_pauses WHERE until > \(now)"
    ) { (ByteString($0.text(0)), $0.date(1)) }
    return Dictionary(rows) { first, _ in first }
  }

  public func pause(host: ByteString, until end: Date, now: Date) async throws(StorageError) {
    try await change(
      "storing the pause of a host", of: nil,
      """
      WITH ended AS (DELETE FROM host_pauses WHERE until <= \(now) AND host <> \(host.string))
      INSERT INTO host_pauses (host, until) VALUES (\(host.string), \(end))
      ON CONFLICT ((md5(host)::uuid)) DO UPDATE SET until = greatest(host_pauses.until, excluded.until)
      """)
  }

  // MARK: Internal

  /// Selects a row if the node is alive, and locks the node's row against its deletion: one declared dead writes nothing
  /// after that.
  static func fence(_ node: NodeID) -> SQL { "SELECT 1 FROM nodes WHERE id = \(node) FOR KEY SHARE" }
}
