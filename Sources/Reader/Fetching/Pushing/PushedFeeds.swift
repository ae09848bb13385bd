import Foundation
import Logging
import Sodium
import Storage
import Threading

/// The feeds whose hubs deliver what is new, and the hubs that feeds announce.
///
/// Does nothing without a public address, since no hub could reach the reader.
package final class PushedFeeds: Sendable {
  /// The address that the tokens of callbacks follow; nil without a public address.
  let callback: String?
  private let database: any Database
  private let now: @Sendable () -> Date
  private let logger: Logger
  /// The leases that have not ended, as far as this process knows.
  private let leases = Lock<[FeedID: Date]>([:])
  /// Signalled when a subscription is due at once.
  let wake = WakeSignal()

  /// The time between checks of a feed whose hub delivers: a hub may fail without a word.
  static let insurance: TimeInterval = 86_400

  package init(callback: String?, database: any Database, now: @escaping @Sendable () -> Date, logger: Logger) {
    self.callback = callback
    self.database = database
    self.now = now
    self.logger = logger
  }

  // MARK: Leases

  func isPushed(_ feed: FeedID) -> Bool {
    let now = now()
    return leases.withLock { $0[feed].map { $0 > now } ?? false }
  }

  func setLease(_ end: Date?, of feed: FeedID) {
    leases.withLock { $0[feed] = end }
  }

  /// Reads the leases that other processes have made or ended.
  func readLeases() async throws(StorageError) {
    let stored = try await database.pushedFeeds(now: now())
    leases.withLock { $0 = stored }
  }

  /// The outcome with a later next check if a hub delivers the feed: a day later, but not after the lease.
  func postponed(_ outcome: RefreshOutcome, of feed: FeedID) -> RefreshOutcome {
    switch outcome.result {
    case .failed, .postponed: return outcome
    case .unchanged, .fetched: break
    }
    guard let end = leases.withLock({ $0[feed] }), end > outcome.checked else { return outcome }
    var outcome = outcome
    outcome.nextCheck = max(outcome.nextCheck, min(outcome.checked.addingTimeInterval(Self.insurance), end))
    return outcome
  }

  // MARK: Announcements

  /// Stores the hub that a feed announces, for a subscription, or ends the subscription of a feed that announces none.
  func note(_ outcome: RefreshOutcome, of feed: FeedID) async {
    guard case .some = callback, case .fetched(let fetched) = outcome.result else { return }
    do {
      if let hub = fetched.hub {
        try await note(hub, of: feed)
      } else if isPushed(feed) {
        try await end(feed)
      }
    } catch {
      logger.warning("hub not stored", ["feed": feed, "problem": "\(error)"])
    }
  }

  private func note(_ hub: AnnouncedHub, of feed: FeedID) async throws(StorageError) {
    if let known = try await database.pushSubscription(of: feed), known.hub == hub, known.pending != .unsubscribe {
      return
    }
    setLease(nil, of: feed)
    try await database.addPushSubscription(
      PushSubscription(feed: feed, hub: hub, token: RandomToken.make(), secret: RandomToken.make(), due: now()))
    wake.signal()
  }

  private func end(_ feed: FeedID) async throws(StorageError) {
    setLease(nil, of: feed)
    guard let known = try await database.pushSubscription(of: feed) else { return }
    var ended = known
    (ended.pending, ended.expires, ended.attempts, ended.due) = (.unsubscribe, nil, 0, now())
    if try await database.replacePushSubscription(known, with: ended) { wake.signal() }
  }
}

/// Passes results of refreshes on, and notes the hubs that feeds announce.
package struct HubListener: RefreshListening {
  let pushed: PushedFeeds
  let next: any RefreshListening

  package init(pushed: PushedFeeds, next: any RefreshListening) {
    self.pushed = pushed
    self.next = next
  }

  package func refreshStarted(feeds: Int) async { await next.refreshStarted(feeds: feeds) }

  package func refreshed(_ done: RefreshedFeed) async {
    await next.refreshed(done)
    await pushed.note(done.outcome, of: done.feed.id)
  }

  package func refreshEnded() async { await next.refreshEnded() }
  package func rebuilt(_ records: [RefreshRecord]) async { await next.rebuilt(records) }
  package func refreshFailed(_ problem: String) async { await next.refreshFailed(problem) }
}
