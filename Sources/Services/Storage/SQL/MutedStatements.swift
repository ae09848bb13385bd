extension MutedEntry: Shape {
  init(_ row: inout Columns<some SQLRow>) {
    self.init(entry: row.id("m.entry_id"), rule: row.optionalID("m.rule_id"))
  }

  static func statement(of user: UserID, by rule: RuleID?, limit: Int) -> SQL {
    let ofRule: SQL = rule.map { " AND m.rule_id = \($0)" } ?? ""
    return """
      SELECT \(columns) FROM muted_entries m WHERE m.user_id = \(user)\(ofRule)
      ORDER BY m.rank DESC, m.entry_id DESC LIMIT \(limit)
      """
  }

  /// Those of the entries, and of their copies, that are muted, as `x`.
  static func muted(_ ids: [EntryID], of user: UserID) -> SQL {
    """
    FROM muted_entries m JOIN entries x ON x.id = m.entry_id WHERE m.user_id = \(user) AND m.entry_id IN (
      SELECT x.id \(Timeline.withCopies("FROM entries x WHERE x.id IN \(.set(ids))", for: user)))
    """
  }

  static func deleting(_ ids: [EntryID], of user: UserID) -> SQL {
    "DELETE FROM muted_entries WHERE user_id = \(user) AND entry_id IN \(.set(ids)) RETURNING entry_id"
  }

  /// Shows entries `x`, given from `FROM` on, again.
  static func deleting(in entries: SQL, of user: UserID) -> SQL {
    "DELETE FROM muted_entries WHERE user_id = \(user) AND entry_id IN (SELECT x.id \(entries)) RETURNING entry_id"
  }

  /// Counts a change of what is muted for a user, other than of entries that a feed has just brought: of those, the
  /// numbers of the feed tell.
  static func countingChange(of user: UserID) -> SQL {
    "UPDATE users SET muted_changes = muted_changes + 1 WHERE id = \(user)"
  }

  static func changes(of user: UserID) -> SQL { "SELECT muted_changes FROM users WHERE id = \(user)" }

  /// Mutes entries that have become copies of muted ones.
  static func mutingCopies(of ids: [EntryID]) -> SQL {
    """
    INSERT INTO muted_entries (user_id, entry_id, rank, rule_id, was_unread)
    SELECT m.user_id, c.entry_id, e.rank, min(m.rule_id), TRUE
    FROM entry_copies c JOIN entry_copies o ON o.fold = c.fold AND o.entry_id <> c.entry_id
      JOIN muted_entries m ON m.entry_id = o.entry_id
      JOIN subscriptions s ON s.user_id = m.user_id AND s.feed_id = c.feed_id
      JOIN subscriptions k ON k.user_id = m.user_id AND k.feed_id = o.feed_id
      JOIN entries e ON e.id = c.entry_id
    WHERE c.entry_id IN \(.set(ids)) GROUP BY m.user_id, c.entry_id, e.rank ON CONFLICT DO NOTHING
    """
  }
}
