import Foundation

// The statements of `ArrivalStore` for both engines.

extension ArrivalQuery {
  var direction: SQL { isAscending ? "ASC" : "DESC" }

  /// The timeline that the query is a part of.
  func timeline(of user: UserID) -> Timeline {
    Timeline(user, scope: scope, filter: isStarred == true ? .starred : .all, search: nil)
  }

  /// The number of unread entries in scope, of which only those that the query finds are wanted; nil if it finds others.
  func unreadCount(of user: UserID) -> SQL? {
    let timeline = timeline(of: user)
    guard isUnread == true, isStarred != true, timeline.label == nil else { return nil }
    return "SELECT CAST(COALESCE(SUM(h.last_seq - s.read_count), 0) AS BIGINT) FROM \(timeline.subscriptions)"
  }

  /// The entries that the query finds: id and time.
  ///
  /// - Parameter isFew: True if the user has few unread entries in scope, and the query finds only such.
  func statement(of user: UserID, isFew: Bool = false) -> SQL {
    let timeline = timeline(of: user)
    var sql: SQL = "SELECT x.id, x.received FROM "
    if let label = timeline.label {
      sql += """
        entry_labels t JOIN entries x ON x.id = t.entry_id WHERE t.label_id = \(label) AND t.user_id = \(user)
        """
      if isStarred == true { sql += " AND \(timeline.isStarred)" }
    } else if isStarred == true {
      sql += "stars t JOIN entries x ON x.id = t.entry_id WHERE t.user_id = \(user)\(timeline.andInScope)"
    } else if isFew {
      sql += "entries x WHERE x.id IN (\(ListingQuery.unread(in: timeline)))"
    } else {
      sql += "entries x WHERE x.feed_id IN (\(timeline.feeds))\(timeline.andUnmuted)"
    }
    if let isUnread, !isFew { sql += isUnread ? " AND \(timeline.isUnread)" : " AND NOT (\(timeline.isUnread))" }
    if isStarred == false { sql += " AND NOT (\(timeline.isStarred))" }
    sql += andBounds
    let most = max(0, limit)
    guard let since else { return "\(sql) ORDER BY x.received \(direction), x.id \(direction) LIMIT \(most)" }
    // Each part has an index. With one condition for both, all entries would be looked at.
    return """
      SELECT n.id AS id, n.received AS received FROM (
        \(sql) AND x.received >= \(since) ORDER BY x.received \(direction), x.id \(direction) LIMIT \(most)) n
      UNION ALL SELECT c.id, c.received FROM (
        \(sql) AND x.received < \(since) AND x.id IN (
          SELECT v.entry_id FROM entry_versions v WHERE v.replaced >= \(since - Self.versionSeconds))) c
      ORDER BY received \(direction), id \(direction) LIMIT \(most)
      """
  }

  /// The bounds but `since` as further conditions.
  var andBounds: SQL {
    var sql: SQL = ""
    if let feeds { sql += " AND x.feed_id IN \(.set(feeds.sorted()))" }
    if let until { sql += " AND x.received <= \(until)" }
    if let behind {
      sql +=
        isAscending
        ? " AND (x.received, x.id) > (\(behind.received), \(behind.id))"
        : " AND (x.received, x.id) < (\(behind.received), \(behind.id))"
    }
    return sql
  }
}

/// The other statements of `ArrivalStore`.
enum ArrivalStatements {
  static func ids(_ user: UserID, in feeds: [FeedID]?, _ range: EntryIDRange, limit: Int) -> SQL {
    let timeline = Timeline(user, scope: .all, filter: .all, search: nil)
    let andFeeds: SQL = feeds.map { " AND x.feed_id IN \(.set($0))" } ?? ""
    let bound: SQL =
      switch range {
      case .after(let id): "x.id > \(id)"
      case .before(let id): "x.id < \(id)"
      }
    let direction: SQL = if case .after = range { "ASC" } else { "DESC" }
    return """
      SELECT x.id FROM entries x WHERE \(bound) AND x.feed_id IN (\(timeline.feeds))\(andFeeds)\(timeline.andUnmuted)
      ORDER BY x.id \(direction) LIMIT \(max(0, limit))
      """
  }

  static func count(_ user: UserID) -> SQL {
    let timeline = Timeline(user, scope: .all, filter: .all, search: nil)
    return """
      SELECT CAST((SELECT COALESCE(SUM(\(FeedSize.entryCount)), 0) FROM \(timeline.subscriptions))
      - (SELECT count(*) FROM muted_entries m JOIN entries x ON x.id = m.entry_id
        WHERE m.user_id = \(user) AND x.feed_id IN (\(timeline.feeds))) AS BIGINT)
      """
  }

  /// The newest entry of all feeds that the user follows; 0 without one.
  static func newestID(_ user: UserID) -> SQL {
    """
    SELECT COALESCE(max(h.last_id), 0) FROM subscriptions s JOIN feed_heads h ON h.feed_id = s.feed_id
    WHERE s.user_id = \(user)
    """
  }

  /// NULL if nothing came later.
  static func firstAfter(_ time: Date) -> SQL { "SELECT min(x.id) FROM entries x WHERE x.received > \(time)" }

  static func origins(_ user: UserID, of feeds: [FeedID]) -> SQL {
    """
    SELECT f.id, f.url, f.site_url, (
      SELECT group_concat(p.folder_id) FROM folder_feeds p WHERE p.user_id = \(user) AND p.feed_id = f.id)
    FROM feeds f WHERE f.id IN \(.set(feeds)) AND (f.owner_id IS NULL OR f.owner_id = \(user))
    """
  }

  static func origin(_ row: some SQLRow) -> (FeedID, FeedOrigin) {
    (row.id(0), FeedOrigin(url: row.address(1), site: row.optionalAddress(2), folders: row.ids(3)))
  }

  static func newest(_ user: UserID) -> SQL {
    """
    SELECT s.feed_id, x.received FROM subscriptions s JOIN feed_heads h ON h.feed_id = s.feed_id
    JOIN entries x ON x.id = h.last_id WHERE s.user_id = \(user)
    """
  }
}
