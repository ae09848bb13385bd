extension PostgreSQLSchema {
  static let deletedCounts = Migration(
    summary: "numbers of deleted entries",
    statements: """
      ALTER TABLE feed_heads ADD COLUMN deleted_count bigint NOT NULL DEFAULT 0;
      UPDATE feed_heads
        SET deleted_count = last_seq - (SELECT count(*) FROM entries e WHERE e.feed_id = feed_heads.feed_id);
      """)
}
