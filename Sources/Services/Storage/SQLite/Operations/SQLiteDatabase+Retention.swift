// MARK: - Retention

extension SQLiteDatabase {
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
