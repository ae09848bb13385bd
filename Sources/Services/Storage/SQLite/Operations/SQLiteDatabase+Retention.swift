import Foundation

// MARK: - Retention

extension SQLiteDatabase {
  public func markUnfollowed(now: Date) async throws(StorageError) {
    try await write("marking what nobody follows") { (connection) throws(StorageError) in
      try connection.run(
        "UPDATE feeds AS f SET unfollowed = \(now) WHERE f.unfollowed IS NULL AND NOT \(Self.hasSubscriber)")
    }
  }

  public func deleteUnfollowed(since end: Date, limit: Int) async throws(StorageError) -> Int {
    try await write("deleting what nobody follows") { (connection) throws(StorageError) in
      try connection.run(
        "UPDATE feeds AS f SET unfollowed = NULL WHERE f.unfollowed IS NOT NULL AND \(Self.hasSubscriber)")
      let entries: [EntryID] = try connection.rows(
        """
        SELECT e.id FROM feeds f CROSS JOIN entries e ON e.feed_id = f.id
        WHERE f.unfollowed <= \(end)
          AND NOT EXISTS (SELECT 1 FROM entry_states s WHERE s.entry_id = e.id AND s.is_starred)
        LIMIT \(limit)
        """
      ) { $0.id(0) }
      guard entries.isEmpty else {
        try connection.run("DELETE FROM entries WHERE id IN \(.set(entries))")
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
}
