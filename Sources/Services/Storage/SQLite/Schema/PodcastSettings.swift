extension Schema {
  /// Adds what apps for podcasts keep of their settings.
  static let podcastSettings = Migration(
    summary: "settings of apps for podcasts",
    statements: """
      CREATE TABLE podcast_settings (
        user_id INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
        scope INTEGER NOT NULL, -- 0 account, 1 device, 2 podcast, 3 episode
        podcast TEXT NOT NULL, -- the address of the feed; empty for account and device
        subject TEXT NOT NULL, -- the device's name or the address of the recording; empty for account and podcast
        name TEXT NOT NULL,
        value TEXT NOT NULL, -- JSON
        PRIMARY KEY (user_id, scope, podcast, subject, name)
      ) STRICT, WITHOUT ROWID;
      """)
}
