// MARK: - Many subscriptions at once

extension SQLiteDatabase {
  public func change(_ user: UserID, _ changes: [SubscriptionChange]) async throws(StorageError) {
    try await write("changing subscriptions") { (connection) async throws(StorageError) in
      let followed: [FeedID] = try connection.rows("SELECT feed_id FROM subscriptions WHERE user_id = \(user)") {
        $0.id(0)
      }
      let known = Set(followed)
      for change in changes where known.contains(change.feed) {
        switch change {
        case .folders(let feed, let folders): try await Self.put([(feed, folders)], of: user, on: .sqlite(connection))
        case .settings(let feed, let settings): try Self.set(settings, of: feed, for: user, on: connection)
        case .end(let feed): try Self.unfollow(user, feed, on: connection)
        }
      }
    }
  }
}
