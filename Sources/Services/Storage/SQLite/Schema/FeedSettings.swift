extension Schema {
  /// Adds the settings of single feeds. A feed can be a user's own, beside the one with the same address that all share,
  /// so the table is made again without the constraint on addresses.
  static let feedSettings = Migration(
    summary: "settings of single feeds",
    statements: """
      CREATE TABLE owned_feeds (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        url TEXT NOT NULL,
        title TEXT, -- NULL until the feed has told it
        site_url TEXT,
        icon_url TEXT,
        etag TEXT,
        last_modified TEXT,
        last_succeeded INTEGER,
        failure_count INTEGER NOT NULL DEFAULT 0,
        problem TEXT,
        repairs TEXT,
        details TEXT,
        unfollowed INTEGER,
        body_hash BLOB,
        problem_kind TEXT,
        problem_until INTEGER,
        since INTEGER,
        redirect_url TEXT,
        redirect_count INTEGER NOT NULL DEFAULT 0,
        redirect_since INTEGER,
        rhythm TEXT,
        unreadable TEXT,
        owner_id INTEGER REFERENCES users ON DELETE CASCADE, -- the only user who may follow it; NULL for all
        access TEXT, -- JSON of the way to the feed; NULL for the default
        wished_interval INTEGER, -- the shortest of its followers, in minutes; NULL for none
        all_wish INTEGER NOT NULL DEFAULT 0, -- 1 if all followers wish an interval
        watches_changes INTEGER NOT NULL DEFAULT 0 -- 1 if changed entries are unread again for a follower
      ) STRICT;
      INSERT INTO owned_feeds (id, url, title, site_url, icon_url, etag, last_modified, last_succeeded, failure_count,
          problem, repairs, details, unfollowed, body_hash, problem_kind, problem_until, since, redirect_url,
          redirect_count, redirect_since, rhythm, unreadable)
        SELECT id, url, title, site_url, icon_url, etag, last_modified, last_succeeded, failure_count,
          problem, repairs, details, unfollowed, body_hash, problem_kind, problem_until, since, redirect_url,
          redirect_count, redirect_since, rhythm, unreadable FROM feeds;
      -- Ids of deleted feeds are not used again.
      DELETE FROM sqlite_sequence WHERE name = 'owned_feeds';
      INSERT INTO sqlite_sequence (name, seq) SELECT 'owned_feeds', seq FROM sqlite_sequence WHERE name = 'feeds';
      DROP VIEW subscriptions;
      DROP TABLE feeds;
      ALTER TABLE owned_feeds RENAME TO feeds;
      CREATE UNIQUE INDEX feeds_by_url ON feeds (url) WHERE owner_id IS NULL;
      CREATE UNIQUE INDEX feeds_by_owner ON feeds (owner_id, url) WHERE owner_id IS NOT NULL;
      CREATE INDEX feeds_unfollowed ON feeds (unfollowed) WHERE unfollowed IS NOT NULL;

      CREATE TABLE feed_secrets (
        feed_id INTEGER NOT NULL REFERENCES feeds ON DELETE CASCADE,
        field TEXT NOT NULL,
        value BLOB NOT NULL, -- encrypted
        PRIMARY KEY (feed_id, field)
      ) STRICT, WITHOUT ROWID;

      -- The user's wishes for the feed.
      ALTER TABLE readings ADD COLUMN full_article INTEGER NOT NULL DEFAULT 0;
      ALTER TABLE readings ADD COLUMN on_change INTEGER NOT NULL DEFAULT 0; -- 0 marks, 1 makes unread, 2 ignores
      ALTER TABLE readings ADD COLUMN wished_interval INTEGER; -- in minutes
      CREATE VIEW subscriptions AS
        SELECT user_id, feed_id, title, generation, mark, read_count, full_article, on_change, wished_interval
        FROM readings WHERE is_followed;
      """)
}
