extension PostgreSQLSchema {
  static let markedRanges = Migration(
    summary: "entries of markings to undo",
    statements: """
      DELETE FROM unread_ranges u USING readings r
        WHERE r.user_id = u.user_id AND r.feed_id = u.feed_id AND r.generation <> u.generation;
      DROP VIEW subscriptions;
      ALTER TABLE unread_ranges DROP COLUMN generation;
      ALTER TABLE unread_ranges ADD PRIMARY KEY (user_id, feed_id, low);
      DROP TABLE stale_generations;
      ALTER TABLE readings DROP COLUMN generation, DROP COLUMN saved_generation, DROP COLUMN saved_mark,
        DROP COLUMN saved_read_count, DROP COLUMN saved_batch;
      CREATE VIEW subscriptions AS
        SELECT user_id, feed_id, title, mark, read_count, full_article, on_change, wished_interval, is_paused
        FROM readings WHERE is_followed;
      ALTER TABLE counters DROP COLUMN batch;
      DELETE FROM markings WHERE change LIKE '{"batch":%';

      CREATE TABLE marked_ranges (
        user_id bigint NOT NULL,
        number bigint NOT NULL,
        feed_id bigint NOT NULL,
        low bigint NOT NULL,
        high bigint NOT NULL,
        PRIMARY KEY (user_id, number, feed_id, low),
        FOREIGN KEY (user_id, number) REFERENCES markings ON DELETE CASCADE
      );
      """)
}
