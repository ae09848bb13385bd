import Foundation

extension EntryNote: Shape {
  static func statement(_ user: UserID, of entry: EntryID) -> SQL {
    "SELECT \(columns) FROM notes n WHERE n.user_id = \(user) AND n.entry_id = \(entry) ORDER BY n.id"
  }

  static func list(_ user: UserID, before: NoteID?, limit: Int) -> SQL {
    let bound: SQL = before.map { " AND n.id < \($0)" } ?? ""
    return "\(listed) WHERE n.user_id = \(user)\(bound) ORDER BY n.id DESC LIMIT \(limit)"
  }

  static func one(_ user: UserID, id: NoteID) -> SQL {
    "\(listed) WHERE n.user_id = \(user) AND n.id = \(id)"
  }

  private static let listed: SQL =
    """
    SELECT \(ListedNote.columns) FROM notes n
      JOIN entries e ON e.id = n.entry_id JOIN feeds f ON f.id = e.feed_id
      LEFT JOIN subscriptions s ON s.user_id = n.user_id AND s.feed_id = e.feed_id
    """

  /// Counts the user's notes, and those on the entry.
  static func counts(_ user: UserID, of entry: EntryID) -> SQL {
    """
    SELECT (SELECT count(*) FROM notes WHERE user_id = \(user)),
      (SELECT count(*) FROM notes WHERE user_id = \(user) AND entry_id = \(entry))
    """
  }

  func requireRoom(all: Int, ofEntry: Int) throws(StorageError) {
    if all >= Self.most { throw .tooMany("notes", most: Self.most) }
    if ofEntry >= Self.mostOfEntry { throw .tooMany("notes on an entry", most: Self.mostOfEntry) }
  }

  func adding(for user: UserID) -> SQL {
    let timeline = Timeline(user, scope: .all, filter: .all, search: nil)
    return """
      INSERT INTO notes (user_id, entry_id, quote, prefix, suffix, text, made)
      SELECT \(user), x.id, \(quote), \(prefix), \(suffix), \(text), \(made) FROM entries x
      WHERE x.id = \(entry) AND \(timeline.isVisible) RETURNING id
      """
  }

  static func changing(_ user: UserID, id: NoteID, text: String) -> SQL {
    "UPDATE notes SET text = \(text) WHERE id = \(id) AND user_id = \(user) RETURNING entry_id"
  }

  static func deleting(_ user: UserID, id: NoteID) -> SQL {
    "DELETE FROM notes WHERE id = \(id) AND user_id = \(user) RETURNING entry_id"
  }

  /// Stores a note of another installation on an entry, unless it is there already.
  func keeping(for user: UserID, on entry: EntryID) -> SQL {
    """
    INSERT INTO notes (user_id, entry_id, quote, prefix, suffix, text, made)
    SELECT \(user), x.id, \(quote), \(prefix), \(suffix), \(text), \(made) FROM entries x
    WHERE x.id = \(entry) AND NOT EXISTS (
        SELECT 1 FROM notes n
        WHERE n.user_id = \(user) AND n.entry_id = x.id AND n.quote = \(quote) AND n.prefix = \(prefix)
          AND n.text = \(text))
      AND (SELECT count(*) FROM notes n WHERE n.user_id = \(user)) < \(Self.most)
    """
  }

  static func statement(_ user: UserID, of entries: [EntryID]) -> SQL {
    "SELECT \(columns) FROM notes n WHERE n.user_id = \(user) AND n.entry_id IN \(.set(entries)) ORDER BY n.id"
  }

  init(_ row: inout Columns<some SQLRow>) {
    self.init(
      id: row.id("n.id"), entry: row.id("n.entry_id"), quote: row.text("n.quote"), prefix: row.text("n.prefix"),
      suffix: row.text("n.suffix"), text: row.text("n.text"),
      made: row.date("n.made"))
  }
}

extension ListedNote: Shape {
  init(_ row: inout Columns<some SQLRow>) {
    self.init(
      note: EntryNote(&row), entryTitle: row.text("COALESCE(NULLIF(e.title, ''), e.excerpt)"),
      feedTitle: row.text("COALESCE(s.title, f.title, f.url)"))
  }
}
