import Bytes
import Foundation

// The statements about users.

extension UserOverview: Shape {
  static let statement: SQL = "SELECT \(columns) FROM users u WHERE \(User.isThere) ORDER BY u.name_key"

  init(_ row: inout Columns<some SQLRow>) {
    let (user, suspended) = (User(&row), row.optionalDate("u.suspended"))
    let signedIn = row.optionalDate("u.signed_in")
    let uses = [
      signedIn, row.optionalDate("(SELECT max(s.last_used) FROM sessions s WHERE s.user_id = u.id)"),
      row.optionalDate("(SELECT max(a.last_used) FROM app_tokens a WHERE a.user_id = u.id)"),
    ]
    self.init(
      user: user, suspended: suspended, lastSignIn: signedIn, lastUse: uses.compactMap(\.self).max(),
      feedCount: row.int(
        """
        (SELECT count(*) FROM subscriptions r JOIN feeds f ON f.id = r.feed_id
          WHERE r.user_id = u.id AND NOT (\(Feed.isOfSavedPages)))
        """))
  }
}

extension User {
  static func finding(_ user: UserID) -> SQL { "SELECT 1 FROM users u WHERE u.id = \(user) AND \(isThere)" }

  /// Finds a user whose changes wait for each other until the transaction ends.
  static func locking(_ user: UserID) -> SQL { "\(finding(user)) FOR NO KEY UPDATE" }

  static func suspending(_ user: UserID, at time: Date?) -> SQL {
    """
    UPDATE users AS u SET suspended = \(orNull: time) WHERE u.id = \(user) AND \(isThere) RETURNING 1
    """
  }

  static func passwordHash(of user: UserID) -> SQL {
    "SELECT u.password_hash FROM users u WHERE u.id = \(user) AND \(isActive)"
  }

  /// Removes the name and all credentials of a user. No name has a slash.
  static func beginningRemoval(of user: UserID, at time: Date) -> [SQL] {
    [
      """
      UPDATE users SET removed = \(time), name = '', name_key = \("/\(user)"), password_hash = NULL, signed_in = NULL
      WHERE id = \(user)
      """,
      "DELETE FROM sessions WHERE user_id = \(user)", "DELETE FROM app_tokens WHERE user_id = \(user)",
      "DELETE FROM publications WHERE user_id = \(user)", "DELETE FROM webhooks WHERE user_id = \(user)",
    ]
  }

  static let beingRemoved: SQL = "SELECT u.id FROM users u WHERE u.removed IS NOT NULL ORDER BY u.id LIMIT 1"

  static func deleting(_ user: UserID) -> SQL {
    "DELETE FROM users WHERE id = \(user) AND removed IS NOT NULL RETURNING 1"
  }
}

extension Session: Shape {
  init(_ row: inout Columns<some SQLRow>) {
    self.init(
      user: User(&row), csrfToken: row.text("s.csrf_token"), expires: row.date("s.expires"),
      lastUsed: row.optionalDate("s.last_used"))
  }
}

extension ListedSession: Shape {
  static func all(of user: UserID, now: Date) -> SQL {
    """
    SELECT \(columns) FROM sessions s
    WHERE s.user_id = \(user) AND s.expires > \(now) ORDER BY COALESCE(s.last_used, 0) DESC, s.expires DESC
    """
  }

  init(_ row: inout Columns<some SQLRow>) {
    self.init(
      digest: row.blob("s.token_digest"), browser: row.optionalText("s.browser"),
      lastUsed: row.optionalDate("s.last_used"), expires: row.date("s.expires"))
  }
}

// MARK: - Removing

/// A table with rows of users that may be many. Those of a removed user are deleted some at a time: deleting the user would
/// delete all of them in one transaction.
struct UserTable: Sendable {
  let name: SQL
  /// The columns that identify a row, and by whose index it is found.
  let key: SQL
  /// A condition on its rows.
  let isOf: @Sendable (UserID) -> SQL

  /// The entries and feeds of a user's own that are deleted in a transaction.
  static let entriesAtOnce = 100
  static let feedsAtOnce = 100

  private init(_ name: SQL, _ key: SQL, _ isOf: @escaping @Sendable (UserID) -> SQL = { "user_id = \($0)" }) {
    (self.name, self.key, self.isOf) = (name, key, isOf)
  }

  /// A table stands before those that its rows refer to.
  static let all = [
    UserTable("rule_run_entries", "run_id, entry_id") { "run_id IN (SELECT id FROM rule_runs WHERE user_id = \($0))" },
    // No index begins with the user.
    UserTable("entry_labels", "label_id, rank, entry_id") {
      "label_id IN (SELECT id FROM labels WHERE user_id = \($0))"
    },
    UserTable("folder_feeds", "folder_id, feed_id"),
    UserTable("pending_reads", "feed_id, guid, user_id"),
    UserTable("unread_ranges", "user_id, feed_id, low"),
    UserTable("mark_changes", "user_id, feed_id, low, high"),
    UserTable("stars", "user_id, entry_id"),
    UserTable("opened_entries", "user_id, entry_id"),
    UserTable("marked_ranges", "user_id, number, feed_id, low"),
    UserTable("markings", "user_id, number"),
    UserTable("muted_entries", "user_id, entry_id"),
    UserTable("rule_notices", "id"),
    UserTable("rule_runs", "id"),
    UserTable("notes", "id"),
    UserTable("listening", "user_id, entry_id"),
    UserTable("play_queue", "user_id, entry_id"),
    UserTable("podcast_devices", "user_id, name"),
    UserTable("podcasts", "user_id, url"),
    UserTable("episode_actions", "id"),
    UserTable("podcast_settings", "user_id, scope, podcast, subject, name"),
    UserTable("place_views", "user_id, place"),
    UserTable("rules", "id"),
    UserTable("labels", "id"),
    UserTable("folders", "id"),
    UserTable("user_settings", "user_id, key"),
  ]

  /// Deletes some rows by their key. Gives a row for each.
  func deleting(of user: UserID, limit: Int, _ dialect: SQLDialect) -> SQL {
    // A server may read the whole table for a key.
    dialect == .postgreSQL
      ? """
      DELETE FROM \(name) WHERE ctid = ANY (ARRAY(SELECT ctid FROM \(name) WHERE \(isOf(user)) LIMIT \(limit)))
      RETURNING 1
      """
      : """
      DELETE FROM \(name) WHERE (\(key)) IN (SELECT \(key) FROM \(name) WHERE \(isOf(user)) LIMIT \(limit))
      RETURNING 1
      """
  }

  // MARK: Feeds

  static func feeds(of user: UserID) -> SQL {
    "SELECT feed_id FROM readings WHERE user_id = \(user) ORDER BY feed_id LIMIT \(feedsAtOnce)"
  }

  static func forgetting(_ feeds: [FeedID], of user: UserID) -> SQL {
    "DELETE FROM readings WHERE user_id = \(user) AND feed_id IN \(.set(feeds))"
  }

  /// Entries of feeds that are the user's own.
  static func ownEntries(of user: UserID) -> SQL {
    """
    SELECT e.id FROM feeds f CROSS JOIN entries e WHERE e.feed_id = f.id AND f.owner_id = \(user)
    LIMIT \(entriesAtOnce)
    """
  }

  /// Deletes a feed of the user's own, which has no entries.
  static func deletingOwnFeed(of user: UserID) -> SQL {
    """
    DELETE FROM feeds WHERE id IN (SELECT id FROM feeds WHERE owner_id = \(user) ORDER BY id LIMIT 1) RETURNING 1
    """
  }
}
