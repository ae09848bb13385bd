import Foundation

/// The entries in the order in which they arrived.
public protocol ArrivalStore: Sendable {
  /// The entries that a query finds, in its order: by arrival, then by id.
  /// - Complexity: O(*n*) in feeds and in the entries from the first one to the last one found.
  func arrived(_ user: UserID, _ query: ArrivalQuery) async throws(StorageError) -> [ArrivedEntry]

  /// The entries of followed feeds that the user has marked since `query.since`, in the order of the last changes of their
  /// marks: read or unread, starred or not. Some may be as they were before. Changes are known for 90 days.
  /// - Complexity: O(*n* log *n*) in these entries.
  func marked(_ user: UserID, _ query: ArrivalQuery) async throws(StorageError) -> [MarkedEntry]

  /// The visible entries of the user's feeds with ids after one, ascending, or before one, descending.
  /// - Parameter feeds: Only those of these feeds; nil for all that the user follows.
  func entryIDs(
    _ user: UserID, in feeds: [FeedID]?, _ range: EntryIDRange, limit: Int
  ) async throws(StorageError) -> [EntryID]

  /// The newest entry that the feeds of a user have had; nil if they have had none.
  /// - Complexity: O(*n*) in feeds.
  func newestEntryID(of user: UserID) async throws(StorageError) -> EntryID?

  /// The number of entries of the feeds that a user follows.
  /// - Complexity: O(*n*) in these entries, which are counted in an index.
  func entryCount(_ user: UserID) async throws(StorageError) -> Int

  /// The newest entry up to which all had arrived by a time: all later ones came afterwards. Nil if all had arrived.
  /// - Complexity: O(*n*) in the entries that came afterwards.
  func newestEntryID(arrivedBy time: Date) async throws(StorageError) -> EntryID?

  /// The time when the newest entry of each of the user's feeds arrived. Feeds without an entry are left out.
  func newestArrivals(_ user: UserID) async throws(StorageError) -> [FeedID: Date]

  /// The origins of entries of these feeds. Of feeds that are another user's own, none are given.
  func origins(_ user: UserID, of feeds: [FeedID]) async throws(StorageError) -> [FeedID: FeedOrigin]
}

/// A range of ids of entries, in an order.
public enum EntryIDRange: Hashable, Sendable {
  /// Greater ids, ascending.
  case after(EntryID)
  /// Smaller ids, descending.
  case before(EntryID)
}
