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

// MARK: - Imported marks

extension Database {
  /// Marks the entries of a feed as read that have these guids. Those that are not stored will be read when their feed
  /// lists them.
  public func markRead(_ user: UserID, of feed: WebAddress, guids: [String]) async throws(StorageError) {
    try await engine.write("marking imported entries", of: .user(user)) { (session) async throws(StorageError) in
      try await session.lock(user)
      guard let feed = try await session.feeds(at: [feed], for: user).first else { return }
      try await session.makeReading(user, feed)
      let found = try await session.rows(
        all: guids.map { guid in
          "SELECT seq FROM entries WHERE feed_id = \(feed) AND \(session.dialect.has("guid", guid))"
        }
      ) { $0.integer(0) }
      let missing = zip(guids, found).filter(\.1.isEmpty).map(\.0)
      try await session.run(
        all: missing.map { guid in
          "INSERT INTO pending_reads (feed_id, guid, user_id) VALUES (\(feed), \(guid), \(user)) ON CONFLICT DO NOTHING"
        })
      try await session.setRead([feed: Set(found.compactMap(\.first)).sorted()], of: user, isRead: true)
      try await session.align(user, feed)
    }
  }
}
