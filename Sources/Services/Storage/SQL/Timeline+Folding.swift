// Copies of one entry in several feeds. `entry_copies` has a row for each entry that has a copy, the same for all users;
// entries with the same `fold` are copies. For each user, all copies in the feeds that the user follows have the same read
// state.

extension EntryScope {
  /// True if copies fold: there may be several feeds, and entries are there because of their feeds.
  var hasManyFeeds: Bool {
    switch self {
    case .all, .folder: true
    case .feed, .label: false
    }
  }
}

extension Timeline {
  /// The limit of a page that is read before folded entries are left out.
  static func unfoldedLimit(_ limit: Int) -> Int { limit == .max ? limit : limit + max(4, limit / 8) }

  /// True if an earlier copy of the entry stands in scope.
  var isFolded: SQL {
    let inScope: SQL =
      switch scope {
      case .folder(let folder): " AND o.feed_id IN (\(feeds(in: folder)))"
      default: ""
      }
    return """
      (SELECT 1 FROM entry_copies c JOIN entry_copies o ON o.fold = c.fold AND o.entry_id < c.entry_id
      JOIN subscriptions s ON s.user_id = \(user) AND s.feed_id = o.feed_id
      WHERE c.entry_id = x.id\(inScope) LIMIT 1) IS NOT NULL
      """
  }

  /// Folding as a further condition.
  var andUnfolded: SQL { folds ? " AND NOT (\(isFolded))" : "" }

  /// True if a page that is merged from feeds may have entries that the timeline does not show.
  var hidesSome: Bool { folds || (hidesMuted && filter == .all) }

  /// True if the timeline does not show an entry of its feeds: it is folded or muted.
  var isHidden: SQL {
    switch (folds, hidesMuted && filter == .all) {
    case (true, true): "(\(isFolded) OR \(isMuted))"
    case (true, false): isFolded
    case (false, true): isMuted
    case (false, false): "FALSE"
    }
  }

  /// The number of entries of the feeds in scope that the timeline does not show.
  var hiddenCount: SQL {
    let folded: SQL =
      folds
      ? """
      (SELECT count(*) - count(DISTINCT c.fold) FROM (\(feeds)) f CROSS JOIN entry_copies c WHERE c.feed_id = f.feed_id)
      """ : "0"
    return """
      SELECT CAST(\(folded) + (
        SELECT count(*) FROM muted_entries m CROSS JOIN entries x
        WHERE m.user_id = \(user) AND x.id = m.entry_id AND x.feed_id IN (\(feeds))\(andUnfolded)) AS BIGINT)
      """
  }

  /// Those of the entries that the timeline does not show.
  func hidden(among ids: [EntryID]) -> SQL { "SELECT x.id FROM (\(.rows(ids))) x WHERE \(isHidden)" }

  /// The unread entries `c` in scope that have a copy, also in feeds that the user does not follow: `fold`, `feed_id`.
  ///
  /// Copies are looked at from the first unread entry of each feed on, since there may be very many ranges. Engines put
  /// the copies of the feed `s`, or all of them, in the place of `copies_from_low`.
  var unreadCopies: SQL {
    """
    (WITH s AS MATERIALIZED (
      SELECT s.user_id, s.feed_id, s.mark,
        CASE WHEN EXISTS (SELECT 1 FROM entry_copies k WHERE k.feed_id = s.feed_id) THEN COALESCE((
          SELECT min(u.low) FROM unread_ranges u
          WHERE u.user_id = s.user_id AND u.feed_id = s.feed_id), s.mark + 1) END AS low
      FROM \(subscriptions))
    SELECT c.fold, c.feed_id FROM s CROSS JOIN copies_from_low c
    WHERE c.feed_id = s.feed_id AND c.seq >= s.low AND \(Self.isInReading("c", "s"))) c
    """
  }

  /// The other entries in feeds that the user follows that are copies of an entry, given by the name of its row, as
  /// `k` with the columns `entry_id`, `feed_id` and `title`.
  static func copies(of entry: SQL, for user: UserID) -> SQL {
    """
    FROM (
      SELECT o.entry_id, o.feed_id, COALESCE(s.title, f.title, f.url) AS title
      FROM entry_copies c JOIN entry_copies o ON o.fold = c.fold AND o.entry_id <> c.entry_id
      JOIN subscriptions s ON s.user_id = \(user) AND s.feed_id = o.feed_id JOIN feeds f ON f.id = o.feed_id
      WHERE c.entry_id = \(entry).id ORDER BY o.entry_id
    ) k
    """
  }

  /// The entries, with their copies in feeds that the user follows.
  ///
  /// - Parameter entries: Entries `x`, from `FROM` on.
  static func withCopies(_ entries: SQL, for user: UserID) -> SQL {
    """
    FROM entries x WHERE x.id IN (
      SELECT x.id \(entries)
      UNION SELECT o.entry_id FROM (SELECT x.id \(entries)) v JOIN entry_copies c ON c.entry_id = v.id
        JOIN entry_copies o ON o.fold = c.fold
        JOIN subscriptions s ON s.user_id = \(user) AND s.feed_id = o.feed_id)
    """
  }
}

/// The pairs of copies of which a user has read one only, which the end of every transaction forbids.
enum DisagreeingCopies {
  /// The copies from which a statement goes to the others.
  enum Start {
    /// - Parameter condition: Of unread copies `c`.
    case unread(_ condition: SQL)
    /// - Parameter condition: Of read copies `c`.
    case read(_ condition: SQL)

    /// Where to look for copies that a marking of all as read has left unread; nil if it has marked all of them.
    init?(marking timeline: Timeline, isSearch: Bool, newest: EntryID?, _ marking: StoredMarking.Key) {
      if timeline.scope == .all, !isSearch {
        // Everything is read that had arrived.
        guard let newest else { return nil }
        self = .unread("c.entry_id > \(newest)")
      } else {
        self = .read(
          """
          c.feed_id IN (
            SELECT g.feed_id FROM marked_ranges g
            WHERE g.user_id = \(marking.user) AND g.number = \(marking.number))
          """)
      }
    }
  }

  /// The unread entries of the pairs, for each pair: the user, the feed and the number.
  ///
  /// - Parameter user: Nil for all users.
  static func unread(from start: Start, of user: UserID?) -> SQL {
    switch start {
    case .unread(let condition): others(of: condition, areUnread: true, givesOthers: false, user)
    case .read(let condition): others(of: condition, areUnread: false, givesOthers: true, user)
    }
  }

  /// The read entries of the pairs.
  static func read(from start: Start, of user: UserID?) -> SQL {
    switch start {
    case .unread(let condition): others(of: condition, areUnread: true, givesOthers: true, user)
    case .read(let condition): others(of: condition, areUnread: false, givesOthers: false, user)
    }
  }

  /// Each step is a table, so that PostgreSQL does not join all subscriptions of users with each other first. Rows are not
  /// sorted: SQLite would read an index in that order instead of beginning at the condition.
  private static func others(of condition: SQL, areUnread: Bool, givesOthers: Bool, _ user: UserID?) -> SQL {
    let ofUser: SQL = user.map { " AND r.user_id = \($0)" } ?? ""
    let (first, second): (SQL, SQL) = areUnread ? ("", "NOT ") : ("NOT ", "")
    let given: SQL = givesOthers ? "p.feed_id, p.seq" : "p.one_feed, p.one_seq"
    return """
      WITH one AS MATERIALIZED (
        SELECT c.entry_id, c.fold, c.feed_id, c.seq, r.user_id FROM entry_copies c CROSS JOIN subscriptions r
        WHERE \(condition) AND r.feed_id = c.feed_id\(ofUser) AND \(first)\(Timeline.isInReading("c"))
      ), pairs AS MATERIALIZED (
        SELECT one.user_id, one.feed_id AS one_feed, one.seq AS one_seq, c.feed_id, c.seq
        FROM one CROSS JOIN entry_copies c WHERE c.fold = one.fold AND c.entry_id <> one.entry_id
      )
      SELECT p.user_id, \(given) FROM pairs p CROSS JOIN subscriptions r
      WHERE r.user_id = p.user_id AND r.feed_id = p.feed_id AND \(second)\(Timeline.isInReading("p"))
      """
  }
}
