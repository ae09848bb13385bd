import Foundation

// MARK: - Hubs

extension Database {
  public func pushSubscription(of feed: FeedID) async throws(StorageError) -> PushSubscription? {
    try await engine.rows(
      "looking for the hub of a feed", PushSubscription.statement(of: feed), PushSubscription.init(row:)
    )
    .first
  }

  /// - Complexity: O(log n).
  public func pushSubscription(token: String) async throws(StorageError) -> PushSubscription? {
    try await engine.rows(
      "looking for a subscription to a hub", PushSubscription.statement(token: token), PushSubscription.init(row:)
    ).first
  }

  /// Subscriptions whose next request is due, longest overdue first.
  public func duePushSubscriptions(now: Date, limit: Int) async throws(StorageError) -> [PushSubscription] {
    try await engine.rows(
      "looking for subscriptions to renew", PushSubscription.due(now: now, limit: limit), PushSubscription.init(row:))
  }

  /// The feeds with a lease that has not ended, and its end.
  public func pushedFeeds(now: Date) async throws(StorageError) -> [FeedID: Date] {
    let leases = try await engine.rows("reading the leases of hubs", PushSubscription.leases(now: now)) {
      ($0.id(0) as FeedID, $0.date(1))
    }
    return Dictionary(uniqueKeysWithValues: leases)
  }

  /// Stores a new subscription, in place of an earlier one of the feed to another hub or topic. An earlier one to the same
  /// hub and topic stays, and is renewed if it was about to end.
  public func addPushSubscription(_ subscription: PushSubscription) async throws(StorageError) {
    try await engine.change("storing the hub of a feed", of: nil, subscription.adding)
  }

  /// Stores the changed subscription unless another one, or another change, was stored since it was read.
  ///
  /// - Parameter read: The subscription as it was read.
  /// - Returns: True if it was stored.
  public func replacePushSubscription(
    _ read: PushSubscription, with changed: PushSubscription
  ) async throws(StorageError) -> Bool {
    try await engine.change("storing a subscription to a hub", of: nil, read.replacing(with: changed)) > 0
  }

  /// Deletes the feed's subscription with this token.
  public func deletePushSubscription(_ feed: FeedID, token: String) async throws(StorageError) {
    try await engine.change("deleting a subscription to a hub", of: nil, PushSubscription.deleting(feed, token: token))
  }

  /// Makes subscriptions of feeds without a subscriber due for their end.
  public func endUnfollowedPushSubscriptions(now: Date) async throws(StorageError) {
    try await engine.change(
      "ending subscriptions that nobody needs", of: nil, PushSubscription.endingUnfollowed(now: now))
  }

  /// Makes all subscriptions new, after the callback has another address.
  public func restartPushSubscriptions(now: Date) async throws(StorageError) {
    try await engine.change("renewing all subscriptions to hubs", of: nil, PushSubscription.restarting(now: now))
  }
}
