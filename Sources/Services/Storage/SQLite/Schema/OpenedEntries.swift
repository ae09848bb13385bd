extension Schema {
  /// Adds the history of users, and their markings of many entries.
  static let openedEntries = Migration(
    summary: "history, and markings to undo",
    statements: """
      CREATE TABLE opened_entries (
        user_id INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
        entry_id INTEGER NOT NULL REFERENCES entries ON DELETE CASCADE,
        opened INTEGER NOT NULL, -- the last time
        PRIMARY KEY (user_id, entry_id)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX opened_entries_by_time ON opened_entries (user_id, opened, entry_id);
      CREATE INDEX opened_entries_by_entry ON opened_entries (entry_id);

      CREATE TABLE markings (
        user_id INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
        number INTEGER NOT NULL,
        made INTEGER NOT NULL,
        count INTEGER NOT NULL,
        change TEXT NOT NULL, -- JSON
        PRIMARY KEY (user_id, number)
      ) STRICT, WITHOUT ROWID;
      """)
}
