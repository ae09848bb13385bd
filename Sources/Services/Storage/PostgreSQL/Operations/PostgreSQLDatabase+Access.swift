import Bytes
import PostgreSQL

// MARK: - Settings of single feeds

extension PostgreSQLDatabase {
  /// Marks changed entries as unread for the users who want that, in the feed and its copies.
  static func unreadAgain(
    _ entries: [EntryID], of feed: FeedID, on session: PostgreSQLSession
  ) async throws(StorageError) {
    guard !entries.isEmpty,
      try await session.first("SELECT watches_changes FROM feeds WHERE id = \(feed)", { $0.bool(0) }) == true
    else { return }
    let users: [UserID] = try await session.rows(Feed.usersWatchingChanges(of: feed)) { $0.id(0) }
    for user in users {
      try await lock(user, on: session)
      let marked = Timeline.withCopies(Timeline.visible(entries, to: user), for: user).andUnmuted(by: user)
      let found = try await session.batch([numbers(marked)])
      try await setRead(numbers(found[0]), of: user, isRead: false, on: session)
    }
  }
}
