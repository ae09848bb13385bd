extension Schema {
  /// Adds the rules for deleting entries of followed feeds, and what they need.
  static let retentionRules = Migration(
    summary: "rules for deleting entries",
    statements: """
      -- At least the bytes of the feed's entries. Those stored before are added up by the first look.
      ALTER TABLE feed_heads ADD COLUMN written INTEGER NOT NULL DEFAULT 0;
      UPDATE feed_heads SET written = 1 << 50 WHERE last_seq > 0;

      -- Only those of feeds with a rule of their own. JSON.
      CREATE TABLE feed_retention (
        feed_id INTEGER PRIMARY KEY REFERENCES feeds ON DELETE CASCADE,
        rule TEXT NOT NULL
      ) STRICT;

      -- Entries that rules have deleted. They are not new when their feed lists them again.
      CREATE TABLE deleted_entries (
        feed_id INTEGER NOT NULL REFERENCES feeds ON DELETE CASCADE,
        guid INTEGER NOT NULL, -- its hash
        listed INTEGER NOT NULL, -- when a document last had it, up to a week earlier
        PRIMARY KEY (feed_id, guid)
      ) STRICT, WITHOUT ROWID;
      """)
}
