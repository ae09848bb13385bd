extension Schema {
  /// Adds what an imported user has read of entries that are not stored yet.
  static let pendingReads = Migration(
    summary: "imported marks of entries to come",
    statements: """
      CREATE TABLE pending_reads (
        feed_id INTEGER NOT NULL,
        guid TEXT NOT NULL,
        user_id INTEGER NOT NULL,
        PRIMARY KEY (feed_id, guid, user_id),
        FOREIGN KEY (user_id, feed_id) REFERENCES readings ON DELETE CASCADE
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX pending_reads_by_user ON pending_reads (user_id, feed_id);
      """)
}
