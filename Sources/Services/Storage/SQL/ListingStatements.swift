import Foundation

// The statements of `Database+Listing`.

extension ListingQuery {
  /// So many unread entries are looked up one by one sooner than they are found among all.
  static let fewUnread = 2_000

  private func timeline(of user: UserID) -> Timeline {
    Timeline(user, scope: scope, filter: isStarred == true ? .starred : .all, search: nil)
  }

  /// True for all entries of all feeds, in an order that an index has.
  var isWhole: Bool { isPlain && isUnread == nil && scope == .all && isIndexed }

  /// The number of all entries that the query finds.
  func count(of user: UserID) -> SQL {
    guard isPlain else { return "SELECT count(*) FROM \(source(of: user, isWalked: false))" }
    let timeline = timeline(of: user)
    let unread: SQL = "(SELECT COALESCE(SUM(h.last_seq - s.read_count), 0) FROM \(timeline.subscriptions))"
    if isUnread == true { return "SELECT CAST(\(unread) AS BIGINT)" }
    // Muted entries are read.
    let all: SQL = """
      (SELECT COALESCE(SUM(\(FeedSize.entryCount)), 0) FROM \(timeline.subscriptions))
      - (SELECT count(*) FROM muted_entries m JOIN entries x ON x.id = m.entry_id
        WHERE m.user_id = \(user) AND x.feed_id IN (\(timeline.feeds)))
      """
    return isUnread == nil ? "SELECT CAST(\(all) AS BIGINT)" : "SELECT CAST(\(all) - \(unread) AS BIGINT)"
  }

  /// The ids of the part.
  ///
  /// - Parameter total: The number of all entries that the query finds.
  func page(of user: UserID, total: Int) -> SQL {
    let isFew = isUnread == true && isPlain && total <= Self.fewUnread
    // The feeds must not lead to the entries: these would have to be sorted.
    let isWalked = !isFew && among == nil && scope == .all && isIndexed
    return """
      SELECT x.id FROM \(source(of: user, isWalked: isWalked, isFew: isFew)) ORDER BY \(ordering(for: user))
      LIMIT \(max(0, limit)) OFFSET \(max(0, offset))
      """
  }

  /// The query for all ids, where these are few: then their number is that of all, and nothing has to count them.
  var whole: ListingQuery? {
    guard among != nil else { return nil }
    var whole = self
    (whole.offset, whole.limit) = (0, .max)
    return whole
  }

  /// True if the query has no condition beside those that a search has too, and the order of its results or the reverse.
  public var isSearch: Bool {
    order == .published && among == nil && feeds == nil && labels.isEmpty && afterID == nil && beforeID == nil
      && published.isEmpty && received.isEmpty && changed.isEmpty && isStarred != false && isUnread != false
      && (isStarred == nil || isUnread == nil)
  }

  /// The part of all ids that the query asks for.
  public func part(of all: [EntryID]) -> EntryListing {
    EntryListing(ids: Array(all.dropFirst(max(0, offset)).prefix(max(0, limit))), total: all.count)
  }

  static func readCounts(_ user: UserID) -> SQL {
    """
    SELECT s.feed_id, s.read_count - h.deleted_count, h.last_seq - s.read_count
    FROM subscriptions s JOIN feed_heads h ON h.feed_id = s.feed_id WHERE s.user_id = \(user)
    """
  }

  /// The times of the last changes of those of the entries that have changed.
  static func changeTimes(of ids: [EntryID]) -> SQL {
    """
    SELECT v.entry_id, max(v.replaced) FROM entry_versions v WHERE v.entry_id IN \(.set(ids)) GROUP BY v.entry_id
    """
  }

  /// The ids of the unread entries in the scope of a timeline, which has all entries.
  static func unread(in timeline: Timeline) -> SQL {
    let feeds: SQL = "SELECT s.feed_id FROM \(timeline.subscriptions) AND h.last_seq > s.read_count"
    return """
      SELECT y.id FROM readings r JOIN entries y ON y.feed_id = r.feed_id AND y.seq > r.mark
      WHERE r.user_id = \(timeline.user) AND r.feed_id IN (\(feeds))
      UNION ALL
      SELECT y.id FROM readings r JOIN unread_ranges u ON u.user_id = r.user_id AND u.feed_id = r.feed_id
      JOIN entries y ON y.feed_id = u.feed_id AND y.seq BETWEEN u.low AND u.high
      WHERE r.user_id = \(timeline.user) AND r.feed_id IN (\(feeds))
      """
  }

  // MARK: Private

  /// True if the number of entries is known without looking at each.
  private var isPlain: Bool {
    if case .label = scope { return false }
    return isStarred == nil && among == nil && feeds == nil && labels.isEmpty && afterID == nil && beforeID == nil
      && published.isEmpty && received.isEmpty && changed.isEmpty
  }

  /// True if an index has the order.
  private var isIndexed: Bool { order == .id || order == .published || order == .received }

  private func source(of user: UserID, isWalked: Bool, isFew: Bool = false) -> SQL {
    let timeline = timeline(of: user)
    var sql: SQL
    if case .label(let label) = scope {
      sql = """
        entry_labels t JOIN entries x ON x.id = t.entry_id WHERE t.label_id = \(label) AND t.user_id = \(user)
        """
      if isStarred == true { sql += " AND \(timeline.isStarred)" }
    } else if isStarred == true {
      sql = "stars t JOIN entries x ON x.id = t.entry_id WHERE t.user_id = \(user)\(timeline.andInScope)"
    } else if isFew {
      sql = "entries x WHERE x.id IN (\(Self.unread(in: timeline)))"
    } else {
      // A few that are given are looked up by their ids.
      let feed: SQL = isWalked || among != nil ? "+x.feed_id" : "x.feed_id"
      sql = "entries x WHERE \(feed) IN (\(timeline.feeds))\(isUnread == true ? "" : timeline.andUnmuted)"
    }
    if let isUnread, !isFew { sql += isUnread ? " AND \(timeline.isUnread)" : " AND NOT (\(timeline.isUnread))" }
    if isStarred == false { sql += " AND NOT (\(timeline.isStarred))" }
    for label in labels {
      sql += """
         AND EXISTS (
          SELECT 1 FROM entry_labels l WHERE l.entry_id = x.id AND l.user_id = \(user) AND l.label_id = \(label))
        """
    }
    if let feeds { sql += " AND x.feed_id IN \(.set(feeds))" }
    if let among { sql += " AND x.id IN \(.set(among))" }
    if let afterID { sql += " AND x.id > \(afterID)" }
    if let beforeID { sql += " AND x.id < \(beforeID)" }
    sql += Self.and("x.published", published) + Self.and("x.received", received) + Self.and(Self.changed, changed)
    return sql
  }

  private static func and(_ column: SQL, _ times: Times) -> SQL {
    var sql: SQL = ""
    if let after = times.after { sql += " AND \(column) > \(after)" }
    if let before = times.before { sql += " AND \(column) < \(before)" }
    return sql
  }

  private static let changed: SQL =
    "COALESCE((SELECT max(v.replaced) FROM entry_versions v WHERE v.entry_id = x.id), x.received)"

  /// The ids and feeds of all entries, one after the other in the order of an index.
  var walk: SQL {
    let direction: SQL = isAscending ? "ASC" : "DESC"
    return switch order {
    case .id: "SELECT x.id, x.feed_id FROM entries x ORDER BY x.id \(direction)"
    case .received:
      """
      SELECT x.id, x.feed_id FROM entries x INDEXED BY entries_by_arrival ORDER BY x.received \(direction), x.id \(direction)
      """
    default:
      "SELECT x.id, x.feed_id FROM entries x INDEXED BY entries_by_rank ORDER BY x.rank \(direction), x.id \(direction)"
    }
  }

  private func ordering(for user: UserID) -> SQL {
    let direction: SQL = isAscending ? "ASC" : "DESC"
    let key: SQL
    switch order {
    case .id: return "x.id \(direction)"
    case .published: key = "x.rank"
    case .received: key = "x.received"
    case .changed: key = Self.changed
    case .status: key = "CASE WHEN \(Timeline.isUnread("x", for: user)) THEN 1 ELSE 0 END"
    case .title: key = "COALESCE(x.title, '')"
    case .author: key = "COALESCE(x.author, '')"
    case .folderName:
      key = """
        COALESCE((SELECT min(d.name) FROM folder_feeds p JOIN folders d ON d.id = p.folder_id
          WHERE p.user_id = \(user) AND p.feed_id = x.feed_id), '')
        """
    case .folder:
      key = """
        COALESCE((SELECT min(p.folder_id) FROM folder_feeds p WHERE p.user_id = \(user) AND p.feed_id = x.feed_id), 0)
        """
    }
    return "\(key) \(direction), x.id \(direction)"
  }
}

extension SQL {
  fileprivate static func + (left: SQL, right: SQL) -> SQL { "\(left)\(right)" }
}
