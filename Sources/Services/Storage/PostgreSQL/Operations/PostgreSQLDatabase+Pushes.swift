import Foundation
import PostgreSQL

// MARK: - Hubs

extension PostgreSQLDatabase {
  public func pushSubscription(of feed: FeedID) async throws(StorageError) -> PushSubscription? {
    try await rows("looking for the hub of a feed", PushSubscription.statement(of: feed), PushSubscription.init(row:))
      .first
  }

  public func pushSubscription(token: String) async throws(StorageError) -> PushSubscription? {
    try await rows(
      "looking for a subscription to a hub", PushSubscription.statement(token: token), PushSubscription.init(row:)
    ).first
  }

  public func duePushSubscriptions(now: Date, limit: Int) async throws(StorageError) -> [PushSubscription] {
    try await rows(
      "looking for subscriptions to renew", PushSubscription.due(now: now, limit: limit), PushSubscription.init(row:))
  }

  public func pushedFeeds(now: Date) async throws(StorageError) -> [FeedID: Date] {
    let leases = try await rows("reading the leases of hubs", PushSubscription.leases(now: now)) {
      ($0.id(0) as FeedID, $0.date(1))
    }
    return Dictionary(uniqueKeysWithValues: leases)
  }

  public func addPushSubscription(_ subscription: PushSubscription) async throws(StorageError) {
    try await change("storing the hub of a feed", of: nil, subscription.adding)
  }

  public func replacePushSubscription(
    _ read: PushSubscription, with changed: PushSubscription
  ) async throws(StorageError) -> Bool {
    try await change("storing a subscription to a hub", of: nil, read.replacing(with: changed)) > 0
  }

  public func deletePushSubscription(_ feed: FeedID, token: String) async throws(StorageError) {
    try await change("deleting a subscription to a hub", of: nil, PushSubscription.deleting(feed, token: token))
  }

  public func endUnfollowedPushSubscriptions(now: Date) async throws(StorageError) {
    try await change("ending subscriptions that nobody needs", of: nil, PushSubscription.endingUnfollowed(now: now))
  }

  public func restartPushSubscriptions(now: Date) async throws(StorageError) {
    try await change("renewing all subscriptions to hubs", of: nil, PushSubscription.restarting(now: now))
  }
}
