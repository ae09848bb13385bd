extension Schema {
  static let placeViews = Migration(
    summary: "the view of each place",
    statements: """
      -- What a user has chosen for a place: its layout, its order, and whether it hides what is read. NULL for the default.
      CREATE TABLE place_views (
        user_id INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
        place TEXT NOT NULL, -- 'all', 'feed 3'
        feed_id INTEGER REFERENCES feeds ON DELETE CASCADE, -- the place, if it is one; NULL otherwise
        folder_id INTEGER REFERENCES folders ON DELETE CASCADE,
        label_id INTEGER REFERENCES labels ON DELETE CASCADE,
        layout TEXT,
        sort TEXT,
        hides_read INTEGER,
        PRIMARY KEY (user_id, place)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX place_views_by_feed ON place_views (feed_id) WHERE feed_id IS NOT NULL;
      CREATE INDEX place_views_by_folder ON place_views (folder_id) WHERE folder_id IS NOT NULL;
      CREATE INDEX place_views_by_label ON place_views (label_id) WHERE label_id IS NOT NULL;
      """)
}
