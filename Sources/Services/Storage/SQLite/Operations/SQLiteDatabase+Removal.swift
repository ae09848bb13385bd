import Foundation

// MARK: - Removing users

extension SQLiteDatabase {
  public func deleteRemoved(limit: Int) async throws(StorageError) -> Int {
    let user: UserID? = try await read("looking for removed users") { (connection) throws(StorageError) in
      try connection.first(User.beingRemoved) { $0.id(0) }
    }
    guard let user else { return 0 }
    return try await write("removing a user") { (connection) async throws(StorageError) in
      var left = limit
      for table in UserTable.all where left > 0 {
        left -= try connection.rows(table.deleting(of: user, limit: left)) { _ in true }.count
      }
      guard left == limit else { return limit - left }
      let feeds: [FeedID] = try connection.rows(UserTable.feeds(of: user)) { $0.id(0) }
      guard feeds.isEmpty else {
        for feed in feeds { try await Self.unfollow(user, feed, on: .sqlite(connection)) }
        try connection.run(UserTable.forgetting(feeds, of: user))
        return feeds.count
      }
      let entries: [EntryID] = try connection.rows(UserTable.ownEntries(of: user)) { $0.id(0) }
      guard entries.isEmpty else {
        try await StorageSession.sqlite(connection).delete(entries)
        return entries.count
      }
      if try connection.first(UserTable.deletingOwnFeed(of: user), { _ in true }) != nil { return 1 }
      return try connection.rows(User.deleting(user)) { _ in true }.count
    }
  }
}
