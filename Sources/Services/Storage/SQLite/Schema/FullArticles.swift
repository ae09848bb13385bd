extension Schema {
  static let fullArticles = Migration(
    summary: "full articles of entries",
    statements: """
      -- The articles of entries' pages, and attempts to get them that failed.
      CREATE TABLE full_articles (
        entry_id INTEGER PRIMARY KEY REFERENCES entries ON DELETE CASCADE,
        fetched INTEGER NOT NULL, -- the time of the last attempt
        url TEXT NOT NULL, -- of the first page, after redirects
        title TEXT,
        byline TEXT,
        site TEXT,
        pages INTEGER NOT NULL, -- 0 without content
        problem TEXT, -- of the last attempt
        content BLOB -- as in entry_contents; NULL if there is no article
      ) STRICT;
      """)
}
