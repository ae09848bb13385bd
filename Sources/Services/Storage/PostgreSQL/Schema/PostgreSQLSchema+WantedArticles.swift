extension PostgreSQLSchema {
  static let wantedArticles = Migration(
    summary: "full articles to fetch",
    statements: """
      CREATE TABLE wanted_articles (
        entry_id bigint PRIMARY KEY REFERENCES entries ON DELETE CASCADE,
        asked bigint NOT NULL,
        attempts bigint NOT NULL DEFAULT 0
      );
      CREATE INDEX wanted_articles_by_time ON wanted_articles (asked, entry_id);
      """)
}
