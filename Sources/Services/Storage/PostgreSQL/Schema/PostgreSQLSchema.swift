/// The tables in PostgreSQL. They are those of SQLite (`Schema`), but for search, and are described there.
///
/// Text that feeds state may be longer than an index entry can be (2.7 kB), so unique texts are indexed by their MD5.
/// It serves as a short key; rows are compared by their text.
enum PostgreSQLSchema {
  /// The migration at index *i* changes version *i* to *i* + 1.
  static let migrations = [
    initial, pendingReads, entryVersions, entryCopies, retentionRules, fetchHistory, feedSchedule, changeLog,
  ]

  static let entryCopies = Migration(
    summary: "copies of entries in other feeds",
    statements: """
      CREATE TABLE entry_keys (
        entry_id bigint PRIMARY KEY REFERENCES entries ON DELETE CASCADE,
        link_key bigint, -- NULL for none
        text_key bigint -- NULL for none
      );
      CREATE INDEX entry_keys_by_link ON entry_keys (link_key, entry_id) WHERE link_key IS NOT NULL;
      CREATE INDEX entry_keys_by_text ON entry_keys (text_key, entry_id) WHERE text_key IS NOT NULL;

      CREATE TABLE entry_copies (
        entry_id bigint PRIMARY KEY REFERENCES entries ON DELETE CASCADE,
        fold bigint NOT NULL, -- the lowest id of the copies
        feed_id bigint NOT NULL, -- as in entries
        seq bigint NOT NULL -- as in entries
      );
      CREATE INDEX entry_copies_by_fold ON entry_copies (fold, entry_id) INCLUDE (feed_id, seq);
      CREATE INDEX entry_copies_by_feed ON entry_copies (feed_id, seq) INCLUDE (fold);
      """)

  static let pendingReads = Migration(
    summary: "imported marks of entries to come",
    statements: """
      CREATE TABLE pending_reads (
        feed_id bigint NOT NULL,
        guid text COLLATE "C" NOT NULL,
        user_id bigint NOT NULL,
        FOREIGN KEY (user_id, feed_id) REFERENCES readings ON DELETE CASCADE
      );
      CREATE UNIQUE INDEX pending_reads_by_guid ON pending_reads (feed_id, (md5(guid)::uuid), user_id);
      CREATE INDEX pending_reads_by_user ON pending_reads (user_id, feed_id);
      """)

  static let entryVersions = Migration(
    summary: "earlier texts of entries",
    statements: """
      CREATE TABLE entry_versions (
        entry_id bigint NOT NULL REFERENCES entries ON DELETE CASCADE,
        revision bigint NOT NULL,
        replaced bigint NOT NULL,
        title text,
        content bytea NOT NULL,
        PRIMARY KEY (entry_id, revision)
      );
      ALTER TABLE entry_versions ALTER COLUMN content SET STORAGE EXTERNAL;
      """)

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

  static let fetchHistory = Migration(
    summary: "a history of fetches for each feed",
    statements: """
      ALTER TABLE feeds ADD COLUMN body_hash bytea, ADD COLUMN problem_kind text, ADD COLUMN problem_until bigint,
        ADD COLUMN since bigint, ADD COLUMN unchanged_count bigint NOT NULL DEFAULT 0, ADD COLUMN redirect_url text,
        ADD COLUMN redirect_count bigint NOT NULL DEFAULT 0, ADD COLUMN redirect_since bigint, ADD COLUMN rhythm text,
        ADD COLUMN unreadable text;
      UPDATE feeds SET problem_kind = 'other' WHERE problem IS NOT NULL;
      CREATE TABLE feed_fetches (
        feed_id bigint NOT NULL REFERENCES feeds ON DELETE CASCADE,
        fetched bigint NOT NULL,
        last bigint NOT NULL,
        count bigint NOT NULL DEFAULT 1,
        inserted bigint,
        updated bigint,
        status bigint,
        bytes bigint NOT NULL,
        milliseconds bigint NOT NULL,
        problem_until bigint,
        problem_kind text,
        problem text,
        moved_to text,
        PRIMARY KEY (feed_id, fetched)
      );
      """)

  static let changeLog = Migration(
    summary: "a log of changes for other processes",
    statements: """
      DROP TABLE changes;
      CREATE SEQUENCE change_ids;
      -- Of no use after a crash. Each hour has its part, one of four, which is emptied two hours later.
      CREATE TABLE change_log (
        id bigint NOT NULL DEFAULT nextval('change_ids'),
        part bigint NOT NULL DEFAULT (extract(epoch FROM now())::bigint / 3600) % 4,
        process uuid NOT NULL,
        feed_id bigint,
        user_id bigint
      ) PARTITION BY LIST (part);
      CREATE UNLOGGED TABLE change_log_0 PARTITION OF change_log FOR VALUES IN (0);
      CREATE UNLOGGED TABLE change_log_1 PARTITION OF change_log FOR VALUES IN (1);
      CREATE UNLOGGED TABLE change_log_2 PARTITION OF change_log FOR VALUES IN (2);
      CREATE UNLOGGED TABLE change_log_3 PARTITION OF change_log FOR VALUES IN (3);
      CREATE INDEX change_log_by_id ON change_log (id);
      """)

  static let feedSchedule = Migration(
    summary: "times of checks and nodes",
    statements: """
      CREATE TABLE feed_schedule (
        feed_id bigint PRIMARY KEY REFERENCES feeds ON DELETE CASCADE,
        due bigint NOT NULL,
        checked bigint,
        token bigint NOT NULL DEFAULT 0,
        unchanged_count bigint NOT NULL DEFAULT 0,
        shard bigint
      ) WITH (fillfactor = 90, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 20000,
        autovacuum_vacuum_cost_delay = 0);
      INSERT INTO feed_schedule SELECT id, next_check, last_checked, 0, unchanged_count, NULL FROM feeds;
      CREATE INDEX feed_schedule_by_due ON feed_schedule (shard, due, feed_id);
      DROP INDEX feeds_by_next_check;
      ALTER TABLE feeds DROP COLUMN next_check;
      ALTER TABLE feeds DROP COLUMN last_checked;
      ALTER TABLE feeds DROP COLUMN unchanged_count;

      CREATE TABLE host_pauses (
        host text COLLATE "C" NOT NULL,
        until bigint NOT NULL
      );
      CREATE UNIQUE INDEX host_pauses_by_host ON host_pauses ((md5(host)::uuid));

      -- The processes that check feeds.
      CREATE TABLE nodes (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        until bigint NOT NULL, -- the end of its lease, by the clock of the server
        is_worker boolean NOT NULL -- false for one that owns shards only if there is no worker
      ) WITH (fillfactor = 20);

      CREATE TABLE shards (
        shard bigint PRIMARY KEY,
        node bigint REFERENCES nodes ON DELETE SET NULL
      ) WITH (fillfactor = 50);
      INSERT INTO shards SELECT generate_series(0, \(FeedShard.count - 1)), NULL;
      """)

  static let initial = Migration(
    summary: "first tables",
    statements: """
      CREATE TABLE settings (
        key text COLLATE "C" NOT NULL,
        value text NOT NULL
      );
      CREATE UNIQUE INDEX settings_by_key ON settings ((md5(key)::uuid));

      -- Numbers that only grow, shared by the whole database. The row is locked until the commit, so that numbers are
      -- given in the order of commits: who sees an entry sees all those with lower ids.
      CREATE TABLE counters (
        revision bigint NOT NULL DEFAULT 0,
        batch bigint NOT NULL DEFAULT 0,
        entry bigint NOT NULL DEFAULT 0
      ) WITH (fillfactor = 10);
      INSERT INTO counters DEFAULT VALUES;

      -- The number of changes that each process has made, by which the others notice them.
      CREATE TABLE changes (
        process uuid PRIMARY KEY,
        value bigint NOT NULL,
        changed timestamptz NOT NULL DEFAULT now()
      ) WITH (fillfactor = 20);

      CREATE TABLE users (
        id bigint GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
        name text NOT NULL,
        name_key text COLLATE "C" NOT NULL, -- the name without case
        password_hash text,
        created bigint NOT NULL
      );
      CREATE UNIQUE INDEX users_by_name ON users ((md5(name_key)::uuid));

      CREATE TABLE sessions (
        token_digest bytea PRIMARY KEY,
        user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
        csrf_token text NOT NULL,
        expires bigint NOT NULL
      );
      CREATE INDEX sessions_by_user ON sessions (user_id);
      CREATE INDEX sessions_by_expiry ON sessions (expires);

      CREATE TABLE feeds (
        id bigint GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
        next_check bigint NOT NULL,
        last_checked bigint,
        last_succeeded bigint,
        unfollowed bigint, -- when a search first found the feed without a subscriber; NULL for a feed with one
        failure_count bigint NOT NULL DEFAULT 0,
        url text COLLATE "C" NOT NULL,
        title text, -- NULL until the feed has told it
        site_url text,
        icon_url text,
        etag text,
        last_modified text,
        problem text,
        repairs text, -- JSON; NULL for none
        details text -- JSON; NULL for none
      ) WITH (fillfactor = 80);
      CREATE UNIQUE INDEX feeds_by_url ON feeds ((md5(url)::uuid));
      CREATE INDEX feeds_by_next_check ON feeds (next_check, id);
      CREATE INDEX feeds_unfollowed ON feeds (unfollowed) WHERE unfollowed IS NOT NULL;

      CREATE TABLE feed_heads (
        feed_id bigint PRIMARY KEY REFERENCES feeds ON DELETE CASCADE,
        last_seq bigint NOT NULL DEFAULT 0,
        last_rank bigint NOT NULL DEFAULT 0,
        last_id bigint NOT NULL DEFAULT 0
      ) WITH (fillfactor = 60);

      CREATE TABLE folders (
        id bigint GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
        user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
        parent_id bigint REFERENCES folders ON DELETE CASCADE, -- NULL at the top
        position bigint NOT NULL, -- beside each other
        is_folded boolean NOT NULL DEFAULT FALSE,
        name text COLLATE "C" NOT NULL
      );
      CREATE UNIQUE INDEX folders_by_name ON folders (user_id, COALESCE(parent_id, 0), name);
      CREATE INDEX folders_by_parent ON folders (parent_id) WHERE parent_id IS NOT NULL;

      CREATE TABLE readings (
        user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
        feed_id bigint NOT NULL REFERENCES feeds ON DELETE CASCADE,
        generation bigint NOT NULL DEFAULT 0,
        mark bigint NOT NULL DEFAULT 0,
        read_count bigint NOT NULL DEFAULT 0,
        saved_generation bigint NOT NULL DEFAULT 0,
        saved_mark bigint NOT NULL DEFAULT 0,
        saved_read_count bigint NOT NULL DEFAULT 0,
        saved_batch bigint, -- NULL for nothing saved
        is_followed boolean NOT NULL DEFAULT TRUE,
        title text, -- the user's own
        PRIMARY KEY (user_id, feed_id)
      ) WITH (fillfactor = 60);
      CREATE INDEX readings_by_feed ON readings (feed_id);
      CREATE VIEW subscriptions AS
        SELECT user_id, feed_id, title, generation, mark, read_count FROM readings WHERE is_followed;

      CREATE TABLE folder_feeds (
        folder_id bigint NOT NULL REFERENCES folders ON DELETE CASCADE,
        feed_id bigint NOT NULL,
        user_id bigint NOT NULL,
        position bigint NOT NULL DEFAULT 0, -- 0 for a feed that follows those in order, by title
        PRIMARY KEY (folder_id, feed_id),
        FOREIGN KEY (user_id, feed_id) REFERENCES readings ON DELETE CASCADE
      );
      CREATE INDEX folder_feeds_by_feed ON folder_feeds (user_id, feed_id, folder_id, position);

      CREATE TABLE unread_ranges (
        user_id bigint NOT NULL,
        feed_id bigint NOT NULL,
        generation bigint NOT NULL,
        low bigint NOT NULL,
        high bigint NOT NULL,
        PRIMARY KEY (user_id, feed_id, generation, low),
        FOREIGN KEY (user_id, feed_id) REFERENCES readings ON DELETE CASCADE
      );

      CREATE TABLE stale_generations (
        user_id bigint NOT NULL,
        feed_id bigint NOT NULL,
        generation bigint NOT NULL,
        PRIMARY KEY (user_id, feed_id, generation),
        FOREIGN KEY (user_id, feed_id) REFERENCES readings ON DELETE CASCADE
      );

      CREATE TABLE entries (
        id bigint PRIMARY KEY, -- of the counter
        feed_id bigint NOT NULL REFERENCES feeds ON DELETE CASCADE,
        seq bigint NOT NULL,
        rank bigint NOT NULL,
        content_hash bigint NOT NULL,
        revision bigint NOT NULL,
        published bigint NOT NULL,
        updated bigint,
        received bigint NOT NULL,
        version bigint NOT NULL DEFAULT 0,
        guid text NOT NULL,
        kind text NOT NULL,
        title text,
        link text,
        author text,
        excerpt text NOT NULL,
        enclosures text, -- JSON; NULL for none
        images text, -- JSON; NULL for none
        payload text,
        details text -- JSON; NULL for none
      );
      CREATE UNIQUE INDEX entries_by_guid ON entries (feed_id, (md5(guid)::uuid));
      CREATE INDEX entries_by_rank ON entries (rank, id) INCLUDE (feed_id, seq);
      CREATE INDEX entries_by_feed ON entries (feed_id, rank, id) INCLUDE (seq);
      CREATE UNIQUE INDEX entries_by_seq ON entries (feed_id, seq) INCLUDE (rank, id);
      CREATE INDEX entries_by_version ON entries (version, id) WHERE version > 0;

      CREATE TABLE entry_contents (
        entry_id bigint PRIMARY KEY REFERENCES entries ON DELETE CASCADE,
        content bytea NOT NULL
      );
      CREATE TABLE entry_sources (
        entry_id bigint PRIMARY KEY REFERENCES entries ON DELETE CASCADE,
        data bytea NOT NULL
      );
      -- Compressed already.
      ALTER TABLE entry_contents ALTER COLUMN content SET STORAGE EXTERNAL;
      ALTER TABLE entry_sources ALTER COLUMN data SET STORAGE EXTERNAL;

      CREATE TABLE stars (
        user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
        entry_id bigint NOT NULL REFERENCES entries ON DELETE CASCADE,
        rank bigint NOT NULL,
        PRIMARY KEY (user_id, entry_id)
      );
      CREATE INDEX stars_by_rank ON stars (user_id, rank, entry_id);
      CREATE INDEX stars_by_entry ON stars (entry_id);

      CREATE TABLE labels (
        id bigint GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
        user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
        name text NOT NULL,
        name_key text COLLATE "C" NOT NULL, -- the name without case
        UNIQUE (user_id, name_key)
      );
      CREATE TABLE entry_labels (
        label_id bigint NOT NULL REFERENCES labels ON DELETE CASCADE,
        rank bigint NOT NULL, -- as in entries
        entry_id bigint NOT NULL REFERENCES entries ON DELETE CASCADE,
        user_id bigint NOT NULL, -- as in labels
        PRIMARY KEY (label_id, rank, entry_id)
      );
      CREATE UNIQUE INDEX entry_labels_by_entry ON entry_labels (entry_id, user_id, label_id);
      -- As in SQLite.
      CREATE FUNCTION concatenated(text, bigint) RETURNS text LANGUAGE sql IMMUTABLE
        AS $$ SELECT concat_ws(',', $1, $2) $$;
      CREATE AGGREGATE group_concat(bigint) (SFUNC = concatenated, STYPE = text);

      CREATE TABLE user_settings (
        user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
        key text COLLATE "C" NOT NULL,
        value text NOT NULL
      );
      CREATE UNIQUE INDEX user_settings_by_key ON user_settings (user_id, (md5(key)::uuid));
      CREATE TABLE listening_positions (
        user_id bigint PRIMARY KEY REFERENCES users ON DELETE CASCADE,
        entry_id bigint NOT NULL REFERENCES entries ON DELETE CASCADE,
        seconds bigint NOT NULL
      );
      CREATE INDEX listening_positions_by_entry ON listening_positions (entry_id);

      -- The tokens of an entry without their positions; see `SearchTokens`. `rank` is that of the entry.
      CREATE TABLE entry_search (
        entry_id bigint PRIMARY KEY REFERENCES entries ON DELETE CASCADE,
        rank bigint NOT NULL,
        tokens tsvector NOT NULL
      );
      CREATE INDEX entry_search_by_rank ON entry_search (rank, entry_id);
      -- A task of its own writes it, and readers need not look through a list of what is pending.
      CREATE INDEX entry_search_by_token ON entry_search USING gin (tokens) WITH (fastupdate = off);

      -- New and changed entries, which are to be indexed.
      CREATE TABLE search_queue (
        entry_id bigint PRIMARY KEY REFERENCES entries ON DELETE CASCADE
      );
      """)
}
