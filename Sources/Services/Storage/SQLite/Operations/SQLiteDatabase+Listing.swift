import Foundation

// MARK: - Entries for programs

extension SQLiteDatabase {
  public func list(_ user: UserID, _ query: ListingQuery) async throws(StorageError) -> EntryListing {
    try await read("listing entries") { (connection) throws(StorageError) in
      let total = try connection.first(query.count(of: user)) { $0.int(0) } ?? 0
      guard total > query.offset, query.limit > 0 else { return EntryListing(ids: [], total: total) }
      return EntryListing(ids: try connection.rows(query.page(of: user, total: total)) { $0.id(0) }, total: total)
    }
  }

  public func readCounts(_ user: UserID) async throws(StorageError) -> [FeedID: (read: Int, unread: Int)] {
    try await read("counting entries of feeds") { (connection) throws(StorageError) in
      let counts = try connection.rows(ListingQuery.readCounts(user)) { ($0.id(0) as FeedID, ($0.int(1), $0.int(2))) }
      return Dictionary(counts) { first, _ in first }
    }
  }

  public func changeTimes(of ids: [EntryID]) async throws(StorageError) -> [EntryID: Date] {
    try await read("reading when entries changed") { (connection) throws(StorageError) in
      let times = try connection.rows(ListingQuery.changeTimes(of: ids)) { ($0.id(0) as EntryID, $0.date(1)) }
      return Dictionary(times) { first, _ in first }
    }
  }

  public func subscriptions(_ user: UserID, to feeds: [FeedID]) async throws(StorageError) -> [Subscription] {
    try await read("reading subscriptions") { (connection) throws(StorageError) in
      try Self.subscriptions(of: user, feeds: feeds, on: connection)
    }
  }
}
