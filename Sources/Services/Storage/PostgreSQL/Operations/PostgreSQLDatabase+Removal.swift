import Foundation
import PostgreSQL

// MARK: - Removing users

extension PostgreSQLDatabase {
  public func deleteRemoved(limit: Int) async throws(StorageError) -> Int {
    let removed: [UserID] = try await rows("looking for removed users", User.beingRemoved) { $0.id(0) }
    guard let user = removed.first else { return 0 }
    let deleted = try await write("removing a user", of: nil) { (session) async throws(StorageError) in
      var left = limit
      for table in UserTable.all where left > 0 {
        left -= try await session.rows(table.deletingByPlace(of: user, limit: left)).count
      }
      return limit - left
    }
    guard deleted == 0 else { return deleted }
    return try await write("removing a user", of: nil) { (session) async throws(StorageError) in
      let feeds: [FeedID] = try await session.rows(UserTable.feeds(of: user)) { $0.id(0) }
      guard feeds.isEmpty else {
        for feed in feeds { try await Self.unfollow(user, feed, on: .postgreSQL(session)) }
        try await session.batch([UserTable.forgetting(feeds, of: user), Self.recounting(feeds)])
        return feeds.count
      }
      let entries: [EntryID] = try await session.rows(UserTable.ownEntries(of: user)) { $0.id(0) }
      guard entries.isEmpty else {
        try await StorageSession.postgreSQL(session).delete(entries)
        return entries.count
      }
      if try await session.first(UserTable.deletingOwnFeed(of: user), { _ in true }) != nil { return 1 }
      return try await session.rows(User.deleting(user)).count
    }
  }
}
