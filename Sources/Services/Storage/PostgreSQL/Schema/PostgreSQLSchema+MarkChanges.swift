extension PostgreSQLSchema {
  static let markChanges = Migration(
    summary: "the times of changed marks",
    statements: """
      CREATE TABLE mark_changes (
        user_id bigint NOT NULL,
        feed_id bigint NOT NULL,
        low bigint NOT NULL,
        high bigint NOT NULL,
        changed bigint NOT NULL,
        PRIMARY KEY (user_id, feed_id, low, high),
        FOREIGN KEY (user_id, feed_id) REFERENCES readings ON DELETE CASCADE
      );
      CREATE INDEX mark_changes_by_time ON mark_changes (user_id, changed);
      """)
}
