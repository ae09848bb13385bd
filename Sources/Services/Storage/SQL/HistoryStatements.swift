import Foundation

/// The statements of `Database+History`.
enum HistoryStatements {
  /// No name has this key, since keys are in lower case: no other label of the user is in its way.
  static func makingLater(_ user: UserID) -> SQL {
    """
    INSERT INTO labels (id, user_id, name, name_key)
    SELECT \(LabelID.later(of: user)), u.id, 'Read later', 'LATER' FROM users u WHERE u.id = \(user)
    ON CONFLICT DO NOTHING
    """
  }

  static func keptCounts(_ user: UserID) -> SQL {
    """
    SELECT (SELECT count(*) FROM stars WHERE user_id = \(user)),
      (SELECT count(*) FROM entry_labels WHERE label_id = \(LabelID.later(of: user)) AND user_id = \(user)),
      (SELECT count(*) FROM notes WHERE user_id = \(user)), (SELECT count(*) FROM play_queue WHERE user_id = \(user))
    """
  }

  static func keptCounts(_ row: some SQLRow) -> KeptCounts {
    KeptCounts(starred: row.int(0), later: row.int(1), notes: row.int(2), queued: row.int(3))
  }

  /// - Parameter visible: The entries `x`, as `FROM entries x WHERE …`.
  static func starring(_ visible: SQL, ids: [EntryID], of user: UserID, isStarred: Bool) -> SQL {
    isStarred
      ? """
      INSERT INTO stars (user_id, entry_id, rank) SELECT \(user), x.id, x.rank \(visible)
      ON CONFLICT DO NOTHING RETURNING entry_id
      """ : "DELETE FROM stars WHERE user_id = \(user) AND entry_id IN \(.set(ids)) RETURNING entry_id"
  }

  static func labeling(_ visible: SQL, ids: [EntryID], _ label: LabelID, of user: UserID, isOn: Bool) -> SQL {
    isOn
      ? """
      INSERT INTO entry_labels (user_id, label_id, rank, entry_id) SELECT \(user), \(label), x.rank, x.id \(visible)
      AND (SELECT count(*) FROM entry_labels l WHERE l.entry_id = x.id AND l.user_id = \(user)) < \(Label.mostOfEntry)
      ON CONFLICT DO NOTHING RETURNING entry_id
      """
      : """
      DELETE FROM entry_labels WHERE user_id = \(user) AND label_id = \(label) AND entry_id IN \(.set(ids))
      RETURNING entry_id
      """
  }

  static func hasLabel(_ label: LabelID, _ user: UserID) -> SQL {
    "SELECT 1 FROM labels WHERE id = \(label) AND user_id = \(user)"
  }

  static func states(_ ids: [EntryID], of user: UserID) -> SQL {
    EntryState.statement("FROM entries x WHERE x.id IN \(.set(ids))", of: user)
  }

  static func opening(_ visible: SQL, by user: UserID, at time: Date) -> SQL {
    """
    INSERT INTO opened_entries (user_id, entry_id, opened) SELECT \(user), x.id, \(time) \(visible)
    ON CONFLICT (user_id, entry_id) DO UPDATE SET opened = excluded.opened
    """
  }

  static func readingPlace(_ user: UserID, in entry: EntryID) -> SQL {
    "SELECT place FROM opened_entries WHERE user_id = \(user) AND entry_id = \(entry)"
  }

  static func keeping(_ place: ReadingPlace, in entry: EntryID, of user: UserID) -> SQL {
    """
    UPDATE opened_entries SET place = \(place.thousandths) WHERE user_id = \(user) AND entry_id = \(entry) RETURNING 1
    """
  }

  static func history(_ user: UserID, before: HistoryPosition?, limit: Int) -> SQL {
    let timeline = Timeline(user, scope: .all, filter: .all, search: nil)
    let bound: SQL = before.map { " AND (o.opened, o.entry_id) < (\($0.opened), \($0.entry))" } ?? ""
    return """
      SELECT \(HistoryPosition.columns) FROM opened_entries o JOIN entries x ON x.id = o.entry_id
      WHERE o.user_id = \(user)\(bound) AND \(timeline.isVisible)
      ORDER BY o.opened DESC, o.entry_id DESC LIMIT \(limit)
      """
  }

  /// The ids of the first entries with greater ids that the user has opened, begun or queued, and still sees.
  static func touched(by user: UserID, after id: EntryID, limit: Int) -> SQL {
    let timeline = Timeline(user, scope: .all, filter: .all, search: nil)
    func part(_ table: SQL) -> SQL {
      """
      SELECT h.id FROM (
        SELECT o.entry_id AS id FROM \(table) o JOIN entries x ON x.id = o.entry_id
        WHERE o.user_id = \(user) AND o.entry_id > \(id) AND \(timeline.isVisible)
        ORDER BY o.entry_id LIMIT \(limit)) h
      """
    }
    return "\(part("opened_entries")) UNION \(part("listening")) UNION \(part("play_queue"))"
  }

  static func times(_ ids: [EntryID], of user: UserID) -> SQL {
    """
    SELECT \(HistoryPosition.columns) FROM opened_entries o WHERE o.user_id = \(user) AND o.entry_id IN \(.set(ids))
    """
  }

  /// Puts an entry into the history. A later time there stays.
  static func keeping(_ id: EntryID, of user: UserID, opened time: Date) -> SQL {
    """
    INSERT INTO opened_entries (user_id, entry_id, opened) SELECT \(user), x.id, \(time) FROM entries x WHERE x.id = \(id)
    ON CONFLICT (user_id, entry_id) DO UPDATE SET opened = excluded.opened
    WHERE excluded.opened > opened_entries.opened
    """
  }

  // MARK: Markings

  static func lastNumber(_ user: UserID) -> SQL { "SELECT max(number) FROM markings WHERE user_id = \(user)" }

  static func adding(_ number: Int64, _ change: String, at time: Date, of user: UserID) -> SQL {
    """
    INSERT INTO markings (user_id, number, made, count, change) VALUES (\(user), \(number), \(time), 0, \(change))
    """
  }

  static func forgettingOld(_ user: UserID, now: Date) -> SQL {
    """
    DELETE FROM markings WHERE user_id = \(user) AND (made < \(now.addingTimeInterval(-StoredMarking.seconds))
      OR number <= (SELECT m.number FROM markings m WHERE m.user_id = \(user)
        ORDER BY m.number DESC LIMIT 1 OFFSET \(StoredMarking.most)))
    """
  }

  static func markings(_ user: UserID, since time: Date) -> SQL {
    """
    SELECT \(StoredMarking.columns) FROM markings WHERE user_id = \(user) AND made >= \(time) ORDER BY number DESC
    """
  }

  static func forgetting(_ user: UserID, number: Int64) -> SQL {
    "DELETE FROM markings WHERE user_id = \(user) AND number = \(number)"
  }
}

extension HistoryPosition: Shape {
  init(_ row: inout Columns<some SQLRow>) {
    self.init(opened: row.date("o.opened"), entry: row.id("o.entry_id"))
  }
}

extension StoredMarking: Shape {
  init(_ row: inout Columns<some SQLRow>) {
    self.init(
      number: row.integer("number"), made: row.date("made"), count: row.int("count"), change: row.text("change"))
  }
}
