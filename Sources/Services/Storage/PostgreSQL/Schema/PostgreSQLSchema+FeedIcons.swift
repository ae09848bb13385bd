extension PostgreSQLSchema {
  static let feedIcons = Migration(
    summary: "icons of feeds",
    statements: """
      CREATE TABLE feed_icons (
        feed_id bigint PRIMARY KEY REFERENCES feeds ON DELETE CASCADE,
        due bigint NOT NULL,
        url text,
        type text,
        content bytea
      );
      ALTER TABLE feed_icons ALTER COLUMN content SET STORAGE EXTERNAL;
      ALTER TABLE feeds ADD COLUMN icon_version text;
      """)

  static let pausedFeeds = Migration(
    summary: "paused feeds",
    statements: """
      ALTER TABLE readings ADD COLUMN is_paused boolean NOT NULL DEFAULT FALSE;
      CREATE OR REPLACE VIEW subscriptions AS
        SELECT user_id, feed_id, title, generation, mark, read_count, full_article, on_change, wished_interval, is_paused
        FROM readings WHERE is_followed;
      """)
}
