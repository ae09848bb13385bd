extension Schema {
  static let feedIcons = Migration(
    summary: "icons of feeds",
    statements: """
      -- Of feeds for which an icon has been looked for.
      CREATE TABLE feed_icons (
        feed_id INTEGER PRIMARY KEY REFERENCES feeds ON DELETE CASCADE,
        due INTEGER NOT NULL, -- the time of the next look
        url TEXT, -- NULL if no icon was found
        type TEXT,
        content BLOB
      ) STRICT;
      -- That of the content in feed_icons; NULL without one.
      ALTER TABLE feeds ADD COLUMN icon_version TEXT;
      """)
}
