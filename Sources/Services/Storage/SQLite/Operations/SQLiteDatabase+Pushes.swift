import Foundation

// MARK: - Hubs

extension SQLiteDatabase {
  public func pushSubscription(of feed: FeedID) async throws(StorageError) -> PushSubscription? {
    try await read("looking for the hub of a feed") { (connection) throws(StorageError) in
      try connection.first(PushSubscription.statement(of: feed), PushSubscription.init(row:))
    }
  }

  public func pushSubscription(token: String) async throws(StorageError) -> PushSubscription? {
    try await read("looking for a subscription to a hub") { (connection) throws(StorageError) in
      try connection.first(PushSubscription.statement(token: token), PushSubscription.init(row:))
    }
  }

  public func duePushSubscriptions(now: Date, limit: Int) async throws(StorageError) -> [PushSubscription] {
    try await read("looking for subscriptions to renew") { (connection) throws(StorageError) in
      try connection.rows(PushSubscription.due(now: now, limit: limit), PushSubscription.init(row:))
    }
  }

  public func pushedFeeds(now: Date) async throws(StorageError) -> [FeedID: Date] {
    let leases = try await read("reading the leases of hubs") { (connection) throws(StorageError) in
      try connection.rows(PushSubscription.leases(now: now)) { ($0.id(0) as FeedID, $0.date(1)) }
    }
    return Dictionary(uniqueKeysWithValues: leases)
  }

  public func addPushSubscription(_ subscription: PushSubscription) async throws(StorageError) {
    try await write("storing the hub of a feed") { (connection) throws(StorageError) in
      try connection.run(subscription.adding)
    }
  }

  public func replacePushSubscription(
    _ read: PushSubscription, with changed: PushSubscription
  ) async throws(StorageError) -> Bool {
    try await write("storing a subscription to a hub") { (connection) throws(StorageError) in
      try !connection.rows(read.replacing(with: changed)) { _ in true }.isEmpty
    }
  }

  public func deletePushSubscription(_ feed: FeedID, token: String) async throws(StorageError) {
    try await write("deleting a subscription to a hub") { (connection) throws(StorageError) in
      try connection.run(PushSubscription.deleting(feed, token: token))
    }
  }

  public func endUnfollowedPushSubscriptions(now: Date) async throws(StorageError) {
    try await write("ending subscriptions that nobody needs") { (connection) throws(StorageError) in
      try connection.run(PushSubscription.endingUnfollowed(now: now))
    }
  }

  public func restartPushSubscriptions(now: Date) async throws(StorageError) {
    try await write("renewing all subscriptions to hubs") { (connection) throws(StorageError) in
      try connection.run(PushSubscription.restarting(now: now))
    }
  }
}
