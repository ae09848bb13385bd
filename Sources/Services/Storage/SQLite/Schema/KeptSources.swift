extension Schema {
  /// Adds a table for the compressed sources of entries. Only rebuilding reads it.
  ///
  /// An entry stored before has no source, and version 0. The source is stored with the next change of its feed.
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
