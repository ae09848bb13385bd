extension Schema {
  /// Adds the times when marks have changed: read, unread, starred, not starred (`MarkChanges`).
  static let markChanges = Migration(
    summary: "the times of changed marks",
    statements: """
      -- Entries of a feed by their numbers there, whose marks have changed together.
      CREATE TABLE mark_changes (
        user_id INTEGER NOT NULL,
        feed_id INTEGER NOT NULL,
        low INTEGER NOT NULL,
        high INTEGER NOT NULL,
        changed INTEGER NOT NULL, -- the last time
        PRIMARY KEY (user_id, feed_id, low, high),
        FOREIGN KEY (user_id, feed_id) REFERENCES readings ON DELETE CASCADE
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX mark_changes_by_time ON mark_changes (user_id, changed);
      """)
}
