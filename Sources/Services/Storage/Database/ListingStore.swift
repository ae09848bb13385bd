import Foundation

/// The entries as programs ask for them.
public protocol ListingStore: Sendable {
  /// The ids of the entries that a query finds, in its order, and their number.
  /// - Complexity: O(*n*) in the entries of the scope, which are read from an index, unless few are unread.
  func list(_ user: UserID, _ query: ListingQuery) async throws(StorageError) -> EntryListing
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
