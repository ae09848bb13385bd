import Foundation
import PostgreSQL

// MARK: - Entries by arrival

extension PostgreSQLDatabase {
  public func arrived(_ user: UserID, _ query: ArrivalQuery) async throws(StorageError) -> [ArrivedEntry] {
    guard query.limit > 0 else { return [] }
    let operation = "reading entries by arrival"
    // Few unread entries may be far apart among all.
    var isFew = false
    if let count = query.unreadCount(of: user) {
      isFew = try await rows(operation, count) { $0.int(0) }.first ?? .max <= ListingQuery.fewUnread
    }
    return try await rows(operation, query.statement(of: user, isFew: isFew)) {
      ArrivedEntry(id: $0.id(0), milliseconds: $0.integer(1))
    }
  }

  public func marked(_ user: UserID, _ query: ArrivalQuery) async throws(StorageError) -> [MarkedEntry] {
    guard let since = query.since else { return [] }
    return try await rows("reading changed marks", MarkChanges.changed(query, of: user, since: since)) {
      MarkedEntry(row: $0)
    }
  }

  public func entryIDs(
    _ user: UserID, in feeds: [FeedID]?, _ range: EntryIDRange, limit: Int
  ) async throws(StorageError) -> [EntryID] {
    try await rows("reading the ids of entries", ArrivalStatements.ids(user, in: feeds, range, limit: limit)) {
      $0.id(0)
    }
  }

  public func newestEntryID(of user: UserID) async throws(StorageError) -> EntryID? {
    let newest = try await rows("looking for the newest entry", ArrivalStatements.newestID(user)) { $0.integer(0) }
    return newest.first.flatMap { $0 > 0 ? EntryID(rawValue: $0) : nil }
  }

  public func entryCount(_ user: UserID) async throws(StorageError) -> Int {
    try await rows("counting the entries of a user", ArrivalStatements.count(user)) { $0.int(0) }.first ?? 0
  }

  public func newestEntryID(arrivedBy time: Date) async throws(StorageError) -> EntryID? {
    let first = try await rows("looking for what came later", ArrivalStatements.firstAfter(time)) {
      $0.isNull(0) ? nil : $0.integer(0)
    }
    return (first.first ?? nil).map { EntryID(rawValue: $0 - 1) }
  }

  public func newestArrivals(_ user: UserID) async throws(StorageError) -> [FeedID: Date] {
    let newest = try await rows("reading the newest arrivals", ArrivalStatements.newest(user)) {
      ($0.id(0) as FeedID, $0.date(1))
    }
    return Dictionary(uniqueKeysWithValues: newest)
  }

  public func origins(_ user: UserID, of feeds: [FeedID]) async throws(StorageError) -> [FeedID: FeedOrigin] {
    let origins = try await rows("reading where entries come from", ArrivalStatements.origins(user, of: feeds)) {
      ArrivalStatements.origin($0)
    }
    return Dictionary(uniqueKeysWithValues: origins)
  }
}
