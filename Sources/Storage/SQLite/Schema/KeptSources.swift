extension Schema {
  /// The sources of entries, compressed, in a table of their own: only the making of better drafts reads them.
  ///
  /// An entry that was stored before has none, and version 0. It is filled in when its feed changes next.
  static let keptSources = Migration(
    summary: "the sources of entries",
    statements: """
      -- The version of what made the entry of its source; 0 for an entry without one.
      ALTER TABLE entries ADD COLUMN version INTEGER NOT NULL DEFAULT 0;
      -- JSON; NULL for none. What no list shows.
      ALTER TABLE entries ADD COLUMN details TEXT;
      CREATE INDEX entries_by_version ON entries (version) WHERE version > 0;

      CREATE TABLE entry_sources (
        entry_id INTEGER PRIMARY KEY REFERENCES entries ON DELETE CASCADE,
        data BLOB NOT NULL
      ) STRICT;

      -- JSON; NULL for none.
      ALTER TABLE feeds ADD COLUMN details TEXT;
      """)
}
