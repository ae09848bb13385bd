import Bytes

/// Something that is wrong in a database.
public struct DatabaseFinding: Sendable {
  /// A sentence for the user.
  public let what: String
  /// The number of rows.
  public let count: Int
  /// True if it was wrong and is right now.
  public let isRepaired: Bool
  /// True if a part of the file cannot be read, or is not what it was.
  public var isDamage = false
}

/// A condition that all rows meet in a database without damage.
struct DatabaseCheck: Sendable {
  let what: String
  /// A statement whose rows are wrong.
  let wrong: SQL
  let repairs: [SQL]
  /// True if the repair also marks the copies of what is read, as the engine does it.
  var alignsCopies = false

  /// The number of wrong rows.
  var count: SQL { "SELECT count(*) FROM (\(wrong)) w" }

  /// Rows that refer to a missing row.
  static func orphans(_ table: SQL, _ what: String, where condition: SQL) -> DatabaseCheck {
    DatabaseCheck(
      what: "\(what) refer to something that does not exist.", wrong: "SELECT 1 FROM \(table) AS t WHERE \(condition)",
      repairs: ["DELETE FROM \(table) AS t WHERE \(condition)"])
  }

  static let noEntry: SQL = "NOT EXISTS (SELECT 1 FROM entries e WHERE e.id = t.entry_id)"
  private static let noFeed: SQL = "NOT EXISTS (SELECT 1 FROM feeds f WHERE f.id = t.feed_id)"
  static let noUser: SQL = "NOT EXISTS (SELECT 1 FROM users u WHERE u.id = t.user_id)"
  private static let noRule: SQL = "NOT EXISTS (SELECT 1 FROM rules r WHERE r.id = t.rule_id)"
  private static let noMarking: SQL =
    "NOT EXISTS (SELECT 1 FROM markings k WHERE k.user_id = t.user_id AND k.number = t.number)"
  private static let noReading: SQL =
    "NOT EXISTS (SELECT 1 FROM readings r WHERE r.user_id = t.user_id AND r.feed_id = t.feed_id)"

  /// The folders that a walk from the top finds.
  private static let reachable: SQL = """
    WITH RECURSIVE tree (id) AS (
      SELECT id FROM folders WHERE parent_id IS NULL
      UNION SELECT d.id FROM tree JOIN folders d ON d.parent_id = tree.id
        JOIN folders p ON p.id = tree.id AND p.user_id = d.user_id)
    SELECT id FROM tree
    """

  private static let withoutIcon: SQL = """
    FROM feeds f WHERE f.icon_version IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM feed_icons i WHERE i.feed_id = f.id AND i.content IS NOT NULL)
    """

  /// Rows whose rank is not that of their entries.
  static func ranks(_ table: SQL, _ what: String) -> DatabaseCheck {
    DatabaseCheck(
      what: what, wrong: "SELECT 1 FROM \(table) t JOIN entries e ON e.id = t.entry_id WHERE t.rank <> e.rank",
      repairs: [
        """
        UPDATE \(table) SET rank = e.rank FROM entries e WHERE e.id = \(table).entry_id AND \(table).rank <> e.rank
        """
      ])
  }

  /// Sets a column of a last entry to the greater of its value and the one that is inserted.
  private static func raised(_ column: SQL) -> SQL {
    """
    \(column) = CASE WHEN excluded.\(column) > feed_heads.\(column) THEN excluded.\(column)
      ELSE feed_heads.\(column) END
    """
  }

  /// The checks of both engines, in an order in which each can rely on those before it. The search index comes after them.
  static let ofBothEngines = ofUsers + ofPodcasts + ofFeeds + ofReadings

  private static let ofFeeds: [DatabaseCheck] = [
    orphans("entries", "Entries", where: noFeed),
    orphans("entry_contents", "Contents of entries", where: noEntry),
    orphans("entry_sources", "Sources of entries", where: noEntry),
    orphans("entry_versions", "Earlier texts of entries", where: noEntry),
    orphans("wanted_articles", "Full articles to fetch", where: noEntry),
    orphans("full_articles", "Full articles", where: noEntry),
    orphans("stars", "Stars", where: "\(noEntry) OR \(noUser)"),
    orphans("opened_entries", "Histories", where: "\(noEntry) OR \(noUser)"),
    orphans("markings", "Markings", where: noUser),
    orphans("readings", "Subscriptions", where: "\(noFeed) OR \(noUser)"),
    orphans("unread_ranges", "Unread entries", where: noReading),
    orphans("marked_ranges", "Entries to undo", where: noMarking),
    orphans("feed_heads", "Last entries of feeds", where: noFeed),
    orphans("feed_fetches", "Fetches of feeds", where: noFeed),
    orphans("feed_retention", "Rules of feeds", where: noFeed),
    orphans("feed_schedule", "Times of checks", where: noFeed),
    DatabaseCheck(
      what: "Feeds have no time for their next check.",
      wrong: "SELECT 1 FROM feeds f WHERE NOT EXISTS (SELECT 1 FROM feed_schedule c WHERE c.feed_id = f.id)",
      repairs: [
        """
        INSERT INTO feed_schedule (feed_id, due) SELECT f.id, 0 FROM feeds f
        WHERE NOT EXISTS (SELECT 1 FROM feed_schedule c WHERE c.feed_id = f.id)
        """
      ]),
    orphans("feed_secrets", "Secrets of feeds", where: noFeed),
    orphans(
      "feeds", "Feeds of one user",
      where: "t.owner_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM users u WHERE u.id = t.owner_id)"),
    DatabaseCheck(
      what: "Users follow a feed that is another user's own.",
      wrong: "SELECT 1 FROM readings r JOIN feeds f ON f.id = r.feed_id WHERE f.owner_id <> r.user_id",
      repairs: [
        "DELETE FROM readings WHERE user_id <> (SELECT f.owner_id FROM feeds f WHERE f.id = readings.feed_id)"
      ]),
    orphans("websub_subscriptions", "Subscriptions to hubs", where: noFeed),
    orphans("feed_icons", "Icons of feeds", where: noFeed),
    DatabaseCheck(
      what: "Feeds have the version of an icon that is not stored.", wrong: "SELECT 1 \(withoutIcon)",
      repairs: ["UPDATE feeds SET icon_version = NULL WHERE id IN (SELECT f.id \(withoutIcon))"]),
    orphans("deleted_entries", "Deleted entries", where: noFeed),
    orphans("folders", "Folders", where: noUser),
    orphans(
      "place_views", "Views of places",
      where: """
        \(noUser) OR (t.feed_id IS NOT NULL AND \(noFeed))
        OR (t.folder_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM folders d WHERE d.id = t.folder_id))
        OR (t.label_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM labels l WHERE l.id = t.label_id))
        """),
    orphans("listening", "Listening positions", where: "\(noEntry) OR \(noUser)"),
    orphans("play_queue", "Recordings to play next", where: "\(noEntry) OR \(noUser)"),
    orphans("notes", "Notes", where: "\(noEntry) OR \(noUser)"),
    orphans("pending_reads", "Marks of entries to come", where: "\(noFeed) OR \(noReading)"),
    orphans("labels", "Labels", where: noUser),
    orphans("rules", "Rules", where: noUser),
    orphans("muted_entries", "Muted entries", where: "\(noEntry) OR \(noUser)"),
    orphans("rule_notices", "Notices of rules", where: "\(noEntry) OR \(noUser) OR \(noRule)"),
    orphans("rule_runs", "Uses of rules", where: noUser),
    orphans(
      "rule_run_entries", "Changes of rules",
      where: "\(noEntry) OR NOT EXISTS (SELECT 1 FROM rule_runs r WHERE r.id = t.run_id)"),
    ranks("muted_entries", "Muted entries stand elsewhere than their entries."),
    orphans("entry_keys", "Keys of entries", where: noEntry),
    orphans("entry_copies", "Copies of entries", where: noEntry),
    orphans(
      "entry_labels", "Labels of entries",
      where: "\(noEntry) OR NOT EXISTS (SELECT 1 FROM labels n WHERE n.id = t.label_id AND n.user_id = t.user_id)"),
    orphans(
      "folder_feeds", "Feeds in folders",
      where: """
        NOT EXISTS (SELECT 1 FROM folders d WHERE d.id = t.folder_id AND d.user_id = t.user_id)
        OR NOT EXISTS (SELECT 1 FROM subscriptions s WHERE s.user_id = t.user_id AND s.feed_id = t.feed_id)
        """),
    DatabaseCheck(
      what: "Folders are within themselves, or within one that does not exist.",
      wrong: "SELECT 1 FROM folders WHERE id NOT IN (\(reachable))",
      repairs: [
        // The number keeps the names at the top different.
        "UPDATE folders SET parent_id = NULL, name = name || ' ' || id WHERE id NOT IN (\(reachable))"
      ]),
    DatabaseCheck(
      what: "Feeds know less than their last entry.",
      wrong: """
        SELECT 1 FROM feeds f LEFT JOIN feed_heads h ON h.feed_id = f.id
        WHERE h.feed_id IS NULL OR EXISTS (
          SELECT 1 FROM entries e WHERE e.feed_id = f.id
          AND (e.seq > h.last_seq OR e.rank > h.last_rank OR e.id > h.last_id))
        """,
      repairs: [
        """
        INSERT INTO feed_heads (feed_id, last_seq, last_rank, last_id, written)
        SELECT f.id, COALESCE(max(e.seq), 0), COALESCE(max(e.rank), 0), COALESCE(max(e.id), 0), \(FeedSize.unknown)
        FROM feeds f LEFT JOIN entries e ON e.feed_id = f.id WHERE TRUE GROUP BY f.id
        ON CONFLICT (feed_id) DO UPDATE
        SET \(raised("last_seq")), \(raised("last_rank")), \(raised("last_id"))
        """
      ]),
    DatabaseCheck(
      what: "Entries stand above later ones of their feed.",
      wrong: """
        SELECT 1 FROM (
          SELECT rank, max(rank) OVER (PARTITION BY feed_id ORDER BY seq ROWS UNBOUNDED PRECEDING) AS highest
          FROM entries) e WHERE rank < highest
        """,
      repairs: [
        """
        UPDATE entries SET rank = o.highest FROM (
          SELECT id, max(rank) OVER (PARTITION BY feed_id ORDER BY seq ROWS UNBOUNDED PRECEDING) AS highest
          FROM entries) o
        WHERE o.id = entries.id AND rank < o.highest
        """
      ]),
    ranks("stars", "Stars stand elsewhere than their entries."),
    ranks("entry_labels", "Labels stand elsewhere than their entries."),
    DatabaseCheck(
      what: "Copies of entries stand elsewhere than their entries.",
      wrong: """
        SELECT 1 FROM entry_copies c JOIN entries e ON e.id = c.entry_id
        WHERE c.feed_id <> e.feed_id OR c.seq <> e.seq
        """,
      repairs: [
        """
        UPDATE entry_copies SET feed_id = e.feed_id, seq = e.seq FROM entries e WHERE e.id = entry_copies.entry_id
        """
      ]),
    DatabaseCheck(
      what: "Entries are copies of nothing, or of entries of their own feed.",
      wrong: """
        SELECT 1 FROM entry_copies GROUP BY fold
        HAVING count(*) < 2 OR count(DISTINCT feed_id) < count(*) OR min(entry_id) <> fold
        """,
      repairs: [
        """
        DELETE FROM entry_copies WHERE entry_id NOT IN (SELECT min(entry_id) FROM entry_copies GROUP BY fold, feed_id)
        """,
        "DELETE FROM entry_copies WHERE fold IN (SELECT fold FROM entry_copies GROUP BY fold HAVING count(*) < 2)",
        """
        UPDATE entry_copies SET fold = g.lowest
        FROM (SELECT fold, min(entry_id) AS lowest FROM entry_copies GROUP BY fold) g
        WHERE g.fold = entry_copies.fold AND g.lowest <> g.fold
        """,
      ]),
  ]
}
