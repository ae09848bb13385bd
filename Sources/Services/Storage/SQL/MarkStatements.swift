import Foundation

/// The statements that note when entries were marked, for both engines: read, unread, starred, not starred.
///
/// A row is for a span of entries of a feed, so that marking a million entries as read writes one for each feed. A span may
/// have entries whose marks have not changed: what reads them is told too much, never too little.
enum MarkChanges {
  /// Changes are known for 90 days, in seconds.
  static let seconds: TimeInterval = 90 * 86_400

  private static let insertion: SQL = "INSERT INTO mark_changes (user_id, feed_id, low, high, changed)"
  private static let replacement: SQL =
    "ON CONFLICT (user_id, feed_id, low, high) DO UPDATE SET changed = excluded.changed"

  /// Notes changes of entries, given by their numbers in a feed.
  static func noting(_ numbers: [Int64], in feed: FeedID, of user: UserID, at time: Date) -> SQL {
    """
    \(insertion) SELECT r.user_id, r.feed_id, n.id, n.id, \(time)
    FROM (\(.list(numbers))) n JOIN readings r ON r.user_id = \(user) AND r.feed_id = \(feed) WHERE TRUE \(replacement)
    """
  }

  /// Notes changes of entries. Those of feeds that the user has never followed are left out.
  static func noting(_ ids: [EntryID], of user: UserID, at time: Date) -> SQL {
    """
    \(insertion) SELECT r.user_id, x.feed_id, x.seq, x.seq, \(time)
    FROM entries x JOIN readings r ON r.user_id = \(user) AND r.feed_id = x.feed_id
    WHERE x.id IN \(.set(ids)) \(replacement)
    """
  }

  /// Notes that all unread entries of feeds change, while they are unread: before they are read, or after that was undone.
  static func notingUnread(in feeds: SQL, of user: UserID, at time: Date) -> [SQL] {
    [
      """
      \(insertion)
      SELECT n.user_id, n.feed_id, CASE WHEN n.lowest <= n.mark THEN n.lowest ELSE n.mark + 1 END, n.last_seq, \(time)
      FROM (
        SELECT r.user_id, r.feed_id, r.mark, h.last_seq, (
          SELECT min(u.low) FROM unread_ranges u
          WHERE u.user_id = r.user_id AND u.feed_id = r.feed_id) AS lowest
        FROM readings r JOIN feed_heads h ON h.feed_id = r.feed_id
        WHERE r.user_id = \(user) AND r.feed_id IN (\(feeds)) AND h.last_seq > r.read_count) n
      WHERE TRUE \(replacement)
      """,
      // What the new spans cover. The plus keeps SQLite from reading all changes of the user by their times.
      """
      DELETE FROM mark_changes WHERE user_id = \(user) AND feed_id IN (\(feeds)) AND +changed < \(time) AND EXISTS (
        SELECT 1 FROM mark_changes n WHERE n.user_id = mark_changes.user_id AND n.feed_id = mark_changes.feed_id
          AND n.low <= mark_changes.low AND n.high >= mark_changes.high AND n.changed = \(time))
      """,
      forgettingOld(of: user, now: time),
    ]
  }

  static func forgettingOld(of user: UserID, now: Date) -> SQL {
    "DELETE FROM mark_changes WHERE user_id = \(user) AND changed < \(now - seconds)"
  }

  /// The entries with marks that have changed since the time of a query, with the last times, the earliest first.
  static func changed(_ query: ArrivalQuery, of user: UserID, since: Date) -> SQL {
    let timeline = query.timeline(of: user)
    var sql: SQL = """
      SELECT \(MarkedEntry.columns) FROM mark_changes m
      JOIN entries x ON x.feed_id = m.feed_id AND x.seq BETWEEN m.low AND m.high
      WHERE m.user_id = \(user) AND m.changed >= \(since) AND +x.feed_id IN (\(timeline.feeds))\(timeline.andUnmuted)
      """
    if let until = query.until { sql += " AND m.changed <= \(until)" }
    if let isStarred = query.isStarred {
      sql += isStarred ? " AND \(timeline.isStarred)" : " AND NOT (\(timeline.isStarred))"
    }
    if let isUnread = query.isUnread {
      sql += isUnread ? " AND \(timeline.isUnread)" : " AND NOT (\(timeline.isUnread))"
    }
    return "\(sql) GROUP BY x.id ORDER BY latest, x.id LIMIT \(max(0, query.limit))"
  }
}

extension MarkedEntry: Shape {
  init(_ row: inout Columns<some SQLRow>) {
    self.init(id: row.id("x.id"), changed: row.date("max(m.changed) AS latest"))
  }
}
