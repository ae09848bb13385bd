extension PostgreSQLSchema {
  static let pushSubscriptions = Migration(
    summary: "subscriptions to hubs",
    statements: """
      CREATE TABLE websub_subscriptions (
        feed_id bigint PRIMARY KEY REFERENCES feeds ON DELETE CASCADE,
        hub text NOT NULL,
        topic text NOT NULL,
        token text COLLATE "C" NOT NULL UNIQUE,
        secret text NOT NULL,
        pending text,
        expires bigint,
        due bigint NOT NULL,
        attempts bigint NOT NULL,
        problem text
      );
      CREATE INDEX websub_subscriptions_by_due ON websub_subscriptions (due, feed_id);
      """)

  static let pushProtocols = Migration(
    summary: "the protocol of hubs",
    statements: "ALTER TABLE websub_subscriptions ADD COLUMN protocol text NOT NULL DEFAULT 'websub';")
}
