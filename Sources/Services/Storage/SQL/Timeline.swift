/// Builds the statements that find a user's entries. Each property is a part of them.
///
/// In all statements `x` is the entry. Subqueries return ids only; the columns to show are joined at the end, to one
/// page.
struct Timeline {
  let user: UserID
  let scope: EntryScope
  let filter: EntryFilter
  let search: SearchPlan?

  init(_ user: UserID, scope: EntryScope, filter: EntryFilter, search: String?) {
    self.user = user
    self.scope = scope
    self.filter = filter
    self.search = SearchPlan(search)
  }

  // MARK: Conditions

  /// The subscriptions in scope, with the last entry of each feed as `h`; for unread entries, only those that have any.
  var subscriptions: SQL {
    var sql: SQL = """
      subscriptions s JOIN feed_heads h ON h.feed_id = s.feed_id WHERE s.user_id = \(user)
      """
    switch scope {
    case .all: break
    case .feed(let feed): sql += " AND s.feed_id = \(feed)"
    case .folder(let folder): sql += " AND s.folder_id = \(folder)"
    }
    if filter == .unread { sql += " AND h.last_seq > s.read_count" }
    return sql
  }

  /// The ids of the feeds in `subscriptions`.
  var feeds: SQL { "SELECT s.feed_id FROM \(subscriptions)" }

  /// The number of unread entries in scope.
  var unreadCount: SQL { "SELECT CAST(COALESCE(SUM(h.last_seq - s.read_count), 0) AS BIGINT) FROM \(subscriptions)" }

  var isUnread: SQL { Self.isUnread("x", for: user) }

  /// True if an entry, given by the name of its row, is unread for a user.
  static func isUnread(_ entry: SQL, for user: UserID) -> SQL {
    """
    COALESCE((
      SELECT \(isInReading(entry))
      FROM readings r WHERE r.user_id = \(user) AND r.feed_id = \(entry).feed_id), TRUE)
    """
  }

  /// True if an entry is unread in a reading `r` of its feed.
  ///
  /// - Parameter prefix: That of the columns: `saved_` for the state that undoing restores.
  static func isInReading(_ entry: SQL, prefix: SQL = "") -> SQL {
    """
    (\(entry).seq > r.\(prefix)mark OR \(entry).seq <= (
      SELECT u.high FROM unread_ranges u
      WHERE u.user_id = r.user_id AND u.feed_id = r.feed_id AND u.generation = r.\(prefix)generation
        AND u.low <= \(entry).seq
      ORDER BY u.low DESC LIMIT 1) IS TRUE)
    """
  }

  var isStarred: SQL {
    "EXISTS (SELECT 1 FROM stars t WHERE t.user_id = \(user) AND t.entry_id = x.id)"
  }

  var isSubscribed: SQL {
    "EXISTS (SELECT 1 FROM subscriptions s WHERE s.user_id = \(user) AND s.feed_id = x.feed_id)"
  }

  var isVisible: SQL { "(\(isSubscribed) OR \(isStarred))" }

  /// The scope as a further condition. A starred entry remains in the scope of its feed after the subscription has
  /// ended.
  var andInScope: SQL {
    switch scope {
    case .all:
      ""
    case .feed(let feed):
      " AND x.feed_id = \(feed)"
    case .folder(let folder):
      " AND x.feed_id IN (SELECT s.feed_id FROM subscriptions s WHERE s.user_id = \(user) AND s.folder_id = \(folder))"
    }
  }

  func andBetween(_ query: EntryQuery) -> SQL {
    var sql: SQL = ""
    if let newer = query.olderThan { sql += " AND (x.rank, x.id) < (\(newer.rank), \(newer.id))" }
    if let oldest = query.notOlderThan { sql += " AND (x.rank, x.id) >= (\(oldest.rank), \(oldest.id))" }
    if let newest = query.arrivedUpTo { sql += " AND x.id <= \(newest)" }
    if let oldest = query.arrivedAfter { sql += " AND x.id > \(oldest)" }
    return sql
  }

  // MARK: Statements

  /// The ids of those of the entries that the search finds, newest first. Each is looked up in the index.
  func found(among ids: [EntryID], _ query: EntryQuery) -> SQL {
    """
    SELECT x.id FROM entries x WHERE x.id IN \(.set(ids))\(andFoundEach)
    ORDER BY x.rank DESC, x.id DESC LIMIT \(query.limit)
    """
  }

  /// The filter as a further condition, for entries of followed feeds.
  var andAdmitted: SQL { filter == .unread ? " AND \(isUnread)" : "" }

  /// The ids of entries that are kept regardless of the filter.
  func kept(_ query: EntryQuery) -> SQL {
    """
    SELECT x.id FROM entries x WHERE x.id IN \(.set(query.including)) AND \(isVisible)\(andInScope)\
    \(andBetween(query))\(andFoundEach)
    """
  }

  /// The ids that the query admits.
  func admitted(_ ids: [EntryID], _ query: EntryQuery) -> SQL {
    let passes: SQL =
      switch filter {
      case .all: isSubscribed
      case .unread: "\(isSubscribed) AND \(isUnread)"
      case .starred: isStarred
      }
    return """
      SELECT x.id FROM entries x WHERE x.id IN \(.set(ids))\(andInScope) AND \(isVisible)
      AND ((\(passes)) OR x.id IN \(.set(query.including)))\(andFoundEach)
      """
  }
}
