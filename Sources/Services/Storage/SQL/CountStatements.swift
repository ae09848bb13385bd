import Bytes
import Foundation

/// The statements of `Database+Counts`. They read one index, in which the entries of a feed are in the order
/// of their ranks.
enum EntryCounts {
  private static let hour: Int64 = 3_600_000
  private static let week: Int64 = 7 * 24 * hour

  /// The entries `x` of the feeds `r` that a user follows.
  private static func entries(_ user: UserID, feed: FeedID?, since: Date) -> SQL {
    let andFeed: SQL = feed.map { " AND r.feed_id = \($0)" } ?? ""
    return """
      FROM readings r JOIN entries x ON x.feed_id = r.feed_id AND x.rank >= \(since)
      WHERE r.user_id = \(user) AND r.is_followed\(andFeed)
      """
  }

  /// The hours with entries and their numbers, in no order; from SQLite each entry by itself: it would sort all entries to
  /// group them, of a million in 200 ms, where this takes 70.
  static func hourly(_ user: UserID, feed: FeedID?, since: Date, _ dialect: SQLDialect) -> SQL {
    let entries = entries(user, feed: feed, since: since)
    return dialect == .sqlite
      ? "SELECT x.rank / \(hour), 1 \(entries)" : "SELECT x.rank / \(hour), count(*) \(entries) GROUP BY 1"
  }

  /// Counts ranges of an index. To ask of each entry whether it is unread takes four times as long.
  static func byFeed(_ user: UserID, feed: FeedID?, since: Date) -> SQL {
    let andFeed: SQL = feed.map { " AND r.feed_id = \($0)" } ?? ""
    let ofFeed: SQL = "SELECT count(*) FROM entries x WHERE x.feed_id = r.feed_id AND x.rank >= \(since)"
    return """
      SELECT r.feed_id, (\(ofFeed)), (\(ofFeed) AND x.seq > r.mark) + CAST(COALESCE((
        SELECT sum((\(ofFeed) AND x.seq <= r.mark AND x.seq >= u.low AND x.seq <= u.high)) FROM unread_ranges u
        WHERE u.user_id = r.user_id AND u.feed_id = r.feed_id), 0) AS bigint)
      FROM readings r WHERE r.user_id = \(user) AND r.is_followed\(andFeed)
      """
  }

  static func starred(_ user: UserID, feed: FeedID?, since: Date) -> SQL {
    let andFeed: SQL = feed.map { " AND x.feed_id = \($0)" } ?? ""
    return """
      SELECT x.feed_id, count(*) FROM stars t JOIN entries x ON x.id = t.entry_id
      WHERE t.user_id = \(user) AND x.rank >= \(since)\(andFeed) GROUP BY x.feed_id
      """
  }

  /// The same for weeks of feeds.
  static func weekly(_ user: UserID, of feeds: [FeedID], since: Date, _ dialect: SQLDialect) -> SQL {
    let week: SQL = "(x.rank - \(since)) / \(week)"
    let entries: SQL = "\(entries(user, feed: nil, since: since)) AND r.feed_id IN \(.set(feeds))"
    return dialect == .sqlite
      ? "SELECT r.feed_id, \(week), 1 \(entries)" : "SELECT r.feed_id, \(week), count(*) \(entries) GROUP BY 1, 2"
  }

  static func hidden(_ user: UserID, _ scope: EntryScope) -> SQL {
    Timeline(user, scope: scope, filter: .all, search: nil).hiddenCount
  }

  static func firstReceived(of feeds: [FeedID]) -> SQL {
    """
    SELECT f.id, (SELECT x.received FROM entries x WHERE x.feed_id = f.id ORDER BY x.seq LIMIT 1) FROM feeds f
    WHERE f.id IN \(.set(feeds))
    """
  }

  // MARK: Results

  static func hourly(_ number: Int64, _ count: Int) -> HourlyCount {
    HourlyCount(hour: Date(milliseconds: number * hour), count: count)
  }

  typealias FeedCount = (feed: FeedID, count: Int, unread: Int)

  static func byFeed(_ counts: [FeedCount], starred: [FeedID: Int]) -> [FeedID: FeedCounts] {
    Dictionary(
      counts.filter { $0.count > 0 }.map {
        ($0.feed, FeedCounts(entries: $0.count, unread: $0.unread, starred: starred[$0.feed] ?? 0))
      }
    ) { first, _ in first }
  }

  /// The beginning of the first of the last weeks.
  static func start(ofLast weeks: Int, until now: Date) -> Date {
    Date(milliseconds: now.milliseconds + 1 - Int64(weeks) * week)
  }

  typealias WeekCount = (feed: FeedID, week: Int, count: Int)

  static func weekly(_ counts: [WeekCount], weeks: Int) -> [FeedID: [Int]] {
    var found: [FeedID: [Int]] = [:]
    for each in counts {
      // An entry may come after the time of the question.
      let week = min(max(each.week, 0), weeks - 1)
      found[each.feed, default: [Int](repeating: 0, count: weeks)][week] += each.count
    }
    return found
  }
}

extension EntryQuery {
  /// Selects, for each feed that a user follows, the number of its entries with a rank between two times: feed, number.
  ///
  /// - Parameter newest: Later ones do not count, so that the numbers of a moment stay the same.
  static func counts(
    of user: UserID, from start: Int64, to end: Int64, upTo newest: EntryID, indexed: SQL
  ) -> SQL {
    """
    SELECT s.feed_id, (
      SELECT count(*) FROM entries x\(indexed) WHERE x.feed_id = s.feed_id AND x.rank > \(start) AND x.rank <= \(end)
        AND x.id <= \(newest))
    FROM subscriptions s WHERE s.user_id = \(user)
    """
  }
}
