import Foundation

// MARK: - Entries by arrival

extension Database {
  /// The entries of followed feeds that the user has marked since `query.since`, in the order of the last changes of their
  /// marks: read or unread, starred or not. Some may be as they were before. Changes are known for 90 days.
  /// - Complexity: O(*n* log *n*) in these entries.
  public func marked(_ user: UserID, _ query: ArrivalQuery) async throws(StorageError) -> [MarkedEntry] {
    guard let since = query.since else { return [] }
    return try await engine.rows(
      "reading changed marks", MarkChanges.changed(query, of: user, since: since), MarkedEntry.init(row:))
  }

  /// The visible entries of the user's feeds with ids after one, ascending, or before one, descending.
  /// - Parameter feeds: Only those of these feeds; nil for all that the user follows.
  public func entryIDs(
    _ user: UserID, in feeds: [FeedID]?, _ range: EntryIDRange, limit: Int
  ) async throws(StorageError) -> [EntryID] {
    try await engine.rows("reading the ids of entries", ArrivalStatements.ids(user, in: feeds, range, limit: limit)) {
      $0.id(0)
    }
  }

  /// The newest entry that the feeds of a user have had; nil if they have had none.
  /// - Complexity: O(*n*) in feeds.
  public func newestEntryID(of user: UserID) async throws(StorageError) -> EntryID? {
    let newest = try await engine.rows("looking for the newest entry", ArrivalStatements.newestID(user)) {
      $0.integer(0)
    }
    return newest.first.flatMap { $0 > 0 ? EntryID(rawValue: $0) : nil }
  }

  /// The number of entries of the feeds that a user follows.
  /// - Complexity: O(*n*) in these entries, which are counted in an index.
  public func entryCount(_ user: UserID) async throws(StorageError) -> Int {
    try await engine.rows("counting the entries of a user", ArrivalStatements.count(user)) { $0.int(0) }.first ?? 0
  }

  /// The newest entry up to which all had arrived by a time: all later ones came afterwards. Nil if all had arrived.
  /// - Complexity: O(*n*) in the entries that came afterwards.
  public func newestEntryID(arrivedBy time: Date) async throws(StorageError) -> EntryID? {
    let first = try await engine.rows("looking for what came later", ArrivalStatements.firstAfter(time)) {
      $0.isNull(0) ? nil : $0.integer(0)
    }
    return (first.first ?? nil).map { EntryID(rawValue: $0 - 1) }
  }

  /// The time when the newest entry of each of the user's feeds arrived. Feeds without an entry are left out.
  public func newestArrivals(_ user: UserID) async throws(StorageError) -> [FeedID: Date] {
    let newest = try await engine.rows("reading the newest arrivals", ArrivalStatements.newest(user)) {
      ($0.id(0) as FeedID, $0.date(1))
    }
    return Dictionary(uniqueKeysWithValues: newest)
  }

  /// The origins of entries of these feeds. Of feeds that are another user's own, none are given.
  public func origins(_ user: UserID, of feeds: [FeedID]) async throws(StorageError) -> [FeedID: FeedOrigin] {
    let origins = try await engine.rows("reading where entries come from", ArrivalStatements.origins(user, of: feeds)) {
      ArrivalStatements.origin($0)
    }
    return Dictionary(uniqueKeysWithValues: origins)
  }
}
