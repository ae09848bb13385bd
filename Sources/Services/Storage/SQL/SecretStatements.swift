import Bytes

// The statements of `Database+Secrets`.

extension StoredSecret {
  /// The secrets of feeds.
  static let ofFeeds: SQL = "SELECT feed_id, field, value FROM feed_secrets ORDER BY feed_id, field"

  init(feedRow row: some SQLRow) {
    self.init(.feed(row.id(0), field: ByteString(row.text(1))), sealed: row.blob(2))
  }

  /// The secrets of publications. Those that were made without a key have none.
  static let ofPublications: SQL = """
    SELECT id, user_id, digest, sealed FROM publications WHERE length(sealed) > 0 ORDER BY id
    """

  init(publicationRow row: some SQLRow) {
    self.init(.publication(row.id(0), of: row.id(1), digest: row.blob(2)), sealed: row.blob(3))
  }

  /// The secrets of webhooks.
  static let ofWebhooks: SQL = "SELECT id, user_id, url, sealed FROM webhooks ORDER BY id"

  init(webhookRow row: some SQLRow) {
    self.init(.webhook(row.id(0), of: row.id(1), url: row.address(2)), sealed: row.blob(3))
  }
}

extension SecretChange {
  var statement: SQL {
    switch secret.place {
    case .feed(let feed, let field):
      """
      UPDATE feed_secrets SET value = \(sealed)
      WHERE feed_id = \(feed) AND field = \(field.string) AND value = \(secret.sealed)
      """
    case .publication(let id, _, _):
      "UPDATE publications SET sealed = \(sealed) WHERE id = \(id) AND sealed = \(secret.sealed)"
    case .webhook(let id, _, _):
      "UPDATE webhooks SET sealed = \(sealed) WHERE id = \(id) AND sealed = \(secret.sealed)"
    }
  }
}
