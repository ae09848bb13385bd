extension Schema {
  /// Adds the rules of users.
  static let rules = Migration(
    summary: "rules",
    statements: """
      CREATE TABLE rules (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        user_id INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
        position INTEGER NOT NULL,
        name TEXT,
        place TEXT NOT NULL, -- all, folder or feed
        folder_id INTEGER REFERENCES folders ON DELETE SET NULL, -- NULL also for a deleted folder
        feed_id INTEGER REFERENCES feeds ON DELETE SET NULL,
        search TEXT NOT NULL,
        actions INTEGER NOT NULL, -- the bits of RuleActions
        label_id INTEGER REFERENCES labels ON DELETE SET NULL,
        days INTEGER, -- of a rule for old entries
        is_on INTEGER NOT NULL DEFAULT 1,
        stops INTEGER NOT NULL DEFAULT 0,
        deleted INTEGER, -- when; it can be restored
        acted INTEGER NOT NULL DEFAULT 0, -- the number of entries
        last_acted INTEGER
      ) STRICT;
      CREATE INDEX rules_by_user ON rules (user_id, position, id);
      CREATE INDEX rules_by_folder ON rules (folder_id) WHERE folder_id IS NOT NULL;
      CREATE INDEX rules_by_feed ON rules (feed_id) WHERE feed_id IS NOT NULL;
      CREATE INDEX rules_by_label ON rules (label_id) WHERE label_id IS NOT NULL;

      -- Entries that a user does not see. They are read.
      CREATE TABLE muted_entries (
        user_id INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
        entry_id INTEGER NOT NULL REFERENCES entries ON DELETE CASCADE,
        rank INTEGER NOT NULL, -- as in entries
        rule_id INTEGER REFERENCES rules ON DELETE SET NULL,
        was_unread INTEGER NOT NULL,
        PRIMARY KEY (user_id, entry_id)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX muted_entries_by_entry ON muted_entries (entry_id);
      CREATE INDEX muted_entries_by_rank ON muted_entries (user_id, rank, entry_id);
      CREATE INDEX muted_entries_by_rule ON muted_entries (rule_id, rank, entry_id) WHERE rule_id IS NOT NULL;

      -- Entries about which rules tell users.
      CREATE TABLE rule_notices (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        user_id INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
        entry_id INTEGER NOT NULL REFERENCES entries ON DELETE CASCADE,
        rule_id INTEGER NOT NULL REFERENCES rules ON DELETE CASCADE,
        made INTEGER NOT NULL
      ) STRICT;
      CREATE INDEX rule_notices_by_user ON rule_notices (user_id, id);
      CREATE INDEX rule_notices_by_entry ON rule_notices (entry_id);
      CREATE INDEX rule_notices_by_rule ON rule_notices (rule_id);

      -- Uses of rules on stored entries, with what they have changed.
      CREATE TABLE rule_runs (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        user_id INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
        rule_id INTEGER REFERENCES rules ON DELETE SET NULL,
        label_id INTEGER REFERENCES labels ON DELETE SET NULL,
        made INTEGER NOT NULL,
        entries INTEGER NOT NULL
      ) STRICT;
      CREATE INDEX rule_runs_by_user ON rule_runs (user_id, id);
      CREATE INDEX rule_runs_by_rule ON rule_runs (rule_id) WHERE rule_id IS NOT NULL;
      CREATE INDEX rule_runs_by_label ON rule_runs (label_id) WHERE label_id IS NOT NULL;
      CREATE TABLE rule_run_entries (
        run_id INTEGER NOT NULL REFERENCES rule_runs ON DELETE CASCADE,
        entry_id INTEGER NOT NULL REFERENCES entries ON DELETE CASCADE,
        changes INTEGER NOT NULL, -- the bits of RuleActions
        PRIMARY KEY (run_id, entry_id)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX rule_run_entries_by_entry ON rule_run_entries (entry_id);
      """)

  /// Keeps with each rule the time from which it acts. One setting was for all rules of a user, also for those that they
  /// made after an import.
  static let ruleBeginnings = Migration(
    summary: "times from which rules act",
    statements: """
      ALTER TABLE rules ADD COLUMN begins INTEGER; -- it leaves out new entries that were published before
      UPDATE rules SET begins = (
        SELECT CAST(s.value AS INTEGER) FROM user_settings s WHERE s.user_id = rules.user_id AND s.key = 'rules-begin');
      DELETE FROM user_settings WHERE key = 'rules-begin';
      """)

  /// Counts what changes about muted entries without a change of their feeds, so that what was counted of them can be
  /// kept.
  static let mutedChanges = Migration(
    summary: "changes of muted entries",
    statements: "ALTER TABLE users ADD COLUMN muted_changes INTEGER NOT NULL DEFAULT 0;")
}
