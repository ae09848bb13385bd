extension PostgreSQLSchema {
  static let podcastSettings = Migration(
    summary: "settings of apps for podcasts",
    statements: """
      CREATE TABLE podcast_settings (
        user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
        scope bigint NOT NULL,
        podcast text COLLATE "C" NOT NULL,
        subject text COLLATE "C" NOT NULL,
        name text COLLATE "C" NOT NULL,
        value text NOT NULL
      );
      CREATE UNIQUE INDEX podcast_settings_by_name
        ON podcast_settings (user_id, scope, (md5(podcast)::uuid), (md5(subject)::uuid), (md5(name)::uuid));
      """)
}
