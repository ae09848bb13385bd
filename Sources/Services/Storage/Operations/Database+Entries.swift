import Foundation

// MARK: - Entries

extension Database {
  /// The entry of a feed with this guid.
  public func entryID(in feed: FeedID, guid: String) async throws(StorageError) -> EntryID? {
    let found: [EntryID] = try await engine.rows(
      "looking for an entry",
      "SELECT e.id FROM entries e WHERE e.feed_id = \(feed) AND \(engine.dialect.has("e.guid", guid))"
    ) { $0.id(0) }
    return found.first
  }

  /// The entries with these ids that are visible to the user, newest first; at most 1,000.
  /// - Parameter withContent: True to include content and details.
  public func entries(
    _ user: UserID, ids: [EntryID], withContent: Bool
  ) async throws(StorageError) -> [StoredEntry] {
    let visible = Timeline(user, scope: .all, filter: .all, search: nil).visible(among: ids)
    let extent = withContent ? EntryExtent.whole : .list
    let (shared, dialect) = (engine.shared, engine.dialect)
    let entries = StoredEntry.statement(visible, for: user, limit: EntryQuery.mostByID, extent, dialect)
    return try await engine.rows("reading entries", entries) { (row) throws(StorageError) in
      try shared.entry(row: row, for: user, extent, dialect)
    }
  }

  /// The entries with these ids that are visible to the user, with content and details, in this order, each once.
  /// - Parameter mostBytes: Once their contents have more bytes, those of further ids are left to be loaded.
  public func entries(
    _ user: UserID, ids: [EntryID], mostBytes: Int
  ) async throws(StorageError) -> LoadedEntries {
    // In one transaction: to wait for SQLite's connection takes longer than a part.
    try await engine.read("reading entries") { (session) async throws(StorageError) in
      let timeline = Timeline(user, scope: .all, filter: .all, search: nil)
      var parts = EntryParts(ids, mostBytes: mostBytes)
      while let part = parts.next() {
        let visible = timeline.visible(among: part)
        let found = try await session.entries(
          visible, for: user, limit: part.count, .whole, inOrder: nil, engine.shared)
        parts.add(found, of: part)
      }
      return parts.loaded
    }
  }

  /// One entry with its content and details, if it is visible to the user.
  public func entry(_ user: UserID, _ id: EntryID) async throws(StorageError) -> StoredEntry? {
    try await self.entries(user, ids: [id], withContent: true).first
  }

  /// The id of the entry stored last, of any feed; 0 if there are no entries. Later entries have greater ids.
  public func newestEntryID() async throws(StorageError) -> EntryID {
    let newest = try await engine.rows("looking for the newest entry", "SELECT MAX(id) FROM entries") {
      $0.isNull(0) ? 0 : $0.integer(0)
    }
    return EntryID(rawValue: newest.first ?? 0)
  }

  /// The number of entries of each feed that the user follows with a rank after the first time and up to the second.
  ///
  /// - Parameter newest: Later entries do not count, so that the numbers of a moment stay the same.
  public func entryCounts(
    _ user: UserID, after start: Date, upTo end: Date, newest: EntryID
  ) async throws(StorageError) -> [FeedID: Int] {
    let counts = EntryQuery.counts(
      of: user, from: start.milliseconds, to: end.milliseconds, upTo: newest,
      indexed: engine.dialect.index("entries_by_feed"))
    let rows = try await engine.rows("counting the entries of feeds", counts) { ($0.id(0) as FeedID, $0.int(1)) }
    return Dictionary(rows) { first, _ in first }
  }

  /// The unread entries that several of the user's feeds have: each counts in each of these feeds, and once in a
  /// timeline of several of them.
  public func unreadCopies(_ user: UserID) async throws(StorageError) -> [UnreadCopies] {
    UnreadCopies.all(
      try await engine.rows("counting copies", UnreadCopies.statement(of: user)) { row in
        (fold: row.integer(0), feed: row.id(1))
      })
  }
}

// MARK: - Versions

extension Database {
  /// The earlier texts of an entry without their contents, the latest first; none if the user cannot see the entry, or
  /// ignores changes of its feed: the entry has its first text then.
  public func versions(_ user: UserID, of id: EntryID) async throws(StorageError) -> [EntryVersion] {
    try await engine.rows("reading earlier texts", EntryVersion.statement(user, of: id), EntryVersion.init(row:))
  }

  /// An earlier text with its content; nil if there is none, or the user cannot see the entry.
  public func version(_ user: UserID, of id: EntryID, revision: Int64) async throws(StorageError) -> EntryVersion? {
    try await engine.rows(
      "reading an earlier text", EntryVersion.statement(user, of: id, revision: revision), EntryVersion.init(row:)
    ).first
  }
}
