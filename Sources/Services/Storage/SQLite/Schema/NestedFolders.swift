extension Schema {
  /// Lets folders be within folders and a feed be in several of them, and adds labels of entries.
  static let nestedFolders = Migration(
    summary: "nested folders and labels",
    statements: """
      DROP VIEW subscriptions;
      CREATE TABLE nested_folders (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        user_id INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
        parent_id INTEGER REFERENCES folders ON DELETE CASCADE, -- NULL at the top
        name TEXT NOT NULL,
        position INTEGER NOT NULL, -- beside each other
        is_folded INTEGER NOT NULL DEFAULT 0
      ) STRICT;
      INSERT INTO nested_folders (id, user_id, name, position, is_folded)
        SELECT id, user_id, name, position, is_folded FROM folders;

      -- The columns of the keys are first here and in entry_labels: the integrity check of SQLite 3.40 takes the columns
      -- of a table without row ids in the order of the key.
      CREATE TABLE folder_feeds (
        folder_id INTEGER NOT NULL REFERENCES folders ON DELETE CASCADE,
        feed_id INTEGER NOT NULL,
        user_id INTEGER NOT NULL,
        position INTEGER NOT NULL DEFAULT 0, -- 0 for a feed that follows those in order, by title
        PRIMARY KEY (folder_id, feed_id),
        FOREIGN KEY (user_id, feed_id) REFERENCES readings ON DELETE CASCADE
      ) STRICT, WITHOUT ROWID;
      INSERT INTO folder_feeds (user_id, folder_id, feed_id)
        SELECT user_id, folder_id, feed_id FROM readings WHERE folder_id IS NOT NULL AND is_followed;
      CREATE INDEX folder_feeds_by_feed ON folder_feeds (user_id, feed_id, folder_id, position);

      DROP INDEX subscriptions_by_folder;
      ALTER TABLE readings DROP COLUMN folder_id;
      DROP TABLE folders;
      ALTER TABLE nested_folders RENAME TO folders;
      CREATE UNIQUE INDEX folders_by_name ON folders (user_id, COALESCE(parent_id, 0), name);
      CREATE INDEX folders_by_parent ON folders (parent_id) WHERE parent_id IS NOT NULL;
      CREATE VIEW subscriptions AS
        SELECT user_id, feed_id, title, generation, mark, read_count FROM readings WHERE is_followed;

      CREATE TABLE labels (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        user_id INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
        name TEXT NOT NULL,
        name_key TEXT NOT NULL, -- the name without case
        UNIQUE (user_id, name_key)
      ) STRICT;
      CREATE TABLE entry_labels (
        label_id INTEGER NOT NULL REFERENCES labels ON DELETE CASCADE,
        rank INTEGER NOT NULL, -- as in entries
        entry_id INTEGER NOT NULL REFERENCES entries ON DELETE CASCADE,
        user_id INTEGER NOT NULL, -- as in labels
        PRIMARY KEY (label_id, rank, entry_id)
      ) STRICT, WITHOUT ROWID;
      CREATE UNIQUE INDEX entry_labels_by_entry ON entry_labels (entry_id, user_id, label_id);
      """)
}
