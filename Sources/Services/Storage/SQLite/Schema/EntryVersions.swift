extension Schema {
  /// Adds the earlier texts of entries that their publishers have changed.
  static let entryVersions = Migration(
    summary: "earlier texts of entries",
    statements: """
      CREATE TABLE entry_versions (
        entry_id INTEGER NOT NULL REFERENCES entries ON DELETE CASCADE,
        revision INTEGER NOT NULL, -- of the entry at that time
        replaced INTEGER NOT NULL, -- when the change was found
        title TEXT,
        content BLOB NOT NULL, -- as in entry_contents
        PRIMARY KEY (entry_id, revision)
      ) STRICT;
      """)
}
