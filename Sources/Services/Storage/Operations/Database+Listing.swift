import Foundation

// MARK: - Entries for programs

extension Database {
  /// The ids of the entries that a query finds, in its order, and their number.
  /// - Complexity: O(*n*) in the entries of the scope, which are read from an index, unless few are unread.
  public func list(_ user: UserID, _ query: ListingQuery) async throws(StorageError) -> EntryListing {
    try await engine.read("listing entries") { (session) async throws(StorageError) in
      if let whole = query.whole {
        return query.part(of: try await session.rows(whole.page(of: user, total: .max)) { $0.id(0) })
      }
      let total = try await session.first(query.count(of: user)) { $0.int(0) } ?? 0
      guard total > query.offset, query.limit > 0 else { return EntryListing(ids: [], total: total) }
      if query.isWhole, case .sqlite(let connection) = session {
        return EntryListing(ids: try SQLiteDatabase.walk(query, of: user, on: connection), total: total)
      }
      return EntryListing(
        ids: try await session.rows(query.page(of: user, total: total)) { $0.id(0) }, total: total)
    }
  }

  /// The numbers of read and of unread entries of each feed that the user follows.
  /// - Complexity: O(*n*) in feeds.
  public func readCounts(_ user: UserID) async throws(StorageError) -> [ReadCounts] {
    try await engine.rows("counting entries of feeds", ListingQuery.readCounts(user)) {
      ReadCounts(feed: $0.id(0), read: $0.int(1), unread: $0.int(2))
    }
  }

  /// The times when publishers last changed entries. Those that never changed are left out.
  public func changeTimes(of ids: [EntryID]) async throws(StorageError) -> [EntryID: Date] {
    let times = try await engine.rows("reading when entries changed", ListingQuery.changeTimes(of: ids)) {
      ($0.id(0) as EntryID, $0.date(1))
    }
    return Dictionary(times) { first, _ in first }
  }

  /// The user's subscriptions to these feeds.
  public func subscriptions(_ user: UserID, to feeds: [FeedID]) async throws(StorageError) -> [Subscription] {
    try await engine.read("reading subscriptions") { (session) async throws(StorageError) in
      try await Self.subscriptions(of: user, feeds: feeds, on: session)
    }
  }
}
