import Bytes

// MARK: - Settings of single feeds

extension SQLiteDatabase {
  /// Marks changed entries as unread for the users who want that, in the feed and its copies.
  static func unreadAgain(_ entries: [EntryID], of feed: FeedID, on connection: Connection) throws(StorageError) {
    guard !entries.isEmpty,
      try connection.first("SELECT watches_changes FROM feeds WHERE id = \(feed)", { $0.bool(0) }) == true
    else { return }
    let users: [UserID] = try connection.rows(Feed.usersWatchingChanges(of: feed)) { $0.id(0) }
    for user in users {
      let marked = Timeline.withCopies(Timeline.visible(entries, to: user), for: user).andUnmuted(by: user)
      try setRead(try numbers(marked, on: connection), of: user, isRead: false, on: connection)
    }
  }
}
