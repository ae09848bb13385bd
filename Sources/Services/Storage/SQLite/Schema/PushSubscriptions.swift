extension Schema {
  /// Adds the subscriptions to hubs of feeds (`Database+Pushes`).
  static let pushSubscriptions = Migration(
    summary: "subscriptions to hubs",
    statements: """
      CREATE TABLE websub_subscriptions (
        feed_id INTEGER PRIMARY KEY REFERENCES feeds ON DELETE CASCADE,
        hub TEXT NOT NULL,
        topic TEXT NOT NULL, -- the feed's address as the hub knows it
        token TEXT NOT NULL UNIQUE, -- of the callback's address
        secret TEXT NOT NULL, -- of the signatures
        pending TEXT, -- a request that the hub has not verified: subscribe, unsubscribe
        expires INTEGER, -- the end of the lease; NULL for none
        due INTEGER NOT NULL, -- the time of the next request
        attempts INTEGER NOT NULL, -- requests in a row that were not verified
        problem TEXT
      ) STRICT;
      CREATE INDEX websub_subscriptions_by_due ON websub_subscriptions (due, feed_id);
      """)

  /// Adds the protocol of hubs, for clouds of RSS.
  static let pushProtocols = Migration(
    summary: "the protocol of hubs",
    statements: """
      ALTER TABLE websub_subscriptions ADD COLUMN protocol TEXT NOT NULL DEFAULT 'websub'; -- websub, rsscloud
      """)
}
