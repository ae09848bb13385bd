import TextSearch

extension Schema {
  /// The tables of version 0.1.0. Those of later versions are what the migrations make of them.
  static let tables = Migration(
    summary: "the tables of 0.1.0",
    statements: """
      CREATE TABLE settings (
        key TEXT PRIMARY KEY,
        value TEXT NOT NULL
      ) STRICT, WITHOUT ROWID;

      -- Numbers that only grow, shared by the whole database: 'revision'.
      CREATE TABLE sequences (
        name TEXT PRIMARY KEY,
        value INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID;
      INSERT INTO sequences VALUES ('revision', 0);

      CREATE TABLE users (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        name TEXT NOT NULL,
        name_key TEXT NOT NULL UNIQUE, -- the name without case
        password_hash TEXT,
        created INTEGER NOT NULL,
        muted_changes INTEGER NOT NULL DEFAULT 0,
        suspended INTEGER, -- since when; NULL for a user who may sign in
        removed INTEGER, -- since when; then all that refers to the user is being deleted
        signed_in INTEGER -- the last time in a browser
      ) STRICT;

      CREATE TABLE sessions (
        token_digest BLOB PRIMARY KEY,
        user_id INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
        csrf_token TEXT NOT NULL,
        expires INTEGER NOT NULL,
        browser TEXT, -- NULL if unknown
        last_used INTEGER
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX sessions_by_user ON sessions (user_id);
      CREATE INDEX sessions_by_expiry ON sessions (expires);

      CREATE TABLE user_settings (
        user_id INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
        key TEXT NOT NULL,
        value TEXT NOT NULL,
        PRIMARY KEY (user_id, key)
      ) STRICT, WITHOUT ROWID;

      CREATE TABLE app_tokens (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        user_id INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
        name TEXT NOT NULL,
        scopes INTEGER NOT NULL, -- the bits of TokenScopes
        digest BLOB NOT NULL UNIQUE, -- of the secret
        fever_digest BLOB NOT NULL UNIQUE, -- of the key that clients of Fever make of it
        created INTEGER NOT NULL,
        last_used INTEGER,
        last_address TEXT
      ) STRICT;
      CREATE INDEX app_tokens_by_user ON app_tokens (user_id);

      CREATE TABLE feeds (
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
        repairs TEXT, -- JSON; NULL for none
        details TEXT, -- JSON; NULL for none
        unfollowed INTEGER, -- when a search first found the feed without a subscriber; NULL for a feed with one
        body_hash BLOB, -- of the last body; NULL before the first
        problem_kind TEXT,
        problem_until INTEGER,
        since INTEGER, -- the first check with the present result
        redirect_url TEXT, -- a permanent one, which the last checks saw
        redirect_count INTEGER NOT NULL DEFAULT 0,
        redirect_since INTEGER,
        rhythm TEXT,
        unreadable TEXT, -- JSON; NULL if the last document could be read
        owner_id INTEGER REFERENCES users ON DELETE CASCADE, -- the only user who may follow it; NULL for all
        access TEXT, -- JSON of the way to the feed; NULL for the default
        wished_interval INTEGER, -- the shortest of its followers, in minutes; NULL for none
        all_wish INTEGER NOT NULL DEFAULT 0, -- 1 if all followers wish an interval
        watches_changes INTEGER NOT NULL DEFAULT 0, -- 1 if changed entries are unread again for a follower
        icon_version TEXT
      ) STRICT;
      CREATE UNIQUE INDEX feeds_by_url ON feeds (url) WHERE owner_id IS NULL;
      CREATE UNIQUE INDEX feeds_by_owner ON feeds (owner_id, url) WHERE owner_id IS NOT NULL;
      CREATE INDEX feeds_unfollowed ON feeds (unfollowed) WHERE unfollowed IS NOT NULL;

      CREATE TABLE feed_secrets (
        feed_id INTEGER NOT NULL REFERENCES feeds ON DELETE CASCADE,
        field TEXT NOT NULL,
        value BLOB NOT NULL, -- encrypted
        PRIMARY KEY (feed_id, field)
      ) STRICT, WITHOUT ROWID;

      -- The last entry that a feed has had, which may be deleted. Apart from feeds, since counting reads it for each.
      CREATE TABLE feed_heads (
        feed_id INTEGER PRIMARY KEY REFERENCES feeds ON DELETE CASCADE,
        last_seq INTEGER NOT NULL DEFAULT 0,
        last_rank INTEGER NOT NULL DEFAULT 0,
        last_id INTEGER NOT NULL DEFAULT 0,
        written INTEGER NOT NULL DEFAULT 0, -- the size in bytes, as retention counts it
        deleted_count INTEGER NOT NULL DEFAULT 0
      ) STRICT;

      CREATE TABLE feed_schedule (
        feed_id INTEGER PRIMARY KEY REFERENCES feeds ON DELETE CASCADE,
        due INTEGER NOT NULL, -- 0 for at once
        checked INTEGER,
        token INTEGER NOT NULL DEFAULT 0, -- the number of checks that were stored
        unchanged_count INTEGER NOT NULL DEFAULT 0, -- the last ones in a row that found nothing new
        shard INTEGER, -- for a server; NULL until it is computed
        is_new INTEGER NOT NULL DEFAULT 1 -- until the times of checks in memory have the feed
      ) STRICT;
      CREATE INDEX feed_schedule_urgent ON feed_schedule (due) WHERE due = 0 OR is_new;

      CREATE TABLE host_pauses (
        host TEXT PRIMARY KEY,
        until INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID;

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

      CREATE TABLE feed_icons (
        feed_id INTEGER PRIMARY KEY REFERENCES feeds ON DELETE CASCADE,
        due INTEGER NOT NULL, -- the time of the next look
        url TEXT, -- NULL if no icon was found
        type TEXT,
        content BLOB
      ) STRICT;

      CREATE TABLE feed_retention (
        feed_id INTEGER PRIMARY KEY REFERENCES feeds ON DELETE CASCADE,
        rule TEXT NOT NULL
      ) STRICT;

      CREATE TABLE deleted_entries (
        feed_id INTEGER NOT NULL REFERENCES feeds ON DELETE CASCADE,
        guid INTEGER NOT NULL, -- its hash
        listed INTEGER NOT NULL, -- when a document last had it, up to a week earlier
        PRIMARY KEY (feed_id, guid)
      ) STRICT, WITHOUT ROWID;

      CREATE TABLE websub_subscriptions (
        feed_id INTEGER PRIMARY KEY REFERENCES feeds ON DELETE CASCADE,
        hub TEXT NOT NULL,
        topic TEXT NOT NULL, -- the feed's address as the hub knows it
        token TEXT NOT NULL UNIQUE, -- of the callback's address
        secret TEXT NOT NULL, -- of the signatures
        pending TEXT, -- a request that the hub has not verified: subscribe, unsubscribe
        expires INTEGER, -- the end of the lease; NULL for none
        due INTEGER NOT NULL, -- the time of the next request
        attempts INTEGER NOT NULL, -- requests in a row that were not verified
        problem TEXT,
        protocol TEXT NOT NULL DEFAULT 'websub' -- websub, rsscloud
      ) STRICT;
      CREATE INDEX websub_subscriptions_by_due ON websub_subscriptions (due, feed_id);

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
        version INTEGER NOT NULL DEFAULT 0,
        details TEXT, -- JSON; NULL for none
        seq INTEGER NOT NULL DEFAULT 0, -- in its feed: 1, 2, 3…, never used again
        rank INTEGER NOT NULL DEFAULT 0, -- the time of publication, but not before an entry that the feed had earlier
        UNIQUE (feed_id, guid)
      ) STRICT;
      CREATE INDEX entries_by_version ON entries (version) WHERE version > 0;
      CREATE INDEX entries_by_rank ON entries (rank, id, feed_id, seq);
      CREATE INDEX entries_by_feed ON entries (feed_id, rank, id, seq);
      CREATE UNIQUE INDEX entries_by_seq ON entries (feed_id, seq, rank);
      CREATE INDEX entries_by_arrival ON entries (received, id, feed_id, seq);

      -- The markup and the indexed text, packed.
      CREATE TABLE entry_contents (
        entry_id INTEGER PRIMARY KEY REFERENCES entries ON DELETE CASCADE,
        content BLOB NOT NULL
      ) STRICT;

      CREATE TABLE entry_sources (
        entry_id INTEGER PRIMARY KEY REFERENCES entries ON DELETE CASCADE,
        data BLOB NOT NULL
      ) STRICT;

      CREATE TABLE entry_versions (
        entry_id INTEGER NOT NULL REFERENCES entries ON DELETE CASCADE,
        revision INTEGER NOT NULL, -- of the entry at that time
        replaced INTEGER NOT NULL, -- when the change was found
        title TEXT,
        content BLOB NOT NULL, -- as in entry_contents
        PRIMARY KEY (entry_id, revision)
      ) STRICT;
      CREATE INDEX entry_versions_by_time ON entry_versions (replaced);

      CREATE TABLE entry_keys (
        entry_id INTEGER PRIMARY KEY REFERENCES entries ON DELETE CASCADE,
        link_key INTEGER, -- NULL for none
        text_key INTEGER -- NULL for none
      ) STRICT;
      CREATE INDEX entry_keys_by_link ON entry_keys (link_key) WHERE link_key IS NOT NULL;
      CREATE INDEX entry_keys_by_text ON entry_keys (text_key) WHERE text_key IS NOT NULL;

      CREATE TABLE entry_copies (
        entry_id INTEGER PRIMARY KEY REFERENCES entries ON DELETE CASCADE,
        fold INTEGER NOT NULL, -- the lowest id of the copies
        feed_id INTEGER NOT NULL, -- as in entries
        seq INTEGER NOT NULL -- as in entries
      ) STRICT;
      CREATE INDEX entry_copies_by_fold ON entry_copies (fold, entry_id, feed_id, seq);
      CREATE INDEX entry_copies_by_feed ON entry_copies (feed_id, seq, fold);

      CREATE TABLE wanted_articles (
        entry_id INTEGER PRIMARY KEY REFERENCES entries ON DELETE CASCADE,
        asked INTEGER NOT NULL,
        attempts INTEGER NOT NULL DEFAULT 0
      ) STRICT;
      CREATE INDEX wanted_articles_by_time ON wanted_articles (asked, entry_id);

      CREATE TABLE full_articles (
        entry_id INTEGER PRIMARY KEY REFERENCES entries ON DELETE CASCADE,
        fetched INTEGER NOT NULL, -- the time of the last attempt
        url TEXT NOT NULL, -- of the first page, after redirects
        title TEXT,
        byline TEXT,
        site TEXT,
        pages INTEGER NOT NULL, -- 0 without content
        problem TEXT, -- of the last attempt
        content BLOB -- as in entry_contents; NULL if there is no article
      ) STRICT;

      -- What a user has read of a feed; it outlives the subscription. Entries after `mark` are unread, and those in the
      -- ranges of `unread_ranges`. `read_count` numbers up to the feed's last one are read or deleted:
      -- unread = last_seq - read_count.
      CREATE TABLE readings (
        user_id INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
        feed_id INTEGER NOT NULL REFERENCES feeds ON DELETE CASCADE,
        title TEXT, -- the user's own
        is_followed INTEGER NOT NULL DEFAULT 1,
        mark INTEGER NOT NULL DEFAULT 0,
        read_count INTEGER NOT NULL DEFAULT 0,
        full_article INTEGER NOT NULL DEFAULT 0, -- 1 if full articles are fetched
        on_change INTEGER NOT NULL DEFAULT 0, -- 0 marks, 1 makes unread, 2 ignores
        wished_interval INTEGER, -- in minutes
        is_paused INTEGER NOT NULL DEFAULT 0, -- 1 if the user wants no checks
        PRIMARY KEY (user_id, feed_id)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX subscriptions_by_feed ON readings (feed_id);
      CREATE VIEW subscriptions AS
        SELECT user_id, feed_id, title, mark, read_count, full_article, on_change, wished_interval, is_paused
        FROM readings WHERE is_followed;

      CREATE TABLE unread_ranges (
        user_id INTEGER NOT NULL,
        feed_id INTEGER NOT NULL,
        low INTEGER NOT NULL,
        high INTEGER NOT NULL,
        PRIMARY KEY (user_id, feed_id, low),
        FOREIGN KEY (user_id, feed_id) REFERENCES readings ON DELETE CASCADE
      ) STRICT, WITHOUT ROWID;

      CREATE TABLE mark_changes (
        user_id INTEGER NOT NULL,
        feed_id INTEGER NOT NULL,
        low INTEGER NOT NULL,
        high INTEGER NOT NULL,
        changed INTEGER NOT NULL, -- the last time
        PRIMARY KEY (user_id, feed_id, low, high),
        FOREIGN KEY (user_id, feed_id) REFERENCES readings ON DELETE CASCADE
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX mark_changes_by_time ON mark_changes (user_id, changed);

      CREATE TABLE markings (
        user_id INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
        number INTEGER NOT NULL,
        made INTEGER NOT NULL,
        count INTEGER NOT NULL,
        change TEXT NOT NULL, -- JSON; empty for one whose entries are in marked_ranges
        PRIMARY KEY (user_id, number)
      ) STRICT, WITHOUT ROWID;

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

      CREATE TABLE pending_reads (
        feed_id INTEGER NOT NULL,
        guid TEXT NOT NULL,
        user_id INTEGER NOT NULL,
        PRIMARY KEY (feed_id, guid, user_id),
        FOREIGN KEY (user_id, feed_id) REFERENCES readings ON DELETE CASCADE
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX pending_reads_by_user ON pending_reads (user_id, feed_id);

      CREATE TABLE folders (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        user_id INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
        parent_id INTEGER REFERENCES folders ON DELETE CASCADE, -- NULL at the top
        name TEXT NOT NULL,
        position INTEGER NOT NULL, -- beside each other
        is_folded INTEGER NOT NULL DEFAULT 0
      ) STRICT;
      CREATE UNIQUE INDEX folders_by_name ON folders (user_id, COALESCE(parent_id, 0), name);
      CREATE INDEX folders_by_parent ON folders (parent_id) WHERE parent_id IS NOT NULL;

      CREATE TABLE folder_feeds (
        folder_id INTEGER NOT NULL REFERENCES folders ON DELETE CASCADE,
        feed_id INTEGER NOT NULL,
        user_id INTEGER NOT NULL,
        position INTEGER NOT NULL DEFAULT 0, -- 0 for a feed that follows those in order, by title
        PRIMARY KEY (folder_id, feed_id),
        FOREIGN KEY (user_id, feed_id) REFERENCES readings ON DELETE CASCADE
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX folder_feeds_by_feed ON folder_feeds (user_id, feed_id, folder_id, position);

      CREATE TABLE stars (
        user_id INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
        entry_id INTEGER NOT NULL REFERENCES entries ON DELETE CASCADE,
        rank INTEGER NOT NULL, -- as in entries
        PRIMARY KEY (user_id, entry_id)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX stars_by_rank ON stars (user_id, rank, entry_id);
      CREATE INDEX stars_by_entry ON stars (entry_id);

      CREATE TABLE labels (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        user_id INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
        name TEXT NOT NULL,
        name_key TEXT NOT NULL, -- the name without case
        UNIQUE (user_id, name_key)
      ) STRICT;

      CREATE TABLE entry_labels (
        label_id INTEGER NOT NULL REFERENCES labels ON DELETE CASCADE,
        rank INTEGER NOT NULL, -- as in entries
        entry_id INTEGER NOT NULL REFERENCES entries ON DELETE CASCADE,
        user_id INTEGER NOT NULL, -- as in labels
        PRIMARY KEY (label_id, rank, entry_id)
      ) STRICT, WITHOUT ROWID;
      CREATE UNIQUE INDEX entry_labels_by_entry ON entry_labels (entry_id, user_id, label_id);

      CREATE TABLE opened_entries (
        user_id INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
        entry_id INTEGER NOT NULL REFERENCES entries ON DELETE CASCADE,
        opened INTEGER NOT NULL, -- the last time
        PRIMARY KEY (user_id, entry_id)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX opened_entries_by_time ON opened_entries (user_id, opened, entry_id);
      CREATE INDEX opened_entries_by_entry ON opened_entries (entry_id);

      CREATE TABLE notes (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        user_id INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
        entry_id INTEGER NOT NULL REFERENCES entries ON DELETE CASCADE,
        quote TEXT NOT NULL, -- the passage; empty for a note on the whole entry
        prefix TEXT NOT NULL, -- the words before it
        suffix TEXT NOT NULL, -- the words behind it
        text TEXT NOT NULL, -- empty for a highlight alone
        made INTEGER NOT NULL
      ) STRICT;
      CREATE INDEX notes_by_entry ON notes (entry_id, user_id);
      CREATE INDEX notes_by_user ON notes (user_id, id);

      CREATE TABLE listening (
        user_id INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
        entry_id INTEGER NOT NULL REFERENCES entries ON DELETE CASCADE,
        seconds INTEGER NOT NULL,
        length INTEGER, -- in seconds; NULL if unknown
        state INTEGER NOT NULL, -- 0 in the player, 1 left, 2 played to its end
        heard INTEGER NOT NULL, -- the time of the last change
        PRIMARY KEY (user_id, entry_id)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX listening_by_time ON listening (user_id, heard);
      CREATE INDEX listening_by_entry ON listening (entry_id);

      CREATE TABLE play_queue (
        user_id INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
        entry_id INTEGER NOT NULL REFERENCES entries ON DELETE CASCADE,
        position INTEGER NOT NULL, -- the lowest is played first
        PRIMARY KEY (user_id, entry_id)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX play_queue_by_position ON play_queue (user_id, position);
      CREATE INDEX play_queue_by_entry ON play_queue (entry_id);

      CREATE TABLE place_views (
        user_id INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
        place TEXT NOT NULL, -- 'all', 'feed 3'
        feed_id INTEGER REFERENCES feeds ON DELETE CASCADE, -- the place, if it is one; NULL otherwise
        folder_id INTEGER REFERENCES folders ON DELETE CASCADE,
        label_id INTEGER REFERENCES labels ON DELETE CASCADE,
        layout TEXT,
        sort TEXT,
        hides_read INTEGER,
        PRIMARY KEY (user_id, place)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX place_views_by_feed ON place_views (feed_id) WHERE feed_id IS NOT NULL;
      CREATE INDEX place_views_by_folder ON place_views (folder_id) WHERE folder_id IS NOT NULL;
      CREATE INDEX place_views_by_label ON place_views (label_id) WHERE label_id IS NOT NULL;

      CREATE TABLE rules (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        user_id INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
        position INTEGER NOT NULL,
        name TEXT,
        place TEXT NOT NULL, -- all, folder or feed
        folder_id INTEGER REFERENCES folders ON DELETE SET NULL, -- NULL also for a deleted folder
        feed_id INTEGER REFERENCES feeds ON DELETE SET NULL,
        search TEXT NOT NULL,
        actions INTEGER NOT NULL, -- the bits of RuleActions
        label_id INTEGER REFERENCES labels ON DELETE SET NULL,
        days INTEGER, -- of a rule for old entries
        is_on INTEGER NOT NULL DEFAULT 1,
        stops INTEGER NOT NULL DEFAULT 0,
        deleted INTEGER, -- when; it can be restored
        acted INTEGER NOT NULL DEFAULT 0, -- the number of entries
        last_acted INTEGER,
        begins INTEGER -- it leaves out new entries that were published before
      ) STRICT;
      CREATE INDEX rules_by_user ON rules (user_id, position, id);
      CREATE INDEX rules_by_folder ON rules (folder_id) WHERE folder_id IS NOT NULL;
      CREATE INDEX rules_by_feed ON rules (feed_id) WHERE feed_id IS NOT NULL;
      CREATE INDEX rules_by_label ON rules (label_id) WHERE label_id IS NOT NULL;

      CREATE TABLE muted_entries (
        user_id INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
        entry_id INTEGER NOT NULL REFERENCES entries ON DELETE CASCADE,
        rank INTEGER NOT NULL, -- as in entries
        rule_id INTEGER REFERENCES rules ON DELETE SET NULL,
        was_unread INTEGER NOT NULL,
        PRIMARY KEY (user_id, entry_id)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX muted_entries_by_entry ON muted_entries (entry_id);
      CREATE INDEX muted_entries_by_rank ON muted_entries (user_id, rank, entry_id);
      CREATE INDEX muted_entries_by_rule ON muted_entries (rule_id, rank, entry_id) WHERE rule_id IS NOT NULL;

      CREATE TABLE rule_notices (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        user_id INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
        entry_id INTEGER NOT NULL REFERENCES entries ON DELETE CASCADE,
        rule_id INTEGER NOT NULL REFERENCES rules ON DELETE CASCADE,
        made INTEGER NOT NULL
      ) STRICT;
      CREATE INDEX rule_notices_by_user ON rule_notices (user_id, id);
      CREATE INDEX rule_notices_by_entry ON rule_notices (entry_id);
      CREATE INDEX rule_notices_by_rule ON rule_notices (rule_id);

      CREATE TABLE rule_runs (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        user_id INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
        rule_id INTEGER REFERENCES rules ON DELETE SET NULL,
        label_id INTEGER REFERENCES labels ON DELETE SET NULL,
        made INTEGER NOT NULL,
        entries INTEGER NOT NULL
      ) STRICT;
      CREATE INDEX rule_runs_by_user ON rule_runs (user_id, id);
      CREATE INDEX rule_runs_by_rule ON rule_runs (rule_id) WHERE rule_id IS NOT NULL;
      CREATE INDEX rule_runs_by_label ON rule_runs (label_id) WHERE label_id IS NOT NULL;

      CREATE TABLE rule_run_entries (
        run_id INTEGER NOT NULL REFERENCES rule_runs ON DELETE CASCADE,
        entry_id INTEGER NOT NULL REFERENCES entries ON DELETE CASCADE,
        changes INTEGER NOT NULL, -- the bits of RuleActions
        PRIMARY KEY (run_id, entry_id)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX rule_run_entries_by_entry ON rule_run_entries (entry_id);

      CREATE TABLE publications (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        user_id INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
        title TEXT NOT NULL,
        place TEXT NOT NULL, -- 'all', 'feed 1', 'folder 1' or 'label 1'
        filter TEXT NOT NULL, -- 'all', 'unread' or 'starred'
        search TEXT, -- NULL for none
        digest BLOB NOT NULL UNIQUE, -- of the address's secret
        sealed BLOB NOT NULL, -- the secret, encrypted; empty without a key
        created INTEGER NOT NULL,
        last_used INTEGER
      ) STRICT;
      CREATE INDEX publications_by_user ON publications (user_id);

      CREATE TABLE webhooks (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        user_id INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
        url TEXT NOT NULL,
        events INTEGER NOT NULL, -- the bits of WebhookEvents
        place TEXT NOT NULL, -- 'all', 'feed 1', 'folder 1' or 'rule 1'
        sealed BLOB NOT NULL, -- the secret, encrypted
        created INTEGER NOT NULL,
        last_entry INTEGER NOT NULL, -- the last one that was looked at
        failing TEXT NOT NULL -- the ids of the feeds that were failing then, with commas
      ) STRICT;
      CREATE INDEX webhooks_by_user ON webhooks (user_id);

      CREATE TABLE webhook_deliveries (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        webhook_id INTEGER NOT NULL REFERENCES webhooks ON DELETE CASCADE,
        event INTEGER NOT NULL,
        feed_id INTEGER, -- may be deleted meanwhile
        entries TEXT NOT NULL, -- ids, with commas
        created INTEGER NOT NULL,
        due INTEGER, -- NULL if there is no further attempt
        attempts INTEGER NOT NULL,
        tried INTEGER,
        status INTEGER,
        problem TEXT -- NULL if it was delivered, or not tried yet
      ) STRICT;
      CREATE INDEX webhook_deliveries_by_due ON webhook_deliveries (due) WHERE due IS NOT NULL;
      CREATE INDEX webhook_deliveries_by_webhook ON webhook_deliveries (webhook_id, id);

      CREATE TABLE podcast_devices (
        user_id INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
        name TEXT NOT NULL, -- the app's own name of the device
        caption TEXT NOT NULL, -- for the user to read
        kind INTEGER NOT NULL, -- 0 other, 1 desktop, 2 laptop, 3 mobile, 4 server
        seen INTEGER NOT NULL, -- the last change of podcasts that it knows of
        PRIMARY KEY (user_id, name)
      ) STRICT, WITHOUT ROWID;

      CREATE TABLE podcasts (
        user_id INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
        url TEXT NOT NULL,
        is_followed INTEGER NOT NULL,
        changed INTEGER NOT NULL, -- the number of the last change; they grow
        PRIMARY KEY (user_id, url)
      ) STRICT, WITHOUT ROWID;

      CREATE TABLE episode_actions (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        user_id INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
        key INTEGER NOT NULL, -- of podcast, episode and kind
        podcast TEXT NOT NULL, -- the address of the feed
        episode TEXT NOT NULL, -- the address of the recording
        kind INTEGER NOT NULL, -- 0 download, 1 delete, 2 play, 3 new, 4 flattr
        device TEXT, -- NULL if unknown
        entry_id INTEGER REFERENCES entries ON DELETE SET NULL, -- NULL if no entry has the recording
        happened INTEGER NOT NULL, -- by the app's clock
        stored INTEGER NOT NULL,
        started INTEGER, -- in seconds; NULL but for playing
        position INTEGER,
        total INTEGER
      ) STRICT;
      CREATE INDEX episode_actions_by_key ON episode_actions (user_id, key);
      CREATE INDEX episode_actions_by_time ON episode_actions (user_id, stored);
      CREATE INDEX episode_actions_by_entry ON episode_actions (entry_id) WHERE entry_id IS NOT NULL;

      CREATE TABLE podcast_settings (
        user_id INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
        scope INTEGER NOT NULL, -- 0 account, 1 device, 2 podcast, 3 episode
        podcast TEXT NOT NULL, -- the address of the feed; empty for account and device
        subject TEXT NOT NULL, -- the device's name or the address of the recording; empty for account and podcast
        name TEXT NOT NULL,
        value TEXT NOT NULL, -- JSON
        PRIMARY KEY (user_id, scope, podcast, subject, name)
      ) STRICT, WITHOUT ROWID;

      -- The tokens are ours, and so are ranking and snippets. `feed` is the id, so that the feeds of a search are a part
      -- of it. What is deleted must be told again exactly, because the text is not in the index.
      CREATE VIRTUAL TABLE entry_search USING fts5 (
        title, text, author, link, feed,
        content = '', columnsize = 0, prefix = '2 3', tokenize = 'yaarr'
      );
      -- Sixteen parts of a size are merged into one, a little at each write. FTS5 would merge them in one go as soon as
      -- there are sixteen, unless the limit for that is higher.
      INSERT INTO entry_search (entry_search, rank) VALUES ('automerge', 16);
      INSERT INTO entry_search (entry_search, rank) VALUES ('crisismerge', 64);

      -- The indexed entries.
      CREATE TABLE search_rows (
        entry_id INTEGER PRIMARY KEY,
        row INTEGER NOT NULL UNIQUE
      ) STRICT;

      -- What is to be indexed: new, changed and deleted entries. A changed or deleted one has the row and the text that
      -- were indexed.
      CREATE TABLE search_queue (
        entry_id INTEGER PRIMARY KEY,
        row INTEGER,
        title TEXT,
        content BLOB,
        author TEXT,
        link TEXT,
        feed INTEGER
      ) STRICT;

      -- The version of the tokens; the first entry that was there when they were made and is not indexed yet, counted
      -- down from the newest; the greatest distance of a row from its rank.
      CREATE TABLE search_state (
        version INTEGER NOT NULL,
        built INTEGER NOT NULL,
        spread INTEGER NOT NULL
      ) STRICT;
      INSERT INTO search_state VALUES (\(Tokenizer.version), 1, 0);
      CREATE TRIGGER search_insert AFTER INSERT ON entry_contents BEGIN
        INSERT INTO search_queue (entry_id) VALUES (new.entry_id);
      END;
      CREATE TRIGGER search_update BEFORE UPDATE ON entries WHEN old.content_hash <> new.content_hash BEGIN
        INSERT INTO search_queue
          SELECT old.id, r.row, old.title, c.content, old.author, old.link, old.feed_id
          FROM search_rows r JOIN entry_contents c ON c.entry_id = r.entry_id WHERE r.entry_id = old.id
          ON CONFLICT DO NOTHING;
      END;
      CREATE TRIGGER search_delete BEFORE DELETE ON entries BEGIN
        INSERT INTO search_queue
          SELECT old.id, r.row, old.title, c.content, old.author, old.link, old.feed_id
          FROM search_rows r JOIN entry_contents c ON c.entry_id = r.entry_id WHERE r.entry_id = old.id
          ON CONFLICT DO NOTHING;
      END;
      """)
}
