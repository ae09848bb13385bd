import PostgreSQL

// MARK: - Retention

extension PostgreSQLDatabase {
  /// Deletes entries. Those that a user had not read count as read from now on: unread entries are numbers that are
  /// neither read nor deleted.
  static func delete(_ entries: [EntryID], on session: PostgreSQLSession) async throws(StorageError) {
    let ids = SQL.set(entries)
    let feeds: SQL = "SELECT feed_id FROM entries WHERE id IN \(ids)"
    try await lockForDeleting(entries, on: session)
    try await unfold(entries, on: session)
    try await session.batch(
      ([("", "TRUE"), ("saved_", "r.saved_batch IS NOT NULL")] as [(SQL, SQL)]).map { prefix, condition in
        """
        UPDATE readings AS r SET \(prefix)read_count = \(prefix)read_count + (
          SELECT count(*) FROM entries x WHERE x.feed_id = r.feed_id AND x.id IN \(ids)
          AND \(Timeline.isInReading("x", prefix: prefix)))
        WHERE r.feed_id IN (\(feeds)) AND \(condition)
        """
      } + [FeedSize.counting(deleted: entries), "DELETE FROM entries WHERE id IN \(ids)"])
  }

  /// Locks the heads of the entries' feeds, and then the users who may have read one of them, who must not mark it in the
  /// meantime. Storing entries has the same order.
  static func lockForDeleting(_ entries: [EntryID], on session: PostgreSQLSession) async throws(StorageError) {
    let feeds: SQL = "SELECT feed_id FROM entries WHERE id IN \(.set(entries))"
    try await session.batch([
      "SELECT 1 FROM feed_heads WHERE feed_id IN (\(feeds)) ORDER BY feed_id FOR UPDATE",
      """
      SELECT 1 FROM users WHERE id IN (SELECT r.user_id FROM readings r WHERE r.feed_id IN (\(feeds)))
      ORDER BY id FOR NO KEY UPDATE
      """,
    ])
  }
}
