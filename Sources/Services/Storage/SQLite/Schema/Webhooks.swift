extension Schema {
  /// Adds the webhooks of users (`Database+Webhooks`).
  static let webhooks = Migration(
    summary: "webhooks",
    statements: """
      CREATE TABLE webhooks (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        user_id INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
        url TEXT NOT NULL,
        events INTEGER NOT NULL, -- the bits of WebhookEvents
        place TEXT NOT NULL, -- 'all', 'feed 1', 'folder 1' or 'rule 1'
        sealed BLOB NOT NULL, -- the secret, encrypted
        created INTEGER NOT NULL,
        last_entry INTEGER NOT NULL, -- the last one that was looked at
        failing TEXT NOT NULL -- the ids of the feeds that were failing then, with commas
      ) STRICT;
      CREATE INDEX webhooks_by_user ON webhooks (user_id);

      CREATE TABLE webhook_deliveries (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        webhook_id INTEGER NOT NULL REFERENCES webhooks ON DELETE CASCADE,
        event INTEGER NOT NULL,
        feed_id INTEGER, -- may be deleted meanwhile
        entries TEXT NOT NULL, -- ids, with commas
        created INTEGER NOT NULL,
        due INTEGER, -- NULL if there is no further attempt
        attempts INTEGER NOT NULL,
        tried INTEGER,
        status INTEGER,
        problem TEXT -- NULL if it was delivered, or not tried yet
      ) STRICT;
      CREATE INDEX webhook_deliveries_by_due ON webhook_deliveries (due) WHERE due IS NOT NULL;
      CREATE INDEX webhook_deliveries_by_webhook ON webhook_deliveries (webhook_id, id);
      """)
}
