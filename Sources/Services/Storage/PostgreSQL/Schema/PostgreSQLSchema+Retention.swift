extension PostgreSQLSchema {
  static let retentionRules = Migration(
    summary: "rules for deleting entries",
    statements: """
      ALTER TABLE feed_heads ADD COLUMN written bigint NOT NULL DEFAULT 0;
      UPDATE feed_heads SET written = 1::bigint << 50 WHERE last_seq > 0;
      CREATE TABLE feed_retention (
        feed_id bigint PRIMARY KEY REFERENCES feeds ON DELETE CASCADE,
        rule text NOT NULL
      );
      CREATE TABLE deleted_entries (
        feed_id bigint NOT NULL REFERENCES feeds ON DELETE CASCADE,
        guid bigint NOT NULL,
        listed bigint NOT NULL,
        PRIMARY KEY (feed_id, guid)
      );
      """)
}
