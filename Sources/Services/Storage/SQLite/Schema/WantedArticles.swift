extension Schema {
  static let wantedArticles = Migration(
    summary: "full articles to fetch",
    statements: """
      -- Entries that wait for the full article of their page, in the order of `asked`.
      CREATE TABLE wanted_articles (
        entry_id INTEGER PRIMARY KEY REFERENCES entries ON DELETE CASCADE,
        asked INTEGER NOT NULL,
        attempts INTEGER NOT NULL DEFAULT 0
      ) STRICT;
      CREATE INDEX wanted_articles_by_time ON wanted_articles (asked, entry_id);
      """)
}
