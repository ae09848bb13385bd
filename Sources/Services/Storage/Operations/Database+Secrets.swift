// MARK: - Secrets under another key

extension Database {
  /// The encrypted secrets of feeds, publications and webhooks.
  public func storedSecrets() async throws(StorageError) -> [StoredSecret] {
    try await engine.read("reading the encrypted secrets") { (session) async throws(StorageError) in
      try await session.rows(StoredSecret.ofFeeds, StoredSecret.init(feedRow:))
        + session.rows(StoredSecret.ofPublications, StoredSecret.init(publicationRow:))
        + session.rows(StoredSecret.ofWebhooks, StoredSecret.init(webhookRow:))
    }
  }

  /// Stores other values of secrets: all or none. A secret that has changed since it was read stays as it is.
  public func replace(_ changes: [SecretChange]) async throws(StorageError) {
    try await engine.write("storing secrets under another key", of: nil) { (session) async throws(StorageError) in
      try await session.run(all: changes.map(\.statement))
    }
  }
}
