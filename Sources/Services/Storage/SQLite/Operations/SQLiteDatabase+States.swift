import Foundation

// MARK: - Read and starred

extension SQLiteDatabase {
  public func setRead(_ user: UserID, ids: [EntryID], isRead: Bool) async throws(StorageError) -> [EntryState] {
    try await write("marking entries") { (connection) throws(StorageError) in
      let visible = Self.visible(ids, to: user)
      if isRead {
        // An entry marked individually leaves the batch of "mark all as read", so that undoing the batch does not
        // change it.
        try connection.run(
          """
          INSERT INTO entry_states (user_id, entry_id, feed_id, is_read)
          SELECT \(user), x.id, x.feed_id, 1 \(visible)
          ON CONFLICT DO UPDATE SET is_read = 1, read_batch = NULL WHERE NOT is_read OR read_batch IS NOT NULL
          """)
      } else {
        try connection.run(
          """
          UPDATE entry_states SET is_read = 0, read_batch = NULL
          WHERE user_id = \(user) AND entry_id IN (SELECT x.id \(visible)) AND is_read
          """)
      }
      return try Self.states(visible, of: user, on: connection)
    }
  }

  public func setStarred(_ user: UserID, id: EntryID, isStarred: Bool) async throws(StorageError) -> EntryState? {
    try await write("starring an entry") { (connection) throws(StorageError) in
      let visible = Self.visible([id], to: user)
      guard try connection.first("SELECT 1 \(visible)", { _ in true }) != nil else { return nil }
      if isStarred {
        try connection.run(
          """
          INSERT INTO entry_states (user_id, entry_id, feed_id, is_starred)
          SELECT \(user), x.id, x.feed_id, 1 \(visible)
          ON CONFLICT DO UPDATE SET is_starred = 1
          """)
      } else {
        try connection.run("UPDATE entry_states SET is_starred = 0 WHERE user_id = \(user) AND entry_id = \(id)")
      }
      // An unstarred entry of a feed that the user has left is no longer visible, but its state is returned.
      return try Self.states("FROM entries x WHERE x.id = \(id)", of: user, on: connection).first
    }
  }

  public func markAllRead(
    _ user: UserID, scope: EntryScope, search: String?, newest: EntryID?
  ) async throws(StorageError) -> MarkReadReceipt {
    try await write("marking all as read") { (connection) throws(StorageError) in
      _ = try Self.user(user, on: connection)
      let batch = try connection.first(
        "UPDATE sequences SET value = value + 1 WHERE name = 'batch' RETURNING value"
      ) { $0.integer(0) }
      guard let batch else { throw .corrupt("the number of batches is missing") }
      let timeline = Timeline(user, scope: scope, filter: .unread, search: search)
      var unread: SQL = "FROM entries x WHERE x.feed_id IN (\(timeline.feeds)) AND \(timeline.isUnread)"
      if let newest { unread += " AND x.id <= \(newest)" }
      let changed: [EntryID] = try connection.rows(
        """
        INSERT INTO entry_states (user_id, entry_id, feed_id, is_read, read_batch)
        SELECT \(user), x.id, x.feed_id, 1, \(batch) \(unread)\(timeline.andFound)
        ON CONFLICT DO UPDATE SET is_read = 1, read_batch = excluded.read_batch
        RETURNING entry_id
        """
      ) { $0.id(0) }
      return MarkReadReceipt(batch: batch, changed: changed.sorted())
    }
  }

  public func undoMarkAllRead(_ user: UserID, batch: Int64) async throws(StorageError) -> [EntryID] {
    try await write("undoing a marking of all as read") { (connection) throws(StorageError) in
      let changed: [EntryID] = try connection.rows(
        """
        UPDATE entry_states SET is_read = 0, read_batch = NULL
        WHERE read_batch = \(batch) AND user_id = \(user) AND is_read
        RETURNING entry_id
        """
      ) { $0.id(0) }
      return changed.sorted()
    }
  }

  // MARK: Private

  /// The ids that are visible to the user, as `x`.
  private static func visible(_ ids: [EntryID], to user: UserID) -> SQL {
    let timeline = Timeline(user, scope: .all, filter: .all, search: nil)
    return "FROM entries x WHERE x.id IN \(.set(ids)) AND \(timeline.isVisible)"
  }

  private static func states(
    _ entries: SQL, of user: UserID, on connection: Connection
  ) throws(StorageError) -> [EntryState] {
    try connection.rows(
      """
      SELECT x.id, COALESCE(own.is_read, 0), COALESCE(own.is_starred, 0)
      FROM (SELECT x.id \(entries)) x LEFT JOIN entry_states own ON own.user_id = \(user) AND own.entry_id = x.id
      ORDER BY x.id
      """
    ) { EntryState(id: $0.id(0), isUnread: !$0.bool(1), isStarred: $0.bool(2)) }
  }
}
