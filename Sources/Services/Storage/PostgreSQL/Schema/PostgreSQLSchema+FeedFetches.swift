extension PostgreSQLSchema {
  /// As in SQLite (`Schema.fetchHistory`).
  static let fetchHistory = Migration(
    summary: "a history of fetches for each feed",
    statements: """
      ALTER TABLE feeds ADD COLUMN body_hash bytea, ADD COLUMN problem_kind text, ADD COLUMN problem_until bigint,
        ADD COLUMN since bigint, ADD COLUMN unchanged_count bigint NOT NULL DEFAULT 0, ADD COLUMN redirect_url text,
        ADD COLUMN redirect_count bigint NOT NULL DEFAULT 0, ADD COLUMN redirect_since bigint, ADD COLUMN rhythm text,
        ADD COLUMN unreadable text;
      UPDATE feeds SET problem_kind = 'other' WHERE problem IS NOT NULL;
      CREATE TABLE feed_fetches (
        feed_id bigint NOT NULL REFERENCES feeds ON DELETE CASCADE,
        fetched bigint NOT NULL,
        last bigint NOT NULL,
        count bigint NOT NULL DEFAULT 1,
        inserted bigint,
        updated bigint,
        status bigint,
        bytes bigint NOT NULL,
        milliseconds bigint NOT NULL,
        problem_until bigint,
        problem_kind text,
        problem text,
        moved_to text,
        PRIMARY KEY (feed_id, fetched)
      );
      """)
}
