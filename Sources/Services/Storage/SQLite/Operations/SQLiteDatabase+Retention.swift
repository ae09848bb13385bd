import Foundation

// MARK: - Retention

extension SQLiteDatabase {
  public func markUnfollowed(now: Date) async throws(StorageError) {
    try await write("marking what nobody follows") { (connection) throws(StorageError) in
      try connection.run(
        "UPDATE feeds AS f SET unfollowed = \(now) WHERE f.unfollowed IS NULL AND NOT \(Feed.hasSubscriber)")
    }
  }

  public func deleteUnfollowed(since end: Date, limit: Int) async throws(StorageError) -> Int {
    try await write("deleting what nobody follows") { (connection) throws(StorageError) in
      try connection.run(
        "UPDATE feeds AS f SET unfollowed = NULL WHERE f.unfollowed IS NOT NULL AND \(Feed.hasSubscriber)")
      let entries: [EntryID] = try connection.rows(
        """
        SELECT e.id FROM feeds f CROSS JOIN entries e ON e.feed_id = f.id
        WHERE f.unfollowed <= \(end)
          AND NOT EXISTS (SELECT 1 FROM stars s WHERE s.entry_id = e.id)
          AND NOT EXISTS (SELECT 1 FROM entry_labels l WHERE l.entry_id = e.id)
          AND NOT EXISTS (SELECT 1 FROM notes n WHERE n.entry_id = e.id)
        LIMIT \(limit)
        """
      ) { $0.id(0) }
      guard entries.isEmpty else {
        try Self.delete(entries, on: connection)
        return entries.count
      }
      let feeds: [FeedID] = try connection.rows(
        """
        SELECT f.id FROM feeds f
        WHERE f.unfollowed <= \(end) AND NOT EXISTS (SELECT 1 FROM entries e WHERE e.feed_id = f.id) LIMIT \(limit)
        """
      ) { $0.id(0) }
      if !feeds.isEmpty { try connection.run("DELETE FROM feeds WHERE id IN \(.set(feeds))") }
      return feeds.count
    }
  }

  public func retentionRules() async throws(StorageError) -> [FeedID: RetentionRule] {
    let rules = try await read("reading the rules of feeds") { (connection) throws(StorageError) in
      try connection.rows(RetentionRule.statement) { (row: Row) throws(StorageError) in
        (row.id(0) as FeedID, try JSONColumn.value(row.text(1)) ?? RetentionRule())
      }
    }
    return Dictionary(uniqueKeysWithValues: rules)
  }

  public func setRetentionRule(_ rule: RetentionRule?, of feed: FeedID) async throws(StorageError) {
    let statement = try RetentionRule.storing(rule, of: feed)
    try await write("storing the rule of a feed") { (connection) throws(StorageError) in
      guard try connection.first("SELECT 1 FROM feeds WHERE id = \(feed)", { _ in true }) != nil else {
        throw .notFound("feed \(feed)")
      }
      try connection.run(statement)
    }
  }

  public func feedExtents(
    after feed: FeedID, writtenBytes: Int64, limit: Int
  ) async throws(StorageError) -> [FeedExtent] {
    try await read("looking for large feeds") { (connection) throws(StorageError) in
      try connection.rows(
        FeedExtent.statement(after: feed, writtenBytes: writtenBytes, limit: limit), FeedExtent.init(row:))
    }
  }

  public func expiry(of feed: FeedID, _ rule: RetentionRule, now: Date) async throws(StorageError) -> Expiry? {
    let newest = rule.newest ?? 0
    let found = try await read("looking for expired entries") { (connection) throws(StorageError) in
      let last =
        newest > 0 ? try connection.first(Expiry.lastByNumber(feed, newest: newest)) { $0.integer(0) } ?? 0 : 0
      let written = try connection.first("SELECT written FROM feed_heads WHERE feed_id = \(feed)") { $0.integer(0) }
      guard let written, let most = rule.mostBytes, written > most else { return (last, nil as MeasuredSize?) }
      let size = try connection.first(FeedSize.statement(feed, most: most)) {
        MeasuredSize(written: written, total: $0.integer(1), lastOver: $0.integer(0), most: most)
      }
      return (last, size)
    }
    if let size = found.1, size.total < size.written {
      try await write("correcting the size of a feed") { (connection) throws(StorageError) in
        try connection.run(size.correcting(feed))
      }
    }
    return Expiry(rule, of: feed, lastByNumber: found.0, lastOverSize: found.1?.lastOver ?? 0, now: now)
  }

  public func expiredEntries(
    _ expiry: Expiry, after number: Int64, limit: Int
  ) async throws(StorageError) -> ExpiredEntries {
    let rows = try await read("looking for expired entries") { (connection) throws(StorageError) in
      try connection.rows(expiry.look(after: number, limit: limit)) {
        (id: $0.id(0) as EntryID, number: $0.integer(1), isExpired: $0.bool(2), isOver: $0.bool(3))
      }
    }
    return ExpiredEntries(rows, limit: limit)
  }

  public func delete(_ entries: [EntryID], _ expiry: Expiry, now: Date) async throws(StorageError) -> Int {
    try await write("deleting expired entries") { (connection) throws(StorageError) in
      let found = try connection.rows(expiry.deletable(entries)) { (id: $0.id(0) as EntryID, guid: $0.text(1)) }
      guard !found.isEmpty else { return 0 }
      for (_, guid) in found {
        try connection.run(
          """
          INSERT INTO deleted_entries (feed_id, guid, listed)
          VALUES (\(expiry.feed), \(DeletedGUIDs.key(guid)), \(now))
          ON CONFLICT DO UPDATE SET listed = excluded.listed
          """)
      }
      try connection.run(DeletedGUIDs.limiting(of: expiry.feed))
      try Self.delete(found.map(\.id), on: connection)
      return found.count
    }
  }

  public func deleteSavedPage(_ user: UserID, _ page: EntryID) async throws(StorageError) {
    try await write("deleting a saved page") { (connection) throws(StorageError) in
      guard try connection.first(Feed.hasSavedPage(page, of: user), { _ in true }) != nil else {
        throw .notFound("saved page \(page)")
      }
      try Self.delete([page], on: connection)
    }
  }

  /// Deletes entries. Those that a user had not read count as read from now on: unread entries are numbers that are
  /// neither read nor deleted.
  static func delete(_ entries: [EntryID], on connection: Connection) throws(StorageError) {
    try unfold(entries, on: connection)
    let ids = SQL.set(entries)
    for (prefix, condition) in [("", "TRUE"), ("saved_", "r.saved_batch IS NOT NULL")] as [(SQL, SQL)] {
      try connection.run(
        """
        UPDATE readings AS r SET \(prefix)read_count = \(prefix)read_count + (
          SELECT count(*) FROM entries x WHERE x.feed_id = r.feed_id AND x.id IN \(ids)
          AND \(Timeline.isInReading("x", prefix: prefix)))
        WHERE r.feed_id IN (SELECT feed_id FROM entries WHERE id IN \(ids)) AND \(condition)
        """)
    }
    try connection.run(FeedSize.counting(deleted: entries))
    try connection.run("DELETE FROM entries WHERE id IN \(ids)")
  }
}
