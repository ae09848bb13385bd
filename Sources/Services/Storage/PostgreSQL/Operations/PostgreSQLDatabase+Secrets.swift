import PostgreSQL

// MARK: - Secrets under another key

extension PostgreSQLDatabase {
  public func storedSecrets() async throws(StorageError) -> [StoredSecret] {
    let operation = "reading the encrypted secrets"
    return try await rows(operation, StoredSecret.ofFeeds, StoredSecret.init(feedRow:))
      + rows(operation, StoredSecret.ofPublications, StoredSecret.init(publicationRow:))
      + rows(operation, StoredSecret.ofWebhooks, StoredSecret.init(webhookRow:))
  }

  public func replace(_ changes: [SecretChange]) async throws(StorageError) {
    try await write("storing secrets under another key", of: nil) { (session) throws(StorageError) in
      for change in changes { try await session.run(change.statement) }
    }
  }
}
