/// Builds the statements that find a user's entries. Each property is a part of them.
///
/// In all statements `x` is the entry. Subqueries return ids only; the columns to show are joined at the end, to one
/// page.
struct Timeline {
  let user: UserID
  let scope: EntryScope
  let filter: EntryFilter
  let search: SearchPlan?

  /// The query plans for a page. All give the same page; the fastest depends on the number of entries.
  enum Way {
    /// Sort all entries of the feeds in scope.
    case gathering
    /// Iterate over the entries of all feeds by time until the page is full.
    case walking
  }

  init(_ user: UserID, scope: EntryScope, filter: EntryFilter, search: String?) {
    self.user = user
    self.scope = scope
    self.filter = filter
    self.search = SearchPlan(search)
  }

  // MARK: Conditions

  /// The ids of the subscribed feeds in scope; for unread entries, only of those that have any.
  var feeds: SQL {
    var sql: SQL = "SELECT s.feed_id FROM subscriptions s"
    if filter == .unread {
      sql += " CROSS JOIN feeds f ON f.id = s.feed_id"
      sql += " LEFT JOIN read_counts r ON r.user_id = s.user_id AND r.feed_id = s.feed_id"
    }
    sql += " WHERE s.user_id = \(user)"
    switch scope {
    case .all: break
    case .feed(let feed): sql += " AND s.feed_id = \(feed)"
    case .folder(let folder): sql += " AND s.folder_id = \(folder)"
    }
    if filter == .unread { sql += " AND f.entry_count > COALESCE(r.read_count, 0)" }
    return sql
  }

  var isUnread: SQL {
    """
    NOT EXISTS (SELECT 1 FROM entry_states t WHERE t.user_id = \(user) AND t.entry_id = x.id AND t.is_read)
    """
  }

  var isStarred: SQL {
    "EXISTS (SELECT 1 FROM entry_states t WHERE t.user_id = \(user) AND t.entry_id = x.id AND t.is_starred)"
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
    if let newer = query.olderThan { sql += " AND (x.published, x.id) < (\(newer.published), \(newer.id))" }
    if let oldest = query.notOlderThan { sql += " AND (x.published, x.id) >= (\(oldest.published), \(oldest.id))" }
    if let newest = query.arrivedUpTo { sql += " AND x.id <= \(newest)" }
    if let oldest = query.arrivedAfter { sql += " AND x.id > \(oldest)" }
    return sql
  }

  // MARK: Statements

  /// The ids of a page.
  func page(_ query: EntryQuery, by way: Way) -> SQL {
    let source: SQL =
      switch (filter, scope, way) {
      case (.starred, _, _):
        """
        entry_states t INDEXED BY entry_states_starred CROSS JOIN entries x ON x.id = t.entry_id
        WHERE t.user_id = \(user) AND t.is_starred\(andInScope)\(andFoundEach)
        """
      case (_, .feed(let feed), _):
        "entries x INDEXED BY entries_by_feed WHERE x.feed_id = \(feed) AND \(feed) IN (\(feeds))\(andFoundEach)"
      case (_, _, .walking):
        "entries x INDEXED BY entries_by_time WHERE x.feed_id IN (\(feeds))\(andFoundEach)"
      case (_, _, _):
        "entries x INDEXED BY entries_by_feed WHERE x.feed_id IN (\(feeds))\(andFoundEach)"
      }
    var sql: SQL = "SELECT x.id FROM \(source)\(andBetween(query))"
    if filter == .unread { sql += " AND \(isUnread)" }
    sql += " ORDER BY x.published DESC, x.id DESC LIMIT \(query.limit)"
    return sql
  }

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
