import Bytes
import Foundation

/// The stored feeds.
public protocol FeedStore: Sendable {
  func feed(_ id: FeedID) async throws(StorageError) -> Feed?

  /// The feed at exactly this address that all users share.
  func feed(url: WebAddress) async throws(StorageError) -> Feed?

  /// The feed at exactly this address that a subscription of the user would follow: the user's own, or the shared one.
  func feed(url: WebAddress, for user: UserID) async throws(StorageError) -> Feed?

  /// The feeds a user is subscribed to; with `nil`, those with any subscriber.
  func subscribedFeeds(of user: UserID?) async throws(StorageError) -> [Feed]

  /// The details of the user's feeds, without feeds that state none.
  ///
  /// - Parameter feed: The only feed; nil for all.
  func feedDetails(of user: UserID, feed: FeedID?) async throws(StorageError) -> [FeedID: FeedDetails]

  /// The last 20 fetches of a feed, newest first. A run of fetches that found nothing new counts as one.
  func fetches(of feed: FeedID) async throws(StorageError) -> [PastFetch]

  /// Rewrites the addresses that begin with `fromPrefix`. A feed is left unchanged if another one has its new address.
  func moveFeeds(fromPrefix: String, toPrefix: String) async throws(StorageError)
}
