// MARK: - Secrets under another key

extension SQLiteDatabase {
  public func storedSecrets() async throws(StorageError) -> [StoredSecret] {
    try await read("reading the encrypted secrets") { (connection) throws(StorageError) in
      try connection.rows(StoredSecret.ofFeeds, StoredSecret.init(feedRow:))
        + connection.rows(StoredSecret.ofPublications, StoredSecret.init(publicationRow:))
        + connection.rows(StoredSecret.ofWebhooks, StoredSecret.init(webhookRow:))
    }
  }

  public func replace(_ changes: [SecretChange]) async throws(StorageError) {
    try await write("storing secrets under another key") { (connection) throws(StorageError) in
      for change in changes { try connection.run(change.statement) }
    }
  }
}
