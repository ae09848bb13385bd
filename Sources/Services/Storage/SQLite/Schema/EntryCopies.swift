extension Schema {
  /// Adds the copies of entries in other feeds. Entries stored before have no keys and are copies of nothing.
  static let entryCopies = Migration(
    summary: "copies of entries in other feeds",
    statements: """
      -- The keys by which the copies of the entries of the last 30 days are recognized.
      CREATE TABLE entry_keys (
        entry_id INTEGER PRIMARY KEY REFERENCES entries ON DELETE CASCADE,
        link_key INTEGER, -- NULL for none
        text_key INTEGER -- NULL for none
      ) STRICT;
      CREATE INDEX entry_keys_by_link ON entry_keys (link_key) WHERE link_key IS NOT NULL;
      CREATE INDEX entry_keys_by_text ON entry_keys (text_key) WHERE text_key IS NOT NULL;

      -- The entries that have a copy. Copies have the same number: the lowest of their ids.
      CREATE TABLE entry_copies (
        entry_id INTEGER PRIMARY KEY REFERENCES entries ON DELETE CASCADE,
        fold INTEGER NOT NULL,
        feed_id INTEGER NOT NULL, -- as in entries
        seq INTEGER NOT NULL -- as in entries
      ) STRICT;
      CREATE INDEX entry_copies_by_fold ON entry_copies (fold, entry_id, feed_id, seq);
      CREATE INDEX entry_copies_by_feed ON entry_copies (feed_id, seq, fold);
      """)
}
