import Foundation

// MARK: - Marking all as read

extension Database {
  /// Marks all unread entries of a scope as read, limited to the results of `search` if given, and stores the marking so that
  /// it can be undone. Forgets markings that are older than a day, and all but the last twenty.
  ///
  /// - Parameters:
  ///   - newest: Only entries stored up to this one are marked; `nil` for all.
  ///   - time: That of the marking; `nil` for now.
  /// - Complexity: O(*n*) in feeds and in ranges of unread entries, regardless of the number of entries; with a search, O(*n*)
  ///   in its results.
  public func markAllRead(
    _ user: UserID, scope: EntryScope, search: String?, newest: EntryID?, at time: Date? = nil
  ) async throws(StorageError) -> MarkReadReceipt {
    // Before the transaction, so that others do not wait for a search.
    let found = try await engine.unread(of: user, in: scope, search: search, newest: newest)
    return try await engine.write("marking all as read", of: .user(user)) { (session) async throws(StorageError) in
      try await session.lockStoring(and: user)
      let timeline = Timeline(user, scope: scope, filter: .unread, search: nil)
      let before = try await session.unreadCount(timeline)
      let time = time ?? session.now
      let marking = try await session.begin("", of: user, at: time)
      if let found {
        // Those that are still there, and unread.
        let unread: SQL = "FROM entries x WHERE x.id IN \(.set(found)) AND \(timeline.isUnread)"
        try await session.markRead(session.numbers(unread), by: marking)
      } else {
        try await session.markRead(timeline, upTo: newest, by: marking)
      }
      if let start = DisagreeingCopies.Start(marking: timeline, isSearch: found != nil, newest: newest, marking) {
        try await session.markRead(
          session.numbers(ofPairs: DisagreeingCopies.unread(from: start, of: user)), by: marking)
      }
      let left = try await session.unreadCount(timeline)
      let count = before - left
      guard count > 0 else {
        try await session.run(HistoryStatements.forgetting(user, number: marking.number))
        return MarkReadReceipt(number: 0, count: 0)
      }
      try await session.end(marking, count: count, at: time)
      return MarkReadReceipt(number: marking.number, count: count)
    }
  }

  /// Undoes a call of `markAllRead`, also for the copies of its entries; except for entries that the user has opened or that
  /// were muted since.
  ///
  /// - Returns: The number of entries that are unread again; 0 if the marking belongs to another user, was already undone, or
  ///   is forgotten.
  /// - Complexity: O(*n*) in the marked ranges; in the unread entries of feeds of which entries were deleted.
  public func undoMarkAllRead(_ user: UserID, number: Int64) async throws(StorageError) -> Int {
    try await engine.write("undoing a marking of all as read", of: .user(user)) {
      (session) async throws(StorageError) in
      let marking = StoredMarking.Key(user: user, number: number)
      let ranges = try await session.rows(
        locking: user,
        "SELECT feed_id, low, high FROM marked_ranges WHERE user_id = \(user) AND number = \(number) ORDER BY feed_id, low"
      ) { row in (feed: row.id(0) as FeedID, range: row.integer(1)...row.integer(2)) }
      guard !ranges.isEmpty else { return 0 }
      let timeline = Timeline(user, scope: .all, filter: .unread, search: nil)
      let before = try await session.unreadCount(timeline)
      let marked = Dictionary(grouping: ranges, by: \.feed).mapValues { $0.map(\.range) }
      try await session.restore(marked, of: marking)
      let feeds: SQL = .rows(marked.keys.sorted())
      try await session.run(
        all: MarkChanges.notingUnread(in: feeds, of: user, at: session.now) + [
          HistoryStatements.forgetting(user, number: number)
        ])
      let copies = DisagreeingCopies.read(from: .unread("c.feed_id IN (\(feeds))"), of: user)
      try await session.setRead(session.numbers(ofPairs: copies), of: user, isRead: false)
      return try await session.unreadCount(timeline) - before
    }
  }
}
