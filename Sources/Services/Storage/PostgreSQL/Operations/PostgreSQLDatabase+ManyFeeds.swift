// MARK: - Many subscriptions at once

extension PostgreSQLDatabase {
  public func change(_ user: UserID, _ changes: [SubscriptionChange]) async throws(StorageError) {
    try await write("changing subscriptions", of: .user(user)) { (session) async throws(StorageError) in
      try await Self.lock(user, on: session)
      let followed: [FeedID] = try await session.rows("SELECT feed_id FROM subscriptions WHERE user_id = \(user)") {
        $0.id(0)
      }
      let known = Set(followed)
      var recounted: [FeedID] = []
      // In the order of ids, in which all lock feeds. Changes of one feed stay in theirs.
      let ordered = changes.enumerated().sorted { ($0.element.feed, $0.offset) < ($1.element.feed, $1.offset) }
      for (_, change) in ordered where known.contains(change.feed) {
        switch change {
        case .folders(let feed, let folders): try await Self.put([(feed, folders)], of: user, on: .postgreSQL(session))
        case .settings(let feed, let settings):
          _ = try await Self.set(settings, of: feed, for: user, on: session)
          if settings.isPaused { recounted.append(feed) }
        case .end(let feed):
          try await Self.unfollow(user, feed, on: session)
          recounted.append(feed)
        }
      }
      if !recounted.isEmpty { try await session.run(Self.recounting(recounted)) }
    }
  }
}
