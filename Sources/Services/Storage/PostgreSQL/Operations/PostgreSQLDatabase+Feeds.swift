import Foundation
import PostgreSQL

// MARK: - Feeds

extension PostgreSQLDatabase {
  public func moveFeeds(fromPrefix: String, toPrefix: String) async throws(StorageError) {
    try await write("moving feeds") { (session) async throws(StorageError) in
      let feeds = try await session.rows(
        """
        SELECT id, \(toPrefix) || substr(url, length(\(fromPrefix)) + 1) FROM feeds
        WHERE starts_with(url, \(fromPrefix)) ORDER BY id FOR UPDATE
        """
      ) { (id: $0.id(0) as FeedID, url: $0.address(1)) }
      // The shard is computed where it is needed.
      try await session.run(
        "UPDATE feed_schedule SET shard = NULL WHERE feed_id IN (\(Feed.lockingSchedule(feeds.map(\.id))))")
      // One by one, since one of them may have the new address of another.
      try await session.batch(
        feeds.map { feed in
          """
          UPDATE feeds SET url = \(feed.url)
          WHERE id = \(feed.id) AND NOT EXISTS (
            SELECT 1 FROM feeds f WHERE \(SQLDialect.postgreSQL.has("f.url", feed.url)) AND f.owner_id IS NOT DISTINCT FROM feeds.owner_id)
          """
        })
    }
  }
}
