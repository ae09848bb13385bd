import Bytes
import Foundation

// The columns of stored values, and their reading from rows.

extension User: Shape {
  /// Reads columns of `users u`.
  init(_ row: inout Columns<some SQLRow>) {
    self.init(
      id: row.id("u.id"), name: row.text("u.name"), hasPassword: row.bool("u.password_hash IS NOT NULL"),
      created: row.date("u.created"))
  }

  /// A condition on `users u`. Of a user who is removed, only rows are left that are being deleted.
  static let isThere: SQL = "u.removed IS NULL"

  /// A condition on `users u`: the user may sign in.
  static let isActive: SQL = "(u.suspended IS NULL AND u.removed IS NULL)"
}

extension Feed: Shape {
  /// A condition on `feeds f`.
  static let hasSubscriber: SQL = "EXISTS (SELECT 1 FROM subscriptions s WHERE s.feed_id = f.id)"

  /// The same, of a feed that is fetched, and that not all of its followers have paused.
  static let isChecked: SQL = """
    NOT (\(isOfSavedPages)) AND EXISTS (SELECT 1 FROM subscriptions s WHERE s.feed_id = f.id AND NOT s.is_paused)
    """

  /// Selects the feeds of rows of the schedule and locks them.
  static func lockingSchedule(_ feeds: [FeedID]) -> SQL {
    lockingSchedule("SELECT feed_id FROM feed_schedule WHERE feed_id IN \(.set(feeds))")
  }

  /// Locks rows of the schedule in the order of ids, in which all lock them.
  ///
  /// - Parameter selection: A statement that gives `feed_id` of the rows.
  static func lockingSchedule(_ selection: SQL) -> SQL { "\(selection) ORDER BY feed_id FOR NO KEY UPDATE" }

  /// A condition on `feed_schedule`: a feed with a next check, or one that was followed at the moment when it was put off
  /// for ever. The latter is due. A subquery with one value, since the server would read all feeds for `EXISTS`.
  static let hasTime: SQL = """
    (due < \(Postponement.never) OR (SELECT TRUE FROM feeds f WHERE f.id = feed_schedule.feed_id AND \(isChecked)))
    """

  /// The time of such a feed.
  static let time: SQL = "CASE WHEN due < \(Postponement.never) THEN due ELSE 0 END"

  /// The tables of the columns.
  static let tables: SQL = "feeds f JOIN feed_schedule c ON c.feed_id = f.id"

  init(_ row: inout Columns<some SQLRow>) throws(StorageError) {
    self.init(
      id: row.id("f.id"), url: row.address("f.url"), title: row.text("COALESCE(f.title, f.url)"),
      siteURL: row.optionalAddress("f.site_url"), iconURL: row.optionalAddress("f.icon_url"),
      health: try FeedHealth(&row))
    health.token = row.integer("c.token")
    owner = row.optionalID("f.owner_id")
    access = try JSONColumn.value(row.optionalText("f.access"))
    icon = row.optionalText("f.icon_version")
    let (minutes, isOfAll) = (row.optionalInt("f.wished_interval"), row.bool("f.all_wish"))
    wish = minutes.map { CheckWish(minutes: $0, isOfAll: isOfAll) }
  }
}

extension FeedHealth: Shape {
  init(_ row: inout Columns<some SQLRow>) throws(StorageError) {
    let (lastChecked, failureCount) = (row.optionalDate("c.checked"), row.int("f.failure_count"))
    // Written with the first failure only, so that successes write less.
    let lastSucceeded = row.optionalDate("f.last_succeeded")
    let (target, count) = (row.optionalAddress("f.redirect_url"), row.int("f.redirect_count"))
    let since = row.date("f.redirect_since")
    self.init(
      etag: row.optionalText("f.etag"), lastModified: row.optionalText("f.last_modified"),
      bodyHash: row.optionalBlob("f.body_hash"), lastChecked: lastChecked, nextCheck: row.date("c.due"),
      failureCount: failureCount,
      problem: FeedProblem(
        kind: row.optionalText("f.problem_kind"), sentence: row.optionalText("f.problem"),
        until: row.optionalDate("f.problem_until")),
      since: row.optionalDate("f.since"), lastSucceeded: failureCount == 0 ? lastChecked : lastSucceeded,
      unchangedCount: row.int("c.unchanged_count"),
      redirect: target.map { SeenRedirect(target: $0, count: count, since: since) },
      rhythm: row.optionalText("f.rhythm"), unreadable: try JSONColumn.value(row.optionalText("f.unreadable")),
      repairs: try JSONColumn.list(row.optionalText("f.repairs")))
  }
}

extension DueFeed {
  /// Reads whether the feed is followed, its shard, and the feed.
  static func read(_ row: some SQLRow) throws(StorageError) -> DueFeed {
    var columns = Columns(row)
    let (isFollowed, shard) = (columns.bool(Feed.isChecked), columns.int("c.shard"))
    return DueFeed(feed: try Feed(&columns), shard: shard, isFollowed: isFollowed)
  }
}

extension FeedProblem {
  /// The stored problem; nil without a sentence. A newer version of the program may have stored other kinds.
  init?(kind: String?, sentence: String?, until: Date?) {
    guard let sentence else { return nil }
    self.init(kind.flatMap(Kind.init) ?? .other, sentence, until: until)
  }
}

extension Subscription: Shape {
  /// The subscriptions of a user.
  ///
  /// - Parameter feeds: The feeds to look for; nil for all.
  static func statement(of user: UserID, feeds: [FeedID]? = nil) -> SQL {
    let andFeeds: SQL = feeds.map { " AND s.feed_id IN \(.set($0))" } ?? ""
    return """
      SELECT \(columns) FROM subscriptions s JOIN feeds f ON f.id = s.feed_id JOIN feed_schedule c ON c.feed_id = s.feed_id
        JOIN feed_heads h ON h.feed_id = s.feed_id
      WHERE s.user_id = \(user)\(andFeeds)
      """
  }

  /// Makes those of the feeds due that had no subscriber who wants checks. Their tokens change, so that a node that has read
  /// one without a subscriber does not put it off for ever.
  static func makingDue(_ feeds: [FeedID]) -> SQL {
    """
    UPDATE feed_schedule SET due = CASE WHEN due = \(Postponement.never) THEN 0 ELSE due END, token = token + 1,
      is_new = TRUE
    WHERE feed_id IN (\(Feed.lockingSchedule(unwanted(feeds))))
    """
  }

  /// Selects those of the feeds that have no subscriber, or none that has not paused them.
  private static func unwanted(_ feeds: [FeedID]) -> SQL {
    """
    SELECT feed_id FROM feed_schedule WHERE feed_id IN \(.set(feeds)) AND NOT EXISTS (
      SELECT 1 FROM subscriptions s WHERE s.feed_id = feed_schedule.feed_id AND NOT s.is_paused)
    """
  }

  /// The users who follow one of the feeds.
  static func subscribers(of feed: FeedID) -> SQL {
    "SELECT user_id FROM subscriptions WHERE feed_id = \(feed) ORDER BY user_id"
  }

  static func subscribers(of feeds: [FeedID]) -> SQL {
    "SELECT DISTINCT user_id FROM subscriptions WHERE feed_id IN \(.set(feeds))"
  }

  /// The feeds of a user with their folders, by feed and folder.
  static func places(of user: UserID, feeds: [FeedID]? = nil) -> SQL {
    let andFeeds: SQL = feeds.map { " AND s.feed_id IN \(.set($0))" } ?? ""
    return """
      SELECT s.feed_id, s.folder_id FROM folder_feeds s
      WHERE s.user_id = \(user)\(andFeeds) ORDER BY s.feed_id, s.folder_id
      """
  }

  /// Without the folders.
  init(_ row: inout Columns<some SQLRow>) throws(StorageError) {
    let feed = try Feed(&row)
    self.init(
      feed: feed, title: row.optionalText("s.title") ?? feed.title, folders: [],
      unreadCount: row.int("h.last_seq - s.read_count"))
    settings = ReadingSettings(
      wantsFullArticle: row.bool("s.full_article"),
      onChange: ReadingSettings.Change(rawValue: row.int("s.on_change")) ?? .mark,
      interval: row.optionalInt("s.wished_interval"), isPaused: row.bool("s.is_paused"))
    // A feed without entries has a rank of 0 or less.
    let lastRank = row.date("h.last_rank")
    lastEntry = lastRank.timeIntervalSince1970 > 0 ? lastRank : nil
    entries = FeedEntries(
      last: row.integer("h.last_seq"), deleted: row.integer("h.deleted_count"), written: row.integer("h.written"))
  }
}

extension Folder: Shape {
  /// Reads columns of `folders d`, without the order of its feeds.
  init(_ row: inout Columns<some SQLRow>) {
    self.init(
      id: row.id("d.id"), parent: row.optionalID("d.parent_id"), name: row.text("d.name"),
      position: row.int("d.position"), isFolded: row.bool("d.is_folded"))
  }
}

extension FeedDetails {
  /// The details of a user's feeds, with their ids.
  /// - Parameter feed: The only feed; nil for all of the user's.
  static func statement(of user: UserID, feed: FeedID?) -> SQL {
    let isFeed: SQL = feed.map { " AND s.feed_id = \($0)" } ?? ""
    return """
      SELECT f.id, f.details FROM feeds f WHERE f.details IS NOT NULL
      AND f.id IN (SELECT s.feed_id FROM subscriptions s WHERE s.user_id = \(user)\(isFeed))
      """
  }
}

extension Folder {
  /// The folders of a user by position, without their orders.
  static func statement(of user: UserID) -> SQL {
    "SELECT \(columns) FROM folders d WHERE d.user_id = \(user) ORDER BY d.position, d.id"
  }

  /// The feeds that a user has put in order, with their folders.
  static func orders(of user: UserID) -> SQL {
    "SELECT folder_id, feed_id FROM folder_feeds WHERE user_id = \(user) AND position > 0 ORDER BY folder_id, position"
  }

  /// Those of the folders that the user does not have.
  static func missing(_ folders: [FolderID], of user: UserID) -> SQL {
    """
    SELECT id FROM (\(.rows(folders))) f
    WHERE NOT EXISTS (SELECT 1 FROM folders d WHERE d.id = f.id AND d.user_id = \(user))
    """
  }
}

extension Label: Shape {
  /// The labels that the user has made.
  static func statement(of user: UserID) -> SQL {
    """
    SELECT \(columns) FROM labels l WHERE l.user_id = \(user) AND l.id > 0
    """
  }

  init(_ row: inout Columns<some SQLRow>) {
    self.init(
      id: row.id("l.id"), name: row.text("l.name"),
      entryCount: row.int("(SELECT count(*) FROM entry_labels e WHERE e.label_id = l.id)"))
  }

  /// Those of the labels that the user does not have, or that are not of the user's making.
  static func missing(_ labels: [LabelID], of user: UserID) -> SQL {
    """
    SELECT id FROM (\(.rows(labels))) f
    WHERE f.id <= 0 OR NOT EXISTS (SELECT 1 FROM labels l WHERE l.id = f.id AND l.user_id = \(user))
    """
  }
}
