extension Schema {
  static let podcasts = Migration(
    summary: "what apps for podcasts share",
    statements: """
      CREATE TABLE podcast_devices (
        user_id INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
        name TEXT NOT NULL, -- the app's own name of the device
        caption TEXT NOT NULL, -- for the user to read
        kind INTEGER NOT NULL, -- 0 other, 1 desktop, 2 laptop, 3 mobile, 4 server
        seen INTEGER NOT NULL, -- the last change of podcasts that it knows of
        PRIMARY KEY (user_id, name)
      ) STRICT, WITHOUT ROWID;

      -- The podcasts as apps were told of them last.
      CREATE TABLE podcasts (
        user_id INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
        url TEXT NOT NULL,
        is_followed INTEGER NOT NULL,
        changed INTEGER NOT NULL, -- the number of the last change; they grow
        PRIMARY KEY (user_id, url)
      ) STRICT, WITHOUT ROWID;

      -- Of each recording the last action of each kind.
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
      """)
}
