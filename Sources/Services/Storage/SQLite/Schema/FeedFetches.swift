extension Schema {
  /// Adds the history of fetches, and what the next check of a feed needs to know of the last ones.
  static let fetchHistory = Migration(
    summary: "a history of fetches for each feed",
    statements: """
      ALTER TABLE feeds ADD COLUMN body_hash BLOB; -- of the last body; NULL before the first
      ALTER TABLE feeds ADD COLUMN problem_kind TEXT;
      ALTER TABLE feeds ADD COLUMN problem_until INTEGER;
      ALTER TABLE feeds ADD COLUMN since INTEGER; -- the first check with the present result
      ALTER TABLE feeds ADD COLUMN unchanged_count INTEGER NOT NULL DEFAULT 0; -- up to the last check
      ALTER TABLE feeds ADD COLUMN redirect_url TEXT; -- a permanent one, which the last checks saw
      ALTER TABLE feeds ADD COLUMN redirect_count INTEGER NOT NULL DEFAULT 0;
      ALTER TABLE feeds ADD COLUMN redirect_since INTEGER;
      ALTER TABLE feeds ADD COLUMN rhythm TEXT;
      ALTER TABLE feeds ADD COLUMN unreadable TEXT; -- JSON; NULL if the last document could be read
      UPDATE feeds SET problem_kind = 'other' WHERE problem IS NOT NULL;

      -- The last fetches of each feed. Of a run of unchanged ones only the first is a row: `unchanged_count` and
      -- `last_checked` of the feed count the others until the run ends.
      CREATE TABLE feed_fetches (
        feed_id INTEGER NOT NULL REFERENCES feeds ON DELETE CASCADE,
        fetched INTEGER NOT NULL,
        last INTEGER NOT NULL, -- of a run
        count INTEGER NOT NULL DEFAULT 1, -- of a run
        inserted INTEGER, -- NULL for an unchanged or failed fetch
        updated INTEGER,
        status INTEGER, -- NULL without a response
        bytes INTEGER NOT NULL,
        milliseconds INTEGER NOT NULL,
        problem_until INTEGER,
        problem_kind TEXT, -- NULL for a fetch that succeeded
        problem TEXT,
        moved_to TEXT,
        PRIMARY KEY (feed_id, fetched)
      ) STRICT, WITHOUT ROWID;
      """)
}
