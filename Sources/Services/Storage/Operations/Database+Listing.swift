import Foundation

// MARK: - Entries for programs

extension Database {
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
