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

  /// Deletes entries. Those that a user had not read count as read from now on: unread entries are numbers that are
  /// neither read nor deleted.
  private static func delete(_ entries: [EntryID], on connection: Connection) throws(StorageError) {
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
    try connection.run("DELETE FROM entries WHERE id IN \(ids)")
  }
}
