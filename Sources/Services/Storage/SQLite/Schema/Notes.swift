extension Schema {
  static let notes = Migration(
    summary: "highlights and notes",
    statements: """
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
      """)

  static let listening = Migration(
    summary: "positions in several recordings, and the recordings to play next",
    statements: """
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
      INSERT INTO listening SELECT user_id, entry_id, seconds, NULL, 0, 0 FROM listening_positions;
      DROP TABLE listening_positions;

      CREATE TABLE play_queue (
        user_id INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
        entry_id INTEGER NOT NULL REFERENCES entries ON DELETE CASCADE,
        position INTEGER NOT NULL, -- the lowest is played first
        PRIMARY KEY (user_id, entry_id)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX play_queue_by_position ON play_queue (user_id, position);
      CREATE INDEX play_queue_by_entry ON play_queue (entry_id);
      """)
}
