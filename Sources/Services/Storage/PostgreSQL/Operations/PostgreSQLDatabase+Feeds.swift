import Foundation
import PostgreSQL

// MARK: - Feeds

extension PostgreSQLDatabase {
  public func feed(_ id: FeedID) async throws(StorageError) -> Feed? {
    try await rows("reading a feed", "SELECT \(Feed.columns) FROM feeds f WHERE f.id = \(id)", Feed.init(row:)).first
  }

  public func feed(url: WebAddress) async throws(StorageError) -> Feed? {
    try await rows(
      "looking for a feed", "SELECT \(Feed.columns) FROM feeds f WHERE \(Feed.hasAddress(url))", Feed.init(row:)
    ).first
  }

  public func subscribedFeeds(of user: UserID?) async throws(StorageError) -> [Feed] {
    var sql: SQL = "SELECT \(Feed.columns) FROM feeds f WHERE f.id IN (SELECT s.feed_id FROM subscriptions s"
    if let user { sql += " WHERE s.user_id = \(user)" }
    sql += ") ORDER BY f.id"
    return try await rows("reading the feeds", sql, Feed.init(row:))
  }

  public func feedDetails(of user: UserID) async throws(StorageError) -> [FeedID: FeedDetails] {
    let known = try await rows("reading what feeds say about themselves", FeedDetails.statement(of: user)) {
      (row) throws(StorageError) in
      (row.id(0) as FeedID, try JSONColumn.value(row.optionalText(1)) ?? FeedDetails())
    }
    return Dictionary(known) { first, _ in first }
  }

  public func dueFeeds(now: Date, limit: Int) async throws(StorageError) -> [Feed] {
    try await rows(
      "looking for feeds that are due",
      """
      SELECT \(Feed.columns) FROM feeds f WHERE f.next_check <= \(now) AND \(Feed.hasSubscriber)
      ORDER BY f.next_check, f.id LIMIT \(max(0, limit))
      """, Feed.init(row:))
  }

  public func nextCheck(after now: Date) async throws(StorageError) -> Date? {
    try await rows(
      "looking for the next check",
      """
      SELECT f.next_check FROM feeds f WHERE f.next_check > \(now) AND \(Feed.hasSubscriber)
      ORDER BY f.next_check LIMIT 1
      """
    ) { $0.date(0) }.first
  }

  public func moveFeeds(fromPrefix: String, toPrefix: String) async throws(StorageError) {
    try await write("moving feeds") { (session) async throws(StorageError) in
      let feeds = try await session.rows(
        """
        SELECT id, \(toPrefix) || substr(url, length(\(fromPrefix)) + 1) FROM feeds
        WHERE starts_with(url, \(fromPrefix)) ORDER BY id FOR UPDATE
        """
      ) { (id: $0.id(0) as FeedID, url: $0.address(1)) }
      // One by one, since one of them may have the new address of another.
      try await session.batch(
        feeds.map { feed in
          """
          UPDATE feeds SET url = \(feed.url)
          WHERE id = \(feed.id) AND NOT EXISTS (SELECT 1 FROM feeds f WHERE \(Feed.hasAddress(feed.url)))
          """
        })
    }
  }
}

// MARK: - Retention

extension PostgreSQLDatabase {
  public func markUnfollowed(now: Date) async throws(StorageError) {
    try await change(
      "marking what nobody follows",
      "UPDATE feeds AS f SET unfollowed = \(now) WHERE f.unfollowed IS NULL AND NOT \(Feed.hasSubscriber)")
  }

  public func deleteUnfollowed(since end: Date, limit: Int) async throws(StorageError) -> Int {
    try await write("deleting what nobody follows") { (session) async throws(StorageError) in
      try await session.run(
        "UPDATE feeds AS f SET unfollowed = NULL WHERE f.unfollowed IS NOT NULL AND \(Feed.hasSubscriber)")
      let entries: [EntryID] = try await session.rows(
        """
        SELECT e.id FROM feeds f JOIN entries e ON e.feed_id = f.id
        WHERE f.unfollowed <= \(end) AND NOT EXISTS (SELECT 1 FROM stars s WHERE s.entry_id = e.id)
          AND NOT EXISTS (SELECT 1 FROM entry_labels l WHERE l.entry_id = e.id)
        LIMIT \(limit) FOR UPDATE OF f
        """
      ) { $0.id(0) }
      guard entries.isEmpty else {
        try await Self.delete(entries, on: session)
        return entries.count
      }
      return try await session.rows(
        """
        DELETE FROM feeds WHERE id IN (
          SELECT f.id FROM feeds f
          WHERE f.unfollowed <= \(end) AND NOT EXISTS (SELECT 1 FROM entries e WHERE e.feed_id = f.id) LIMIT \(limit))
        RETURNING 1
        """
      ).count
    }
  }

  /// Deletes entries. Those that a user had not read count as read from now on: unread entries are numbers that are
  /// neither read nor deleted.
  private static func delete(_ entries: [EntryID], on session: PostgreSQLSession) async throws(StorageError) {
    let ids = SQL.set(entries)
    let feeds: SQL = "SELECT feed_id FROM entries WHERE id IN \(ids)"
    // The users must not mark one of them in between.
    try await session.run(
      """
      SELECT 1 FROM users WHERE id IN (SELECT r.user_id FROM readings r WHERE r.feed_id IN (\(feeds)))
      ORDER BY id FOR NO KEY UPDATE
      """)
    try await unfold(entries, on: session)
    try await session.batch(
      ([("", "TRUE"), ("saved_", "r.saved_batch IS NOT NULL")] as [(SQL, SQL)]).map { prefix, condition in
        """
        UPDATE readings AS r SET \(prefix)read_count = \(prefix)read_count + (
          SELECT count(*) FROM entries x WHERE x.feed_id = r.feed_id AND x.id IN \(ids)
          AND \(Timeline.isInReading("x", prefix: prefix)))
        WHERE r.feed_id IN (\(feeds)) AND \(condition)
        """
      } + ["DELETE FROM entries WHERE id IN \(ids)"])
  }
}
