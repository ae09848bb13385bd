import Foundation

// MARK: - Feeds

extension SQLiteDatabase {
  public func moveFeeds(fromPrefix: String, toPrefix: String) async throws(StorageError) {
    try await write("moving feeds") { (connection) throws(StorageError) in
      // The shard is computed where it is needed.
      try connection.run(
        """
        UPDATE feed_schedule SET shard = NULL
        WHERE feed_id IN (SELECT id FROM feeds WHERE substr(url, 1, length(\(fromPrefix))) = \(fromPrefix))
        """)
      try connection.run(
        """
        UPDATE OR IGNORE feeds SET url = \(toPrefix) || substr(url, length(\(fromPrefix)) + 1)
        WHERE substr(url, 1, length(\(fromPrefix))) = \(fromPrefix)
        """)
    }
  }
}
