extension Schema {
  /// Stores what a user has read of a feed as one mark and the ranges of unread entries before it, instead of a row for
  /// each entry, so that marking a million entries as read writes one row for each feed.
  ///
  /// For that, an entry has a number in its feed, and a rank that orders timelines: in a feed, numbers, ranks and ids
  /// grow together.
  static let readMarks = Migration(
    summary: "what is read as a mark for each feed",
    statements: """
      -- In its feed: 1, 2, 3…, never used again.
      ALTER TABLE entries ADD COLUMN seq INTEGER NOT NULL DEFAULT 0;
      -- The time of publication, but not before an entry that the feed had earlier.
      ALTER TABLE entries ADD COLUMN rank INTEGER NOT NULL DEFAULT 0;
      DROP INDEX entries_by_time;
      DROP INDEX entries_by_feed;
      UPDATE entries SET seq = n.seq, rank = n.rank FROM (
        SELECT id, row_number() OVER feed AS seq, max(published) OVER feed AS rank FROM entries
        WINDOW feed AS (PARTITION BY feed_id ORDER BY id ROWS UNBOUNDED PRECEDING)
      ) n WHERE n.id = entries.id;
      CREATE INDEX entries_by_rank ON entries (rank, id, feed_id, seq);
      CREATE INDEX entries_by_feed ON entries (feed_id, rank, id, seq);
      CREATE UNIQUE INDEX entries_by_seq ON entries (feed_id, seq, rank);

      -- The last entry that a feed has had, which may be deleted. Apart from feeds, since counting reads it for each.
      CREATE TABLE feed_heads (
        feed_id INTEGER PRIMARY KEY REFERENCES feeds ON DELETE CASCADE,
        last_seq INTEGER NOT NULL DEFAULT 0,
        last_rank INTEGER NOT NULL DEFAULT 0,
        last_id INTEGER NOT NULL DEFAULT 0
      ) STRICT;
      INSERT INTO feed_heads
        SELECT f.id, COALESCE(max(e.seq), 0), COALESCE(max(e.rank), 0), COALESCE(max(e.id), 0)
        FROM feeds f LEFT JOIN entries e ON e.feed_id = f.id GROUP BY f.id;

      -- What a user has read of a feed; it outlives the subscription. Entries after `mark` are unread, and those in the
      -- ranges of `unread_ranges` with this `generation`. `read_count` numbers up to the feed's last one are read or
      -- deleted: unread = last_seq - read_count. `saved_…` is the state before all entries were marked as read.
      ALTER TABLE subscriptions RENAME TO readings;
      ALTER TABLE readings ADD COLUMN is_followed INTEGER NOT NULL DEFAULT 1;
      ALTER TABLE readings ADD COLUMN generation INTEGER NOT NULL DEFAULT 0;
      ALTER TABLE readings ADD COLUMN mark INTEGER NOT NULL DEFAULT 0;
      ALTER TABLE readings ADD COLUMN read_count INTEGER NOT NULL DEFAULT 0;
      ALTER TABLE readings ADD COLUMN saved_generation INTEGER NOT NULL DEFAULT 0;
      ALTER TABLE readings ADD COLUMN saved_mark INTEGER NOT NULL DEFAULT 0;
      ALTER TABLE readings ADD COLUMN saved_read_count INTEGER NOT NULL DEFAULT 0;
      ALTER TABLE readings ADD COLUMN saved_batch INTEGER; -- NULL for nothing saved
      CREATE INDEX readings_by_batch ON readings (saved_batch) WHERE saved_batch IS NOT NULL;
      INSERT OR IGNORE INTO readings (user_id, feed_id, is_followed)
        SELECT DISTINCT user_id, feed_id, 0 FROM entry_states;
      CREATE VIEW subscriptions AS
        SELECT user_id, feed_id, title, folder_id, generation, mark, read_count FROM readings WHERE is_followed;

      CREATE TABLE unread_ranges (
        user_id INTEGER NOT NULL,
        feed_id INTEGER NOT NULL,
        generation INTEGER NOT NULL,
        low INTEGER NOT NULL,
        high INTEGER NOT NULL,
        PRIMARY KEY (user_id, feed_id, generation, low),
        FOREIGN KEY (user_id, feed_id) REFERENCES readings ON DELETE CASCADE
      ) STRICT, WITHOUT ROWID;
      INSERT INTO unread_ranges
        SELECT user_id, feed_id, 0, min(seq), max(seq) FROM (
          SELECT r.user_id, r.feed_id, e.seq,
            e.seq - row_number() OVER (PARTITION BY r.user_id, r.feed_id ORDER BY e.seq) AS range
          FROM readings r JOIN entries e ON e.feed_id = r.feed_id
          WHERE NOT EXISTS (
            SELECT 1 FROM entry_states t WHERE t.user_id = r.user_id AND t.entry_id = e.id AND t.is_read)
        ) GROUP BY user_id, feed_id, range;
      UPDATE readings SET
        mark = COALESCE((
          SELECT u.low - 1 FROM unread_ranges u WHERE u.user_id = readings.user_id AND u.feed_id = readings.feed_id
          AND u.high = h.last_seq), h.last_seq),
        read_count = h.last_seq - COALESCE((
          SELECT sum(u.high - u.low + 1) FROM unread_ranges u
          WHERE u.user_id = readings.user_id AND u.feed_id = readings.feed_id), 0)
        FROM feed_heads h WHERE h.feed_id = readings.feed_id;
      DELETE FROM unread_ranges WHERE high > (
        SELECT r.mark FROM readings r WHERE r.user_id = unread_ranges.user_id AND r.feed_id = unread_ranges.feed_id);

      -- Generations that nothing refers to any more. Their ranges are deleted a few at a time.
      CREATE TABLE stale_generations (
        user_id INTEGER NOT NULL,
        feed_id INTEGER NOT NULL,
        generation INTEGER NOT NULL,
        PRIMARY KEY (user_id, feed_id, generation),
        FOREIGN KEY (user_id, feed_id) REFERENCES readings ON DELETE CASCADE
      ) STRICT, WITHOUT ROWID;

      CREATE TABLE stars (
        user_id INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
        entry_id INTEGER NOT NULL REFERENCES entries ON DELETE CASCADE,
        rank INTEGER NOT NULL, -- as in entries
        PRIMARY KEY (user_id, entry_id)
      ) STRICT, WITHOUT ROWID;
      INSERT INTO stars
        SELECT t.user_id, t.entry_id, e.rank FROM entry_states t JOIN entries e ON e.id = t.entry_id WHERE t.is_starred;
      CREATE INDEX stars_by_rank ON stars (user_id, rank, entry_id);
      CREATE INDEX stars_by_entry ON stars (entry_id);

      DROP TABLE entry_states;
      DROP TABLE read_counts;
      DROP TRIGGER entries_insert;
      DROP TRIGGER entries_delete;
      ALTER TABLE feeds DROP COLUMN entry_count;
      """)
}
