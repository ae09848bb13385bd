extension Schema {
  /// Times are milliseconds since 1970, Booleans 0 and 1.
  static let initial = Migration(
    summary: "first tables",
    statements: """
      CREATE TABLE settings (
        key TEXT PRIMARY KEY,
        value TEXT NOT NULL
      ) STRICT, WITHOUT ROWID;

      -- Numbers that only grow, shared by the whole database: 'revision', 'batch'.
      CREATE TABLE sequences (
        name TEXT PRIMARY KEY,
        value INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID;
      INSERT INTO sequences VALUES ('revision', 0), ('batch', 0);

      CREATE TABLE users (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        name TEXT NOT NULL,
        name_key TEXT NOT NULL UNIQUE, -- the name without case
        password_hash TEXT,
        created INTEGER NOT NULL
      ) STRICT;

      CREATE TABLE sessions (
        token_digest BLOB PRIMARY KEY,
        user_id INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
        csrf_token TEXT NOT NULL,
        expires INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX sessions_by_user ON sessions (user_id);
      CREATE INDEX sessions_by_expiry ON sessions (expires);

      CREATE TABLE feeds (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        url TEXT NOT NULL UNIQUE,
        title TEXT, -- NULL until the feed has told it
        site_url TEXT,
        icon_url TEXT,
        etag TEXT,
        last_modified TEXT,
        last_checked INTEGER,
        last_succeeded INTEGER,
        next_check INTEGER NOT NULL,
        failure_count INTEGER NOT NULL DEFAULT 0,
        problem TEXT,
        repairs TEXT,
        entry_count INTEGER NOT NULL DEFAULT 0 -- kept by triggers
      ) STRICT;
      CREATE INDEX feeds_by_next_check ON feeds (next_check);

      CREATE TABLE folders (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        user_id INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
        name TEXT NOT NULL,
        position INTEGER NOT NULL,
        UNIQUE (user_id, name)
      ) STRICT;

      CREATE TABLE subscriptions (
        user_id INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
        feed_id INTEGER NOT NULL REFERENCES feeds ON DELETE CASCADE,
        title TEXT, -- the user's own
        folder_id INTEGER REFERENCES folders,
        PRIMARY KEY (user_id, feed_id)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX subscriptions_by_feed ON subscriptions (feed_id);
      CREATE INDEX subscriptions_by_folder ON subscriptions (folder_id) WHERE folder_id IS NOT NULL;

      -- What lists show. What only a page of its own shows is apart, so that lists read few pages of the file.
      CREATE TABLE entries (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        feed_id INTEGER NOT NULL REFERENCES feeds ON DELETE CASCADE,
        guid TEXT NOT NULL,
        content_hash INTEGER NOT NULL,
        revision INTEGER NOT NULL,
        kind TEXT NOT NULL,
        published INTEGER NOT NULL,
        updated INTEGER,
        received INTEGER NOT NULL,
        title TEXT,
        link TEXT,
        author TEXT,
        excerpt TEXT NOT NULL,
        enclosures TEXT, -- JSON; NULL for none
        images TEXT, -- JSON; NULL for none
        payload TEXT,
        UNIQUE (feed_id, guid)
      ) STRICT;
      CREATE INDEX entries_by_time ON entries (published, id, feed_id);
      CREATE INDEX entries_by_feed ON entries (feed_id, published, id);

      CREATE TRIGGER entries_insert AFTER INSERT ON entries BEGIN
        UPDATE feeds SET entry_count = entry_count + 1 WHERE id = new.feed_id;
      END;
      CREATE TRIGGER entries_delete AFTER DELETE ON entries BEGIN
        UPDATE feeds SET entry_count = entry_count - 1 WHERE id = old.feed_id;
      END;

      CREATE TABLE entry_contents (
        entry_id INTEGER PRIMARY KEY REFERENCES entries ON DELETE CASCADE,
        title TEXT, -- as in entries: the search index must find again what it indexed
        text TEXT NOT NULL,
        html TEXT NOT NULL
      ) STRICT;

      CREATE VIRTUAL TABLE entry_search USING fts5 (
        title, text,
        content = 'entry_contents', content_rowid = 'entry_id',
        tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3'
      );
      CREATE TRIGGER entry_contents_insert AFTER INSERT ON entry_contents BEGIN
        INSERT INTO entry_search (rowid, title, text) VALUES (new.entry_id, new.title, new.text);
      END;
      CREATE TRIGGER entry_contents_delete AFTER DELETE ON entry_contents BEGIN
        INSERT INTO entry_search (entry_search, rowid, title, text)
          VALUES ('delete', old.entry_id, old.title, old.text);
      END;
      CREATE TRIGGER entry_contents_update AFTER UPDATE ON entry_contents
      WHEN old.title IS NOT new.title OR old.text IS NOT new.text BEGIN
        INSERT INTO entry_search (entry_search, rowid, title, text)
          VALUES ('delete', old.entry_id, old.title, old.text);
        INSERT INTO entry_search (rowid, title, text) VALUES (new.entry_id, new.title, new.text);
      END;

      -- No row means unread and not starred.
      CREATE TABLE entry_states (
        user_id INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
        entry_id INTEGER NOT NULL REFERENCES entries ON DELETE CASCADE,
        feed_id INTEGER NOT NULL,
        is_read INTEGER NOT NULL DEFAULT 0,
        is_starred INTEGER NOT NULL DEFAULT 0,
        read_batch INTEGER, -- the marking of all as read that read it
        PRIMARY KEY (user_id, entry_id)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX entry_states_starred ON entry_states (user_id, entry_id) WHERE is_starred;
      CREATE INDEX entry_states_by_batch ON entry_states (read_batch) WHERE read_batch IS NOT NULL;

      -- Kept by triggers: unread = entry_count - read_count. It outlives the subscription.
      CREATE TABLE read_counts (
        user_id INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
        feed_id INTEGER NOT NULL REFERENCES feeds ON DELETE CASCADE,
        read_count INTEGER NOT NULL,
        PRIMARY KEY (user_id, feed_id)
      ) STRICT, WITHOUT ROWID;

      CREATE TRIGGER entry_states_insert AFTER INSERT ON entry_states WHEN new.is_read BEGIN
        INSERT INTO read_counts VALUES (new.user_id, new.feed_id, 1)
          ON CONFLICT DO UPDATE SET read_count = read_count + 1;
      END;
      CREATE TRIGGER entry_states_update AFTER UPDATE OF is_read ON entry_states
      WHEN new.is_read <> old.is_read BEGIN
        INSERT INTO read_counts VALUES (new.user_id, new.feed_id, new.is_read)
          ON CONFLICT DO UPDATE SET read_count = read_count + new.is_read - old.is_read;
      END;
      CREATE TRIGGER entry_states_delete AFTER DELETE ON entry_states WHEN old.is_read BEGIN
        UPDATE read_counts SET read_count = read_count - 1
          WHERE user_id = old.user_id AND feed_id = old.feed_id;
      END;
      """)
}
