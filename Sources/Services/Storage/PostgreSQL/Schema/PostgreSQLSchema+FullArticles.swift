extension PostgreSQLSchema {
  static let fullArticles = Migration(
    summary: "full articles of entries",
    statements: """
      CREATE TABLE full_articles (
        entry_id bigint PRIMARY KEY REFERENCES entries ON DELETE CASCADE,
        fetched bigint NOT NULL,
        url text NOT NULL,
        title text,
        byline text,
        site text,
        pages bigint NOT NULL,
        problem text,
        content bytea
      );
      ALTER TABLE full_articles ALTER COLUMN content SET STORAGE EXTERNAL;
      """)
}
