/// Builds the statements that find a user's entries. Each property is a part of them.
///
/// In all statements `x` is the entry. Subqueries return ids only; the columns to show are joined at the end, to one
/// page.
struct Timeline {
  let user: UserID
  let scope: EntryScope
  let filter: EntryFilter
  let search: SearchPlan?
  /// True if only the first of several copies of an entry is shown.
  var folds: Bool
  /// True if the search asks for muted entries.
  var showsMuted: Bool

  /// The longest search for entries to mark, in seconds.
  static let markingSeconds = 5.0

  init(_ user: UserID, scope: EntryScope, filter: EntryFilter, search: String?) {
    self.user = user
    self.scope = scope
    self.filter = filter
    self.search = SearchPlan(search)
    showsMuted = self.search?.query.asksForMuted ?? false
    folds = scope.hasManyFeeds && filter != .starred && self.search == nil
  }

  // MARK: Conditions

  /// The ids that are visible to the user, as `x`.
  static func visible(_ ids: [EntryID], to user: UserID) -> SQL {
    let timeline = Timeline(user, scope: .all, filter: .all, search: nil)
    return "FROM entries x WHERE x.id IN \(.set(ids)) AND \(timeline.isVisible)"
  }

  /// The subscriptions in scope, with the last entry of each feed as `h`; for unread entries, only those that have any.
  var subscriptions: SQL {
    var sql: SQL = "subscriptions s JOIN feed_heads h ON h.feed_id = s.feed_id WHERE \(isOfScope)"
    if filter == .unread { sql += " AND h.last_seq > s.read_count" }
    return sql
  }

  /// The ids of the feeds in `subscriptions`.
  var feeds: SQL {
    filter == .unread
      ? "SELECT s.feed_id FROM \(subscriptions)" : "SELECT s.feed_id FROM subscriptions s WHERE \(isOfScope)"
  }

  /// True if a subscription `s` is one of the user in scope.
  private var isOfScope: SQL {
    switch scope {
    case .all, .label: "s.user_id = \(user)"
    case .feed(let feed): "s.user_id = \(user) AND s.feed_id = \(feed)"
    case .folder(let folder): "s.user_id = \(user) AND s.feed_id IN (\(feeds(in: folder)))"
    }
  }

  /// The number of unread entries in scope, each with its copies counted once; for a label, of those that the filter
  /// admits.
  var unreadCount: SQL {
    if label != nil { return "SELECT count(*) FROM (\(labeled(EntryQuery(limit: .max)))) labeled" }
    let folded: SQL =
      scope.hasManyFeeds ? " - (SELECT count(*) - count(DISTINCT c.fold) FROM \(unreadCopies))" : ""
    return "SELECT CAST(COALESCE(SUM(h.last_seq - s.read_count), 0)\(folded) AS BIGINT) FROM \(subscriptions)"
  }

  var isUnread: SQL { Self.isUnread("x", for: user) }

  /// True if an entry, given by the name of its row, is unread for a user.
  static func isUnread(_ entry: SQL, for user: UserID) -> SQL {
    """
    COALESCE((
      SELECT \(isInReading(entry))
      FROM readings r WHERE r.user_id = \(user) AND r.feed_id = \(entry).feed_id), TRUE)
    """
  }

  /// True if an entry is unread in a reading of its feed, `r`.
  static func isInReading(_ entry: SQL, _ reading: SQL = "r") -> SQL {
    """
    (\(entry).seq > \(reading).mark OR \(entry).seq <= (
      SELECT u.high FROM unread_ranges u
      WHERE u.user_id = \(reading).user_id AND u.feed_id = \(reading).feed_id AND u.low <= \(entry).seq
      ORDER BY u.low DESC LIMIT 1) IS TRUE)
    """
  }

  var isStarred: SQL {
    "EXISTS (SELECT 1 FROM stars t WHERE t.user_id = \(user) AND t.entry_id = x.id)"
  }

  /// True if an entry has any label of the user.
  var isLabeled: SQL {
    "EXISTS (SELECT 1 FROM entry_labels l WHERE l.entry_id = x.id AND l.user_id = \(user))"
  }

  /// True if the user wants to read the entry later.
  var isLater: SQL {
    """
    EXISTS (
      SELECT 1 FROM entry_labels l WHERE l.entry_id = x.id AND l.user_id = \(user)
      AND l.label_id = \(LabelID.later(of: user)))
    """
  }

  /// True if a rule of the user has hidden the entry.
  var isMuted: SQL {
    "EXISTS (SELECT 1 FROM muted_entries m WHERE m.user_id = \(user) AND m.entry_id = x.id)"
  }

  /// True if muted entries are left out: stars, labels, and searches for muted entries have them. Those that are muted are
  /// read, so a timeline of unread ones has none.
  var hidesMuted: Bool {
    filter != .starred && label == nil && showsMuted == false
  }

  /// The same as a further condition.
  var andUnmuted: SQL { hidesMuted ? " AND NOT (\(isMuted))" : "" }

  /// The labels of an entry, given by the name of its row, as a list of ids; NULL without one.
  static func labels(of entry: SQL, for user: UserID) -> SQL {
    """
    (SELECT group_concat(l.label_id) FROM entry_labels l WHERE l.entry_id = \(entry).id AND l.user_id = \(user))
    """
  }

  /// The label of the scope.
  var label: LabelID? { if case .label(let label) = scope { label } else { nil } }

  var isSubscribed: SQL {
    "EXISTS (SELECT 1 FROM subscriptions s WHERE s.user_id = \(user) AND s.feed_id = x.feed_id)"
  }

  /// True if the user has written a note on an entry.
  var isNoted: SQL {
    "EXISTS (SELECT 1 FROM notes n WHERE n.entry_id = x.id AND n.user_id = \(user))"
  }

  var isVisible: SQL { "(\(isSubscribed) OR \(isStarred) OR \(isLabeled) OR \(isNoted))" }

  /// The ids of those of the entries that are visible to the user.
  func visible(among ids: [EntryID]) -> SQL {
    "SELECT x.id FROM entries x WHERE x.id IN \(.set(ids)) AND \(isVisible)"
  }

  /// The scope as a further condition. A starred entry remains in the scope of its feed after the subscription has
  /// ended.
  var andInScope: SQL {
    switch scope {
    case .all:
      ""
    case .feed(let feed):
      " AND x.feed_id = \(feed)"
    case .folder(let folder):
      " AND x.feed_id IN (\(feeds(in: folder)))"
    case .label(let label):
      """
       AND EXISTS (
        SELECT 1 FROM entry_labels l WHERE l.entry_id = x.id AND l.user_id = \(user) AND l.label_id = \(label))
      """
    }
  }

  /// The ids of the feeds in a folder and in those within it, some of them several times.
  func feeds(in folder: FolderID) -> SQL {
    if folder == .outside {
      return """
        SELECT o.feed_id FROM subscriptions o WHERE o.user_id = \(user)
        AND NOT EXISTS (SELECT 1 FROM folder_feeds p WHERE p.user_id = o.user_id AND p.feed_id = o.feed_id)
        """
    }
    return Self.feeds(in: "SELECT d.id FROM folders d WHERE d.id = \(folder) AND d.user_id = \(user)")
  }

  /// The same for several folders, given by a statement.
  static func feeds(in folders: SQL) -> SQL {
    """
    WITH RECURSIVE tree (id) AS (\(folders) UNION SELECT d.id FROM tree JOIN folders d ON d.parent_id = tree.id)
    SELECT p.feed_id FROM tree JOIN folder_feeds p ON p.folder_id = tree.id
    """
  }

  /// - Parameter position: The columns with the rank and the id of an entry.
  func andBetween(_ query: EntryQuery, at position: SQL = "(x.rank, x.id)") -> SQL {
    var sql: SQL = ""
    if let newer = query.olderThan { sql += " AND \(position) < (\(newer.rank), \(newer.id))" }
    if let oldest = query.notOlderThan { sql += " AND \(position) >= (\(oldest.rank), \(oldest.id))" }
    if let older = query.newerThan { sql += " AND \(position) > (\(older.rank), \(older.id))" }
    if let newest = query.arrivedUpTo { sql += " AND x.id <= \(newest)" }
    if let oldest = query.arrivedAfter { sql += " AND x.id > \(oldest)" }
    return sql
  }

  // MARK: Statements

  /// The ids of a page of entries with the label of the scope.
  func labeled(_ query: EntryQuery) -> SQL {
    """
    SELECT x.id FROM entry_labels t JOIN entries x ON x.id = t.entry_id
    WHERE t.label_id = \(orNull: label) AND t.user_id = \(user)\(andAdmitted)\(andFoundEach)\
    \(andBetween(query, at: "(t.rank, t.entry_id)"))
    ORDER BY t.rank \(query.direction), t.entry_id \(query.direction) LIMIT \(query.limit)
    """
  }

  /// The ids of those of the entries that the search finds, newest first. Each is looked up in the index.
  func found(among ids: [EntryID], _ query: EntryQuery) -> SQL {
    """
    SELECT x.id FROM entries x WHERE x.id IN \(.set(ids))\(andFoundEach)
    ORDER BY x.rank DESC, x.id DESC LIMIT \(query.limit)
    """
  }

  /// The filter as a further condition, for entries of followed feeds or with the label of the scope.
  var andAdmitted: SQL {
    switch filter {
    case .all: andUnmuted
    case .unread: " AND \(isUnread)"
    // Stars have no other list within a label.
    case .starred: label == nil ? "" : " AND \(isStarred)"
    }
  }

  /// The ids of entries that are kept regardless of the filter.
  func kept(_ query: EntryQuery) -> SQL {
    """
    SELECT x.id FROM entries x WHERE x.id IN \(.set(query.including)) AND \(isVisible)\(andInScope)\(andUnfolded)\
    \(andUnmuted)\(andBetween(query))\(andFoundEach)
    """
  }

  /// The ids that the query admits.
  func admitted(_ ids: [EntryID], _ query: EntryQuery) -> SQL {
    // An entry with a label stays in its timeline after the subscription has ended.
    let followed: SQL = label == nil ? isSubscribed : "TRUE"
    let passes: SQL =
      switch filter {
      case .all: followed
      case .unread: "\(followed) AND \(isUnread)"
      case .starred: isStarred
      }
    return """
      SELECT x.id FROM entries x WHERE x.id IN \(.set(ids))\(andInScope)\(andUnfolded)\(andUnmuted) AND \(isVisible)
      AND ((\(passes)) OR x.id IN \(.set(query.including)))\(andFoundEach)
      """
  }
}

// MARK: - Directions

extension EntryQuery {
  /// True if the page goes from old to new.
  var isAscending: Bool { order == .oldest }

  /// The order of ranks, ids and numbers.
  var direction: SQL { isAscending ? "ASC" : "DESC" }

  /// The query without the bounds at which its page ends.
  var start: EntryQuery {
    var start = self
    if isAscending {
      (start.olderThan, start.arrivedUpTo) = (nil, nil)
    } else {
      (start.notOlderThan, start.newerThan, start.arrivedAfter) = (nil, nil, nil)
    }
    return start
  }

  /// The query without the bounds at which its page starts.
  var end: EntryQuery {
    var end = self
    end.order = isAscending ? .newest : .oldest
    end = end.start
    end.order = order
    return end
  }

  /// The query in an order that the results of a search have.
  var ofSearch: EntryQuery {
    var query = self
    if order == .oldest { query.order = .newest }
    return query
  }

  /// True if the page has a bound of any kind.
  var isBounded: Bool {
    olderThan != nil || notOlderThan != nil || newerThan != nil || arrivedUpTo != nil || arrivedAfter != nil
  }
}

extension SQL {
  /// Entries `x`, without those that a rule of the user has muted: they must not become unread.
  func andUnmuted(by user: UserID) -> SQL {
    "\(self) AND NOT (\(Timeline(user, scope: .all, filter: .all, search: nil).isMuted))"
  }
}
