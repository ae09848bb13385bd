// MARK: - Export and import

extension Database {
  /// The addresses of the feeds of which the user may have read something, also of those left since, sorted by bytes.
  public func readFeeds(_ user: UserID) async throws(StorageError) -> [WebAddress] {
    try await engine.rows(
      "reading feeds",
      "SELECT DISTINCT f.url FROM readings r JOIN feeds f ON f.id = r.feed_id WHERE r.user_id = \(user) ORDER BY f.url"
    ) { $0.address(0) }
  }

  /// The user's starred, labeled and noted entries, those of the history, and recordings that are begun or queued, with
  /// greater ids, by id, with their sources.
  public func keptEntries(_ user: UserID, after id: EntryID, limit: Int) async throws(StorageError) -> [KeptEntry] {
    try await engine.read("reading kept entries") { (session) async throws(StorageError) in
      let kept: SQL = """
        SELECT entry_id AS id FROM stars WHERE user_id = \(user) AND entry_id > \(id)
        UNION SELECT entry_id FROM entry_labels WHERE user_id = \(user) AND entry_id > \(id)
        UNION SELECT entry_id FROM notes WHERE user_id = \(user) AND entry_id > \(id)
        UNION \(HistoryStatements.touched(by: user, after: id, limit: limit))
        UNION \(Feed.savedPages(of: user, after: id)) ORDER BY id LIMIT \(limit)
        """
      let entries = try await session.entries(
        kept, for: user, limit: limit, .whole, inOrder: nil, engine.shared
      ).sorted { $0.id < $1.id }
      let ids = entries.map(\.id)
      let feeds = try await session.rows(KeptEntry.feeds(of: entries)) { row in
        (row.id(0) as FeedID, (url: row.address(1), title: row.optionalText(2), isAlone: row.bool(3)))
      }
      let sources = try await session.rows(EntrySource.statement(of: ids)) { row in
        (row.id(0) as EntryID, EntrySource(version: row.int(1), data: row.blob(2)))
      }
      let notes = try await session.rows(EntryNote.statement(user, of: ids), EntryNote.init(row:))
      let history = try await session.rows(HistoryStatements.times(ids, of: user), HistoryPosition.init(row:))
      let listened = try await session.rows(ListeningPosition.heard(user, in: ids), KeptEntry.Listened.init(row:))
      return KeptEntry.all(
        entries, feeds: feeds, sources: sources, notes: notes, history: history, listened: listened)
    }
  }

  /// The guids of a feed's entries that the user has read, sorted by bytes; with those that `markRead` has stored for
  /// entries to come.
  public func readGUIDs(
    _ user: UserID, of feed: WebAddress, after guid: String?, limit: Int
  ) async throws(StorageError) -> [String] {
    try await engine.read("reading what is read") { (session) async throws(StorageError) in
      let feeds: [FeedID] = try await session.rows(
        "SELECT f.id FROM feeds f WHERE \(session.dialect.has("f.url", feed)) AND \(Feed.isOpen(to: user))"
      ) { $0.id(0) }
      if feeds.isEmpty { return [] }
      let order = session.dialect.bytes(of: "guid")
      let after: SQL = guid.map { " AND \(order) > \($0)" } ?? ""
      return try await session.rows(
        """
        SELECT guid FROM (
          SELECT x.guid FROM entries x WHERE x.feed_id IN \(.set(feeds))\(after)
          AND NOT \(Timeline.isUnread("x", for: user)) ORDER BY \(order) LIMIT \(limit)) r
        UNION
        SELECT guid FROM (
          SELECT x.guid FROM pending_reads x WHERE x.feed_id IN \(.set(feeds)) AND x.user_id = \(user)\(after)
          ORDER BY \(order) LIMIT \(limit)) p
        """
      ) { $0.text(0) }.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.prefix(limit).map(\.self)
    }
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
