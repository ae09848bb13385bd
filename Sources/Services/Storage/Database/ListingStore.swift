import Foundation

/// The entries as programs ask for them.
public protocol ListingStore: Sendable {
  /// The ids of the entries that a query finds, in its order, and their number.
  /// - Complexity: O(*n*) in the entries of the scope, which are read from an index, unless few are unread.
  func list(_ user: UserID, _ query: ListingQuery) async throws(StorageError) -> EntryListing

  /// The numbers of read and of unread entries of each feed that the user follows.
  /// - Complexity: O(*n*) in feeds.
  func readCounts(_ user: UserID) async throws(StorageError) -> [ReadCounts]

  /// The times when publishers last changed entries. Those that never changed are left out.
  func changeTimes(of ids: [EntryID]) async throws(StorageError) -> [EntryID: Date]

  /// The user's subscriptions to these feeds.
  func subscriptions(_ user: UserID, to feeds: [FeedID]) async throws(StorageError) -> [Subscription]
}

/// The numbers of read and of unread entries of a feed.
public struct ReadCounts: Hashable, Sendable {
  public let feed: FeedID
  public let read: Int
  public let unread: Int

  public init(feed: FeedID, read: Int, unread: Int) {
    (self.feed, self.read, self.unread) = (feed, read, unread)
  }
}
