import Bytes
import Foundation

// The statements about rules.

extension EntryRule: Shape {
  init(_ row: inout Columns<some SQLRow>) {
    let (id, name): (RuleID, String?) = (row.id("r.id"), row.optionalText("r.name"))
    let kind = ByteString(row.text("r.place"))
    let (folder, feed): (FolderID?, FeedID?) = (row.optionalID("r.folder_id"), row.optionalID("r.feed_id"))
    let followsFeed = row.bool(
      """
      CASE WHEN r.place = 'feed' THEN EXISTS (
        SELECT 1 FROM subscriptions s WHERE s.user_id = r.user_id AND s.feed_id = r.feed_id) ELSE TRUE END
      """)
    let place: RulePlace? =
      switch kind {
      case "all": .everything
      case "folder": folder.map { .folder($0) }
      case "feed": feed.map { .feed($0) }
      default: nil
      }
    let draft = RuleDraft(
      name: name, place: place ?? .missing, search: row.text("r.search"),
      actions: RuleActions(rawValue: row.int("r.actions")), label: row.optionalID("r.label_id"),
      days: row.optionalInt("r.days"), isOn: row.bool("r.is_on"), stops: row.bool("r.stops"))
    var obstacle: Obstacle?
    if kind == "folder", folder == nil { obstacle = .folderDeleted }
    if kind == "feed", feed == nil || !followsFeed { obstacle = .feedLeft }
    if draft.actions.contains(.label), draft.label == nil { obstacle = obstacle ?? .labelDeleted }
    self.init(
      id: id, draft: draft, obstacle: obstacle, actedCount: row.int("r.acted"),
      lastActed: row.optionalDate("r.last_acted"))
  }

  static func statement(of user: UserID) -> SQL {
    "SELECT \(columns) FROM rules r WHERE r.user_id = \(user) AND r.deleted IS NULL ORDER BY r.position, r.id"
  }

  static func deleted(of user: UserID) -> SQL {
    """
    SELECT \(columns) FROM rules r WHERE r.user_id = \(user) AND r.deleted IS NOT NULL
    ORDER BY r.deleted DESC, r.id DESC LIMIT \(most)
    """
  }

  /// The rules for old entries that are on.
  static let ofAge: SQL = """
    SELECT \(AgeRule.columns) FROM rules r WHERE r.days IS NOT NULL AND r.is_on AND r.deleted IS NULL
    ORDER BY r.user_id, r.position, r.id
    """

  /// The rules that act on new entries of a feed, by follower and in their order; then the follower's title of the feed,
  /// and the time from which the rule acts.
  static func acting(on feed: FeedID) -> SQL {
    """
    SELECT \(FeedRules.Stored.columns)
    FROM subscriptions s JOIN rules r ON r.user_id = s.user_id AND r.is_on AND r.deleted IS NULL AND r.days IS NULL
    WHERE s.feed_id = \(feed) AND (r.place = 'all' OR (r.place = 'feed' AND r.feed_id = \(feed)) OR (
        r.place = 'folder' AND r.folder_id IN (\(folders(of: feed, "r.user_id")))))
    ORDER BY r.user_id, r.position, r.id
    """
  }

  /// The folders that a feed is in, with those around them.
  static func folders(of feed: FeedID, _ user: SQL) -> SQL {
    """
    WITH RECURSIVE around (id) AS (
      SELECT p.folder_id FROM folder_feeds p WHERE p.user_id = \(user) AND p.feed_id = \(feed)
      UNION SELECT d.parent_id FROM around JOIN folders d ON d.id = around.id WHERE d.parent_id IS NOT NULL)
    SELECT id FROM around
    """
  }

  // MARK: Changes

  static func count(of user: UserID) -> SQL {
    "SELECT count(*) FROM rules WHERE user_id = \(user) AND deleted IS NULL"
  }

  /// - Parameter days: Those of a rule that is on; nil for any rule.
  static func exists(_ id: RuleID, of user: UserID, isDeleted: Bool = false, days: Int? = nil) -> SQL {
    let state: SQL = isDeleted ? "NOT NULL" : days.map { "NULL AND is_on AND days = \($0)" } ?? "NULL"
    return "SELECT 1 FROM rules WHERE id = \(id) AND user_id = \(user) AND deleted IS \(state)"
  }

  static func switching(_ id: RuleID, of user: UserID, isOn: Bool) -> SQL {
    "UPDATE rules SET is_on = \(isOn) WHERE id = \(id) AND user_id = \(user) AND deleted IS NULL RETURNING id"
  }

  static func deleting(_ id: RuleID, of user: UserID, at time: Date) -> SQL {
    "UPDATE rules SET deleted = \(time) WHERE id = \(id) AND user_id = \(user) AND deleted IS NULL RETURNING id"
  }

  static func restoring(_ id: RuleID, of user: UserID) -> SQL {
    "UPDATE rules SET deleted = NULL WHERE id = \(id) AND user_id = \(user)"
  }

  /// Gives the rules these positions.
  static func ordering(_ ids: [RuleID], of user: UserID) -> [SQL] {
    ids.enumerated().map {
      "UPDATE rules SET position = \($0.offset + 1) WHERE id = \($0.element) AND user_id = \(user)"
    }
  }

  /// The rules of a user's feed that another one replaces.
  static func moving(of user: UserID, from feed: FeedID, to known: FeedID) -> SQL {
    "UPDATE rules SET feed_id = \(known) WHERE user_id = \(user) AND feed_id = \(feed)"
  }

  /// Forgets what is no longer needed.
  static func forgetting(now: Date) -> [SQL] {
    let end = now.addingTimeInterval(-RuleRun.memory)
    return [
      "DELETE FROM rule_notices WHERE made < \(now.addingTimeInterval(-RuleNotice.memory))",
      "DELETE FROM rule_runs WHERE made < \(end)", "DELETE FROM rules WHERE deleted < \(end)",
    ]
  }
}

extension RuleDraft {
  private var kind: String {
    switch place {
    case .everything: "all"
    case .folder: "folder"
    case .feed, .missing: "feed"
    }
  }

  private var folder: FolderID? { if case .folder(let folder) = place { folder } else { nil } }
  private var feed: FeedID? { if case .feed(let feed) = place { feed } else { nil } }

  /// Gives a row for each thing of the draft that the user does not have, with its name.
  func missing(of user: UserID) -> SQL {
    var sql: SQL = "SELECT 'user' AS what WHERE NOT EXISTS (SELECT 1 FROM users u WHERE u.id = \(user))"
    if let folder {
      sql += """
         UNION ALL SELECT 'folder' WHERE NOT EXISTS (
          SELECT 1 FROM folders d WHERE d.id = \(folder) AND d.user_id = \(user))
        """
    }
    if let feed {
      sql += """
         UNION ALL SELECT 'feed' WHERE NOT EXISTS (
          SELECT 1 FROM subscriptions s WHERE s.feed_id = \(feed) AND s.user_id = \(user))
        """
    }
    if let label {
      sql += """
         UNION ALL SELECT 'label' WHERE NOT EXISTS (
          SELECT 1 FROM labels n WHERE n.id = \(label) AND n.user_id = \(user))
        """
    }
    return sql
  }

  /// Gives the id of the new row.
  func adding(to user: UserID, beginning begin: Date?) -> SQL {
    """
    INSERT INTO rules (
      user_id, position, name, place, folder_id, feed_id, search, actions, label_id, days, is_on, stops, begins)
    VALUES (\(user), (SELECT COALESCE(max(o.position), 0) + 1 FROM rules o WHERE o.user_id = \(user)),
      \(orNull: Name.meaningful(name)), \(kind), \(orNull: folder), \(orNull: feed), \(search), \(actions.rawValue),
      \(orNull: label), \(orNull: days), \(isOn), \(stops), \(orNull: begin)) RETURNING id
    """
  }

  func replacing(_ id: RuleID, of user: UserID) -> SQL {
    """
    UPDATE rules SET name = \(orNull: Name.meaningful(name)), place = \(kind), folder_id = \(orNull: folder),
      feed_id = \(orNull: feed), search = \(search), actions = \(actions.rawValue), label_id = \(orNull: label),
      days = \(orNull: days), is_on = \(isOn), stops = \(stops)
    WHERE id = \(id) AND user_id = \(user) AND deleted IS NULL RETURNING id
    """
  }
}

extension RuleID: SQLBindable {}

extension RuleRun: Shape {
  init(_ row: inout Columns<some SQLRow>) {
    self.init(
      id: row.integer("r.id"), rule: row.optionalID("r.rule_id"), made: row.date("r.made"), count: row.int("r.entries"))
  }

  /// - Parameter limit: The most of one rule: a busy one must not hide those of others.
  static func statement(of user: UserID, limit: Int) -> SQL {
    """
    SELECT \(columns) FROM (
      SELECT n.id, n.rule_id, n.made, n.entries,
        row_number() OVER (PARTITION BY n.rule_id ORDER BY n.id DESC) AS place
      FROM rule_runs n WHERE n.user_id = \(user)) r
    WHERE r.place <= \(limit) ORDER BY r.id DESC
    """
  }

  /// Gives the number of the new run.
  static func adding(
    of user: UserID, _ rule: RuleID, _ changes: RuleChanges, label: LabelID?, at time: Date
  ) -> SQL {
    """
    INSERT INTO rule_runs (user_id, rule_id, label_id, made, entries)
    VALUES (\(user), \(rule), \(orNull: changes.labeled.isEmpty ? nil : label), \(time), \(changes.entries.count))
    RETURNING id
    """
  }

  static func storing(_ changes: RuleChanges, of run: Int64) -> [SQL] {
    changes.bits.map { bits, entries in
      """
      INSERT INTO rule_run_entries (run_id, entry_id, changes)
      SELECT \(run), e.id, \(bits) FROM entries e WHERE e.id IN \(.set(entries))
      """
    }
  }

  /// The changes of a run: entries with the bits and the label.
  static func changes(of run: Int64, _ user: UserID) -> SQL {
    """
    SELECT \(UndoneRun.Change.columns) FROM rule_runs n JOIN rule_run_entries c ON c.run_id = n.id
    LEFT JOIN rules r ON r.id = n.rule_id WHERE n.id = \(run) AND n.user_id = \(user) ORDER BY c.entry_id
    """
  }
}

extension RuleNotice: Shape {
  init(_ row: inout Columns<some SQLRow>) {
    self.init(
      id: row.integer("n.id"), user: row.id("n.user_id"), entry: row.id("n.entry_id"), rule: row.id("n.rule_id"))
  }

  static func statement(of users: [UserID], after id: Int64, limit: Int) -> SQL {
    """
    SELECT \(columns) FROM rule_notices n
    WHERE n.user_id IN \(.set(users)) AND n.id > \(id) ORDER BY n.id LIMIT \(limit)
    """
  }
}

extension RulePlace {
  /// The unread entries of the place that came before a time, without those that their user keeps.
  func aged(of user: UserID, before time: Date, limit: Int) -> SQL? {
    guard let scope else { return nil }
    let timeline = Timeline(user, scope: scope, filter: .unread, search: nil)
    return """
      WITH s AS (SELECT s.feed_id, s.mark, h.last_seq FROM \(timeline.subscriptions)),
      ranges AS (
        SELECT s.feed_id, u.low, u.high FROM s JOIN unread_ranges u
          ON u.user_id = \(user) AND u.feed_id = s.feed_id
        UNION ALL SELECT s.feed_id, s.mark + 1, s.last_seq FROM s WHERE s.last_seq > s.mark
      )
      SELECT x.id FROM ranges CROSS JOIN entries x
      WHERE x.feed_id = ranges.feed_id AND x.seq BETWEEN ranges.low AND ranges.high AND x.received < \(time)
        AND NOT (\(timeline.isStarred)) AND NOT (\(timeline.isLabeled)) AND NOT EXISTS (
          SELECT 1 FROM listening p WHERE p.user_id = \(user) AND p.entry_id = x.id AND p.state = 0)
      LIMIT \(limit)
      """
  }
}
