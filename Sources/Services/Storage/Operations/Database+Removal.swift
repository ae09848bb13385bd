// MARK: - Removing users

extension Database {
  /// Deletes some of what is left of a removed user, and at last the user. Feeds that only this user followed are as after
  /// unsubscribing; the user's own feeds, which no other user can follow, are deleted with their entries.
  ///
  /// - Parameter limit: The most rows to delete in this transaction, apart from a few that go with feeds.
  /// - Returns: The number of deleted rows; 0 if nothing is left of any removed user.
  public func deleteRemoved(limit: Int) async throws(StorageError) -> Int {
    let removed: [UserID] = try await engine.rows("looking for removed users", User.beingRemoved) { $0.id(0) }
    guard let user = removed.first else { return 0 }
    let deleted = try await engine.write("removing a user", of: nil) { (session) async throws(StorageError) in
      var left = limit
      for table in UserTable.all where left > 0 {
        left -= try await session.rows(table.deleting(of: user, limit: left, session.dialect)) { _ in true }.count
      }
      return limit - left
    }
    guard deleted == 0 else { return deleted }
    return try await engine.write("removing a user", of: nil) { (session) async throws(StorageError) in
      let feeds: [FeedID] = try await session.rows(UserTable.feeds(of: user)) { $0.id(0) }
      guard feeds.isEmpty else {
        for feed in feeds { try await Self.unfollow(user, feed, on: session) }
        try await session.run(UserTable.forgetting(feeds, of: user))
        try await session.recount(feeds)
        return feeds.count
      }
      let entries: [EntryID] = try await session.rows(UserTable.ownEntries(of: user)) { $0.id(0) }
      guard entries.isEmpty else {
        try await session.delete(entries)
        return entries.count
      }
      if try await session.first(UserTable.deletingOwnFeed(of: user), { _ in true }) != nil { return 1 }
      return try await session.rows(User.deleting(user)) { _ in true }.count
    }
  }
}
