extension PostgreSQLSchema {
  static let placeViews = Migration(
    summary: "the view of each place",
    statements: """
      CREATE TABLE place_views (
        user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
        place text COLLATE "C" NOT NULL,
        feed_id bigint REFERENCES feeds ON DELETE CASCADE,
        folder_id bigint REFERENCES folders ON DELETE CASCADE,
        label_id bigint REFERENCES labels ON DELETE CASCADE,
        layout text,
        sort text,
        hides_read bigint,
        PRIMARY KEY (user_id, place)
      );
      CREATE INDEX place_views_by_feed ON place_views (feed_id) WHERE feed_id IS NOT NULL;
      CREATE INDEX place_views_by_folder ON place_views (folder_id) WHERE folder_id IS NOT NULL;
      CREATE INDEX place_views_by_label ON place_views (label_id) WHERE label_id IS NOT NULL;
      """)
}
