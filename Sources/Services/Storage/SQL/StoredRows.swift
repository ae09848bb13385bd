import Bytes
import Foundation

// The columns of stored values, and their reading from rows.

extension User {
  /// The columns of `users u` that `init(row:)` reads.
  static let columns: SQL = "u.id, u.name, u.password_hash IS NOT NULL, u.created"

  init(row: some SQLRow) {
    self.init(id: row.id(0), name: row.text(1), hasPassword: row.bool(2), created: row.date(3))
  }

  /// A condition on `users u`. Of a user who is removed, only rows are left that are being deleted.
  static let isThere: SQL = "u.removed IS NULL"

  /// A condition on `users u`: the user may sign in.
  static let isActive: SQL = "(u.suspended IS NULL AND u.removed IS NULL)"
}

extension Feed {
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

  /// The columns of `tables` that `init(row:)` reads.
  static let columns: SQL = """
    f.id, f.url, COALESCE(f.title, f.url), f.site_url, f.icon_url, f.etag, f.last_modified, c.checked, \
    c.due, f.failure_count, f.problem, f.repairs, f.body_hash, f.problem_kind, f.problem_until, f.since, \
    f.last_succeeded, c.unchanged_count, f.redirect_url, f.redirect_count, f.redirect_since, f.rhythm, f.unreadable, \
    c.token, f.owner_id, f.access, f.wished_interval, f.all_wish, f.icon_version
    """

  static let columnCount: Int32 = 29

  /// The tables of the columns.
  static let tables: SQL = "feeds f JOIN feed_schedule c ON c.feed_id = f.id"

  init(row: some SQLRow) throws(StorageError) {
    self.init(
      id: row.id(0), url: row.address(1), title: row.text(2), siteURL: row.optionalAddress(3),
      iconURL: row.optionalAddress(4),
      health: FeedHealth(
        etag: row.optionalText(5), lastModified: row.optionalText(6), bodyHash: row.isNull(12) ? nil : row.blob(12),
        lastChecked: row.optionalDate(7), nextCheck: row.date(8), failureCount: row.int(9),
        problem: FeedProblem(kind: row.optionalText(13), sentence: row.optionalText(10), until: row.optionalDate(14)),
        since: row.optionalDate(15),
        // Written with the first failure only, so that successes write less.
        lastSucceeded: row.int(9) == 0 ? row.optionalDate(7) : row.optionalDate(16), unchangedCount: row.int(17),
        redirect: row.optionalAddress(18).map { SeenRedirect(target: $0, count: row.int(19), since: row.date(20)) },
        rhythm: row.optionalText(21), unreadable: try JSONColumn.value(row.optionalText(22)),
        repairs: try JSONColumn.list(row.optionalText(11))))
    health.token = row.integer(23)
    owner = row.optionalID(24)
    access = try JSONColumn.value(row.optionalText(25))
    icon = row.optionalText(28)
    wish = row.isNull(26) ? nil : CheckWish(minutes: row.int(26), isOfAll: row.bool(27))
  }
}

extension FeedProblem {
  /// The stored problem; nil without a sentence. A newer version of the program may have stored other kinds.
  init?(kind: String?, sentence: String?, until: Date?) {
    guard let sentence else { return nil }
    self.init(kind.flatMap(Kind.init) ?? .other, sentence, until: until)
  }
}

extension Subscription {
  /// The subscriptions of a user, for `init(row:)`.
  ///
  /// - Parameter feeds: The feeds to look for; nil for all.
  static func statement(of user: UserID, feeds: [FeedID]? = nil) -> SQL {
    let andFeeds: SQL = feeds.map { " AND s.feed_id IN \(.set($0))" } ?? ""
    return """
      SELECT \(Feed.columns), s.title, h.last_seq - s.read_count, s.full_article, s.on_change, s.wished_interval, \
      s.is_paused, h.last_rank, h.last_seq, h.deleted_count, h.written
      FROM subscriptions s JOIN feeds f ON f.id = s.feed_id JOIN feed_schedule c ON c.feed_id = s.feed_id
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

  /// Reads `Feed.columns`, the user's own title, the number of unread entries and the settings; not the folders.
  init(row: some SQLRow) throws(StorageError) {
    let feed = try Feed(row: row)
    let next = Feed.columnCount
    self.init(
      feed: feed, title: row.optionalText(next) ?? feed.title, folders: [],
      unreadCount: row.int(next + 1))
    settings = ReadingSettings(
      wantsFullArticle: row.bool(next + 2), onChange: ReadingSettings.Change(rawValue: row.int(next + 3)) ?? .mark,
      interval: row.isNull(next + 4) ? nil : row.int(next + 4), isPaused: row.bool(next + 5))
    // A feed without entries has a rank of 0 or less.
    lastEntry = row.integer(next + 6) > 0 ? row.date(next + 6) : nil
    entries = FeedEntries(
      last: row.integer(next + 7), deleted: row.integer(next + 8), written: row.integer(next + 9))
  }
}

extension Folder {
  /// The columns of `folders d` that `init(row:)` reads.
  static let columns: SQL = "d.id, d.parent_id, d.name, d.position, d.is_folded"

  /// Without the order of its feeds.
  init(row: some SQLRow) {
    self.init(
      id: row.id(0), parent: row.optionalID(1), name: row.text(2), position: row.int(3), isFolded: row.bool(4))
  }
}

extension StoredEntry {
  /// The columns that `init(row:)` reads, followed by details and content. `v` is the first text of the entry if the user
  /// ignores changes (`firstText`), with its revision and title.
  ///
  /// - Parameter copies: The copies `k` in one value, as JSON.
  static func columns(for user: UserID, copies: SQL) -> SQL {
    """
    e.id, e.feed_id, COALESCE(s.title, f.title, f.url), e.guid, e.kind,
    CASE WHEN v.entry_id IS NULL THEN e.title ELSE v.title END, e.link, e.author, e.published, \
    e.received, e.excerpt, e.enclosures, e.images, e.payload, COALESCE(v.revision, e.revision), \(Timeline.isUnread("e", for: user)), \
    t.entry_id IS NOT NULL, e.updated, e.rank, \(Timeline.labels(of: "e", for: user)), \
    CASE WHEN EXISTS (SELECT 1 FROM entry_copies c WHERE c.entry_id = e.id)
    THEN (SELECT \(copies) \(Timeline.copies(of: "e", for: user))) END, v.content, f.icon_version
    """
  }

  /// Joins the first text of an entry `e` that the publisher has changed since, for a subscription `s` that ignores that.
  static let firstText: SQL = """
    LEFT JOIN entry_versions v ON s.on_change = 2 AND v.entry_id = e.id
      AND v.revision = (SELECT min(o.revision) FROM entry_versions o WHERE o.entry_id = e.id)
    """

  init(row: some SQLRow, hasDetails: Bool, hasContent: Bool = true) throws(StorageError) {
    let first = row.isNull(21) ? nil : row.blob(21)
    let content = !hasContent || row.isNull(24) ? nil : first ?? row.blob(24)
    self.init(
      id: row.id(0), feedID: row.id(1), feedTitle: row.text(2), feedIcon: row.optionalText(22), guid: row.text(3),
      kind: row.text(4),
      title: row.optionalText(5), link: row.optionalAddress(6), author: row.optionalText(7), published: row.date(8),
      updated: row.optionalDate(17), received: row.date(9), rank: row.date(18),
      contentHTML: try content.map { (content) throws(StorageError) in try PackedContent.html(of: content) },
      excerpt: try first.map { (content) throws(StorageError) in
        EntryDraft.excerpt(of: try PackedContent.text(of: content))
      } ?? row.text(10),
      enclosures: try JSONColumn.list(row.optionalText(11)), images: try JSONColumn.list(row.optionalText(12)),
      payload: row.optionalText(13),
      details: hasDetails ? try JSONColumn.value(row.optionalText(23)) ?? EntryDetails() : nil,
      revision: row.integer(14), isUnread: row.bool(15), isStarred: row.bool(16), labels: row.ids(19),
      copies: try EntryCopy.all(row, 20))
  }
}

extension EntryState {
  /// The states of entries `x`, by id.
  static func statement(_ entries: SQL, of user: UserID) -> SQL {
    let timeline = Timeline(user, scope: .all, filter: .all, search: nil)
    return """
      SELECT x.id, \(timeline.isUnread), \(timeline.isStarred), \(Timeline.labels(of: "x", for: user))
      FROM (SELECT x.id, x.feed_id, x.seq \(entries)) x ORDER BY x.id
      """
  }

  init(row: some SQLRow) {
    self.init(id: row.id(0), isUnread: row.bool(1), isStarred: row.bool(2), labels: row.ids(3))
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

extension Label {
  /// The labels that the user has made.
  static func statement(of user: UserID) -> SQL {
    """
    SELECT l.id, l.name, (SELECT count(*) FROM entry_labels e WHERE e.label_id = l.id) FROM labels l
    WHERE l.user_id = \(user) AND l.id > 0
    """
  }

  init(row: some SQLRow) {
    self.init(id: row.id(0), name: row.text(1), entryCount: row.int(2))
  }

  /// Those of the labels that the user does not have, or that are not of the user's making.
  static func missing(_ labels: [LabelID], of user: UserID) -> SQL {
    """
    SELECT id FROM (\(.rows(labels))) f
    WHERE f.id <= 0 OR NOT EXISTS (SELECT 1 FROM labels l WHERE l.id = f.id AND l.user_id = \(user))
    """
  }
}
