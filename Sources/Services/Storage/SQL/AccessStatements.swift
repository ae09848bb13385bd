import Bytes

extension Feed {
  /// Gathers in the feed's row what its followers wish.
  static func gathering(_ feeds: [FeedID]) -> SQL {
    """
    UPDATE feeds SET
      wished_interval = (SELECT min(s.wished_interval) FROM subscriptions s WHERE s.feed_id = feeds.id),
      all_wish = NOT EXISTS (
        SELECT 1 FROM subscriptions s WHERE s.feed_id = feeds.id AND s.wished_interval IS NULL),
      watches_changes = EXISTS (SELECT 1 FROM subscriptions s WHERE s.feed_id = feeds.id AND s.on_change = 1)
    WHERE id IN \(.set(feeds))
    """
  }

  /// The same after a follower has left, for feeds of which anyone wished something.
  static func gatheringRest(_ feed: FeedID) -> SQL {
    "\(gathering([feed])) AND (wished_interval IS NOT NULL OR watches_changes)"
  }

  /// The same after a user has come back, who may have wished something.
  static func gathering(_ feeds: [FeedID], with user: UserID) -> SQL {
    """
    \(gathering(feeds)) AND (wished_interval IS NOT NULL OR watches_changes OR EXISTS (
      SELECT 1 FROM readings r WHERE r.user_id = \(user) AND r.feed_id = feeds.id
      AND (r.wished_interval IS NOT NULL OR r.on_change = 1)))
    """
  }

  /// Makes a feed due, unless it is paused or has ended, if the user wishes another interval than before.
  static func makingDue(_ feed: FeedID, ifWishChanges interval: Int?, of user: UserID) -> SQL {
    """
    UPDATE feed_schedule SET due = 0, token = token + 1 WHERE feed_id = \(feed) AND due < \(Postponement.never)
    AND feed_id NOT IN (SELECT f.id FROM feeds f WHERE f.id = \(feed) AND f.problem_kind = \(FeedProblem.Kind.gone.rawValue))
    AND EXISTS (
      SELECT 1 FROM readings r WHERE r.user_id = \(user) AND r.feed_id = \(feed)
      AND COALESCE(r.wished_interval, 0) <> \(interval ?? 0))
    """
  }

  /// A condition on `feeds f`: the user's own feed, in use. One without settings that the user has left is not, unless it
  /// has saved pages.
  static func isUsed(by user: UserID) -> SQL {
    """
    f.owner_id = \(user) AND (f.access IS NOT NULL OR \(isOfSavedPages) OR EXISTS (
      SELECT 1 FROM subscriptions s WHERE s.user_id = \(user) AND s.feed_id = f.id))
    """
  }

  /// A condition on `feeds f`: one that the user may follow.
  static func isOpen(to user: UserID) -> SQL { "(f.owner_id IS NULL OR f.owner_id = \(user))" }

  /// True if another user than this one has ever followed the feed, or has marked an entry of it.
  static func isKnownToOthers(_ feed: FeedID, than user: UserID) -> SQL {
    """
    SELECT 1 WHERE EXISTS (SELECT 1 FROM readings r WHERE r.feed_id = \(feed) AND r.user_id <> \(user))
    OR EXISTS (
      SELECT 1 FROM entries e JOIN stars t ON t.entry_id = e.id WHERE e.feed_id = \(feed) AND t.user_id <> \(user))
    OR EXISTS (
      SELECT 1 FROM entries e JOIN entry_labels l ON l.entry_id = e.id
      WHERE e.feed_id = \(feed) AND l.user_id <> \(user))
    """
  }

  /// The most entries whose read marks move along with a subscription.
  static let mostMovedReads = 5_000

  /// The numbers of the entries of a feed that the user has read under the same guids in another one.
  static func entriesRead(by user: UserID, in feed: FeedID, alsoIn other: FeedID) -> SQL {
    """
    SELECT e.seq FROM entries old JOIN entries e ON e.feed_id = \(other) AND e.guid = old.guid
    WHERE old.feed_id = \(feed) AND NOT \(Timeline.isUnread("old", for: user)) ORDER BY e.seq
    """
  }

  /// Marks entries of a feed that the user has read as read in another one that does not have them yet.
  static func carryingReads(of user: UserID, from feed: FeedID, to other: FeedID) -> SQL {
    """
    INSERT INTO pending_reads (feed_id, guid, user_id)
    SELECT \(other), x.guid, \(user) FROM (
      SELECT e.guid FROM entries e WHERE e.feed_id = \(feed) AND NOT \(Timeline.isUnread("e", for: user))
      ORDER BY e.rank DESC, e.id DESC LIMIT \(mostMovedReads)) x
    WHERE NOT EXISTS (SELECT 1 FROM entries k WHERE k.feed_id = \(other) AND k.guid = x.guid)
    ON CONFLICT DO NOTHING
    """
  }

  /// Gives a subscription the settings of another one of the user.
  static func carryingSettings(of user: UserID, from feed: FeedID, to other: FeedID) -> SQL {
    """
    UPDATE readings SET full_article = o.full_article, on_change = o.on_change, wished_interval = o.wished_interval,
      is_paused = o.is_paused
    FROM readings o WHERE o.user_id = \(user) AND o.feed_id = \(feed)
    AND readings.user_id = \(user) AND readings.feed_id = \(other)
    """
  }

  /// The statements that store the way to a feed.
  static func settingAccess(
    of feed: FeedID, _ access: FeedAccess?, _ secrets: [SecretField: [UInt8]]
  ) throws(StorageError) -> [SQL] {
    let access = access?.isEmpty == true ? nil : access
    let text = try access.map { (access) throws(StorageError) in try JSONColumn.text(of: access) }
    // What was fetched by another way may not be what this way gives.
    var statements: [SQL] = [
      """
      UPDATE feeds SET access = \(orNull: text), etag = NULL, last_modified = NULL, body_hash = NULL, unreadable = NULL,
        redirect_url = NULL, redirect_count = 0, redirect_since = NULL
      WHERE id = \(feed)
      """,
      "UPDATE feed_schedule SET due = 0, token = token + 1 WHERE feed_id = \(feed)",
      // What a hub delivers is not what this way gives. The next check subscribes again if it may.
      """
      UPDATE websub_subscriptions SET pending = 'unsubscribe', due = 0, attempts = 0, expires = NULL
      WHERE feed_id = \(feed)
      """,
    ]
    var unnamed: SQL = ""
    for field in access?.secretFields ?? [] { unnamed += " AND field <> \(field.name.string)" }
    statements.append("DELETE FROM feed_secrets WHERE feed_id = \(feed)\(unnamed)")
    for (field, value) in secrets {
      statements.append(
        """
        INSERT INTO feed_secrets (feed_id, field, value) VALUES (\(feed), \(field.name.string), \(value))
        ON CONFLICT (feed_id, field) DO UPDATE SET value = excluded.value
        """)
    }
    return statements
  }

  /// The users who want changed entries of the feed to be unread again.
  static func usersWatchingChanges(of feed: FeedID) -> SQL {
    "SELECT s.user_id FROM subscriptions s WHERE s.feed_id = \(feed) AND s.on_change = 1 ORDER BY s.user_id"
  }
}
