extension PostgreSQLSchema {
  static let openedEntries = Migration(
    summary: "history, and markings to undo",
    statements: """
      CREATE TABLE opened_entries (
        user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
        entry_id bigint NOT NULL REFERENCES entries ON DELETE CASCADE,
        opened bigint NOT NULL,
        PRIMARY KEY (user_id, entry_id)
      );
      CREATE INDEX opened_entries_by_time ON opened_entries (user_id, opened, entry_id);
      CREATE INDEX opened_entries_by_entry ON opened_entries (entry_id);

      CREATE TABLE markings (
        user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
        number bigint NOT NULL,
        made bigint NOT NULL,
        count bigint NOT NULL,
        change text NOT NULL, -- JSON
        PRIMARY KEY (user_id, number)
      );
      """)
}
