extension Schema {
  static let pausedFeeds = Migration(
    summary: "paused feeds",
    statements: """
      ALTER TABLE readings ADD COLUMN is_paused INTEGER NOT NULL DEFAULT 0; -- 1 if the user wants no checks
      DROP VIEW subscriptions;
      CREATE VIEW subscriptions AS
        SELECT user_id, feed_id, title, generation, mark, read_count, full_article, on_change, wished_interval, is_paused
        FROM readings WHERE is_followed;
      """)
}
