extension PostgreSQLSchema {
  static let feedSettings = Migration(
    summary: "settings of single feeds",
    statements: """
      ALTER TABLE feeds ADD COLUMN owner_id bigint REFERENCES users ON DELETE CASCADE;
      ALTER TABLE feeds ADD COLUMN access text;
      ALTER TABLE feeds ADD COLUMN wished_interval bigint;
      ALTER TABLE feeds ADD COLUMN all_wish boolean NOT NULL DEFAULT FALSE;
      ALTER TABLE feeds ADD COLUMN watches_changes boolean NOT NULL DEFAULT FALSE;
      DROP INDEX feeds_by_url;
      CREATE UNIQUE INDEX feeds_by_url ON feeds ((md5(url)::uuid)) WHERE owner_id IS NULL;
      CREATE UNIQUE INDEX feeds_by_owner ON feeds (owner_id, (md5(url)::uuid)) WHERE owner_id IS NOT NULL;

      CREATE TABLE feed_secrets (
        feed_id bigint NOT NULL REFERENCES feeds ON DELETE CASCADE,
        field text COLLATE "C" NOT NULL,
        value bytea NOT NULL,
        PRIMARY KEY (feed_id, field)
      );

      ALTER TABLE readings ADD COLUMN full_article boolean NOT NULL DEFAULT FALSE;
      ALTER TABLE readings ADD COLUMN on_change bigint NOT NULL DEFAULT 0;
      ALTER TABLE readings ADD COLUMN wished_interval bigint;
      CREATE OR REPLACE VIEW subscriptions AS
        SELECT user_id, feed_id, title, generation, mark, read_count, full_article, on_change, wished_interval
        FROM readings WHERE is_followed;
      """)
}
