extension Schema {
  /// Adds the timelines that users have published (`Database+Publications`).
  static let publications = Migration(
    summary: "published timelines",
    statements: """
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
      """)
}
