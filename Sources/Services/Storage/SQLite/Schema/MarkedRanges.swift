extension Schema {
  /// Keeps the entries that a marking has made read with the marking, instead of what was unread before with the reading.
  /// Markings of earlier versions can no longer be undone.
  static let markedRanges = Migration(
    summary: "entries of markings to undo",
    statements: """
      CREATE TABLE current_ranges (
        user_id INTEGER NOT NULL,
        feed_id INTEGER NOT NULL,
        low INTEGER NOT NULL,
        high INTEGER NOT NULL,
        PRIMARY KEY (user_id, feed_id, low),
        FOREIGN KEY (user_id, feed_id) REFERENCES readings ON DELETE CASCADE
      ) STRICT, WITHOUT ROWID;
      INSERT INTO current_ranges SELECT u.user_id, u.feed_id, u.low, u.high FROM unread_ranges u
        JOIN readings r ON r.user_id = u.user_id AND r.feed_id = u.feed_id AND r.generation = u.generation;
      DROP TABLE unread_ranges;
      ALTER TABLE current_ranges RENAME TO unread_ranges;
      DROP TABLE stale_generations;
      DROP VIEW subscriptions;
      DROP INDEX readings_by_batch;
      ALTER TABLE readings DROP COLUMN generation;
      ALTER TABLE readings DROP COLUMN saved_generation;
      ALTER TABLE readings DROP COLUMN saved_mark;
      ALTER TABLE readings DROP COLUMN saved_read_count;
      ALTER TABLE readings DROP COLUMN saved_batch;
      CREATE VIEW subscriptions AS
        SELECT user_id, feed_id, title, mark, read_count, full_article, on_change, wished_interval, is_paused
        FROM readings WHERE is_followed;
      DELETE FROM sequences WHERE name = 'batch';
      DELETE FROM markings WHERE change LIKE '{"batch":%';

      -- The entries that a marking of a whole timeline has made read, by their numbers in their feeds.
      CREATE TABLE marked_ranges (
        user_id INTEGER NOT NULL,
        number INTEGER NOT NULL, -- of the marking
        feed_id INTEGER NOT NULL,
        low INTEGER NOT NULL,
        high INTEGER NOT NULL,
        PRIMARY KEY (user_id, number, feed_id, low),
        FOREIGN KEY (user_id, number) REFERENCES markings ON DELETE CASCADE
      ) STRICT, WITHOUT ROWID;
      """)
}
