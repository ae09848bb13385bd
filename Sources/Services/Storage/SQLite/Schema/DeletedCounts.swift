extension Schema {
  /// Keeps the number of entries of each feed, so that nothing has to count them: last_seq - deleted_count.
  static let deletedCounts = Migration(
    summary: "numbers of deleted entries",
    statements: """
      ALTER TABLE feed_heads ADD COLUMN deleted_count INTEGER NOT NULL DEFAULT 0;
      UPDATE feed_heads
        SET deleted_count = last_seq - (SELECT count(*) FROM entries e WHERE e.feed_id = feed_heads.feed_id);
      """)
}
