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

  /// Those of the entries that are folded.
  func folded(among ids: [EntryID]) -> SQL { "SELECT x.id FROM (\(.rows(ids))) x WHERE \(isFolded)" }

  /// The unread entries `c` in scope that have a copy, also in feeds that the user does not follow.
  ///
  /// Copies are looked at from the first unread entry of each feed on, since there may be very many ranges.
  var unreadCopies: SQL {
    """
    (SELECT s.user_id, s.feed_id, s.generation, s.mark FROM \(subscriptions)) s
    CROSS JOIN entry_copies c
    WHERE c.feed_id = s.feed_id AND c.seq >= COALESCE((
      SELECT min(u.low) FROM unread_ranges u
      WHERE u.user_id = s.user_id AND u.feed_id = s.feed_id AND u.generation = s.generation), s.mark + 1)
    AND \(Self.isInReading("c", "s"))
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

/// A pair of copies of which a user has read one only, which the end of every transaction forbids.
enum DisagreeingCopies {
  /// The copies from which a statement goes to the others.
  enum Start {
    case unread(SQL)
    case read(SQL)

    /// Where to look for copies that a marking of all as read has left unread; nil if it has marked all of them.
    init?(marking timeline: Timeline, isSearch: Bool, newest: EntryID?, batch: Int64) {
      if timeline.scope == .all, !isSearch {
        // Everything is read that had arrived.
        guard let newest else { return nil }
        self = .unread("fresh.entry_id > \(newest)")
      } else {
        self = .read(
          """
          seen.feed_id IN (
            SELECT r.feed_id FROM readings r WHERE r.user_id = \(timeline.user) AND r.saved_batch = \(batch))
          """)
      }
    }
  }

  /// The pairs of an unread entry `fresh` and a read one `seen` in feeds that a user follows. An entry is in a pair with
  /// each of its copies. They are not sorted: SQLite would read an index in that order instead of beginning at `start`.
  ///
  /// - Parameters:
  ///   - columns: Of `fresh`, `seen`, and `of_fresh`, the subscription to the feed of `fresh`.
  ///   - start: A condition of `fresh` or `seen`.
  ///   - user: Nil for all users.
  static func pairs(_ columns: SQL, from start: Start, of user: UserID?) -> SQL {
    let (first, second, condition): (SQL, SQL, SQL) =
      switch start {
      case .unread(let condition): ("fresh", "seen", condition)
      case .read(let condition): ("seen", "fresh", condition)
      }
    let ofUser: SQL = user.map { " AND of_\(first).user_id = \($0)" } ?? ""
    return """
      SELECT \(columns) FROM entry_copies \(first)
      CROSS JOIN entry_copies \(second)
      CROSS JOIN subscriptions of_\(first) CROSS JOIN subscriptions of_\(second)
      WHERE \(condition) AND \(second).fold = \(first).fold AND \(second).entry_id <> \(first).entry_id
      AND of_\(first).feed_id = \(first).feed_id\(ofUser)
      AND of_\(second).feed_id = \(second).feed_id AND of_\(second).user_id = of_\(first).user_id
      AND \(Timeline.isInReading("fresh", "of_fresh")) AND NOT \(Timeline.isInReading("seen", "of_seen"))
      """
  }
}
