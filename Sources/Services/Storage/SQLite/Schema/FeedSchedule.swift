extension Schema {
  /// Gives the times of checks a table of their own, since a check without news writes nothing else.
  static let feedSchedule = Migration(
    summary: "times of checks",
    statements: """
      CREATE TABLE feed_schedule (
        feed_id INTEGER PRIMARY KEY REFERENCES feeds ON DELETE CASCADE,
        due INTEGER NOT NULL, -- 0 for at once
        checked INTEGER,
        token INTEGER NOT NULL DEFAULT 0, -- the number of checks that were stored
        unchanged_count INTEGER NOT NULL DEFAULT 0, -- the last ones in a row that found nothing new
        shard INTEGER -- for a server; NULL until it is computed
      ) STRICT;
      INSERT INTO feed_schedule SELECT id, next_check, last_checked, 0, unchanged_count, NULL FROM feeds;
      CREATE INDEX feed_schedule_by_due ON feed_schedule (due);
      DROP INDEX feeds_by_next_check;
      ALTER TABLE feeds DROP COLUMN next_check;
      ALTER TABLE feeds DROP COLUMN last_checked;
      ALTER TABLE feeds DROP COLUMN unchanged_count;

      -- Hosts that have asked for a pause.
      CREATE TABLE host_pauses (
        host TEXT PRIMARY KEY,
        until INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID;
      """)

  /// The process that checks feeds keeps their times in memory.
  static let timesInMemory = Migration(
    summary: "times of checks that are kept in memory",
    statements: """
      -- 1 until the process that checks feeds knows this one.
      ALTER TABLE feed_schedule ADD COLUMN is_new INTEGER NOT NULL DEFAULT 1;
      UPDATE feed_schedule SET is_new = 0;
      DROP INDEX feed_schedule_by_due;
      CREATE INDEX feed_schedule_urgent ON feed_schedule (due) WHERE due = 0 OR is_new;
      """)
}
