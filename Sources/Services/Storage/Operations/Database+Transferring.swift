// MARK: - Export and import

extension Database {
  /// The addresses of the feeds of which the user may have read something, also of those left since, sorted by bytes.
  public func readFeeds(_ user: UserID) async throws(StorageError) -> [WebAddress] {
    try await engine.rows(
      "reading feeds",
      "SELECT DISTINCT f.url FROM readings r JOIN feeds f ON f.id = r.feed_id WHERE r.user_id = \(user) ORDER BY f.url"
    ) { $0.address(0) }
  }
}
