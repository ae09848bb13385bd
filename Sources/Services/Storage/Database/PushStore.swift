import Foundation

/// The subscriptions to hubs of feeds. Every operation may be repeated, also by another machine at the same time.
public protocol PushStore: Sendable {
  func pushSubscription(of feed: FeedID) async throws(StorageError) -> PushSubscription?

  /// - Complexity: O(log n).
  func pushSubscription(token: String) async throws(StorageError) -> PushSubscription?

  /// Subscriptions whose next request is due, longest overdue first.
  func duePushSubscriptions(now: Date, limit: Int) async throws(StorageError) -> [PushSubscription]

  /// The feeds with a lease that has not ended, and its end.
  func pushedFeeds(now: Date) async throws(StorageError) -> [FeedID: Date]

  /// Stores a new subscription, in place of an earlier one of the feed to another hub or topic. An earlier one to the same
  /// hub and topic stays, and is renewed if it was about to end.
  func addPushSubscription(_ subscription: PushSubscription) async throws(StorageError)

  /// Stores the changed subscription unless another one, or another change, was stored since it was read.
  ///
  /// - Parameter read: The subscription as it was read.
  /// - Returns: True if it was stored.
  func replacePushSubscription(
    _ read: PushSubscription, with changed: PushSubscription
  ) async throws(StorageError) -> Bool

  /// Deletes the feed's subscription with this token.
  func deletePushSubscription(_ feed: FeedID, token: String) async throws(StorageError)

  /// Makes subscriptions of feeds without a subscriber due for their end.
  func endUnfollowedPushSubscriptions(now: Date) async throws(StorageError)

  /// Makes all subscriptions new, after the callback has another address.
  func restartPushSubscriptions(now: Date) async throws(StorageError)
}
