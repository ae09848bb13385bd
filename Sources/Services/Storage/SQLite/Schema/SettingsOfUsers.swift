extension Schema {
  /// Moves the settings, folded folders and listening positions of users out of the settings of the installation, where
  /// they had keys as `layout-3`, into tables that refer to the user and end with it.
  static let settingsOfUsers = Migration(
    summary: "the settings of each user",
    statements: """
      CREATE TABLE user_settings (
        user_id INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
        key TEXT NOT NULL,
        value TEXT NOT NULL,
        PRIMARY KEY (user_id, key)
      ) STRICT, WITHOUT ROWID;
      INSERT INTO user_settings
        SELECT u.id, 'layout', s.value FROM users u JOIN settings s ON s.key = 'layout-' || u.id;

      ALTER TABLE folders ADD COLUMN is_folded INTEGER NOT NULL DEFAULT 0;
      -- A list of ids, separated by commas.
      UPDATE folders SET is_folded = 1 WHERE EXISTS (
        SELECT 1 FROM settings s WHERE s.key = 'folded-' || folders.user_id
          AND instr(',' || s.value || ',', ',' || folders.id || ',') > 0);

      -- The last recording that was not played to its end.
      CREATE TABLE listening_positions (
        user_id INTEGER PRIMARY KEY REFERENCES users ON DELETE CASCADE,
        entry_id INTEGER NOT NULL REFERENCES entries ON DELETE CASCADE,
        seconds INTEGER NOT NULL
      ) STRICT;
      CREATE INDEX listening_positions_by_entry ON listening_positions (entry_id);
      -- 'entry:seconds'
      INSERT INTO listening_positions
        SELECT u.id, e.id, CAST(substr(s.value, instr(s.value, ':') + 1) AS INTEGER)
        FROM users u JOIN settings s ON s.key = 'listening-' || u.id
        JOIN entries e ON e.id = CAST(s.value AS INTEGER);

      DELETE FROM settings WHERE key GLOB 'layout-*' OR key GLOB 'folded-*' OR key GLOB 'listening-*';
      """)
}
