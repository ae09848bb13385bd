import Foundation
import Loading
import Logging
import Storage

/// Subscribes to the hubs of feeds, renews and ends subscriptions, and takes what hubs deliver (WebSub, W3C
/// Recommendation of 23 January 2018). Clouds of RSS are hubs that only say that a feed has changed.
///
/// Any number of processes may run it on one database: each step is one conditional change of a row, and doing it twice
/// does no harm.
public final class Pushes: Sendable {
  let database: any Database
  let pushed: PushedFeeds
  let logger: Logger
  let now: @Sendable () -> Date
  let inbox: PushInbox
  private let loaders: LoaderFactory
  private let isMine: @Sendable (Feed) -> Bool

  /// The requests sent at a time.
  private static let requestsAtOnce = 8
  private static let mostAtATime = 1_000
  /// The time between looks at what is due, in seconds.
  private static let pause: TimeInterval = 60
  /// The number of looks between those for feeds without a subscriber.
  private static let looksPerCleaning = 10
  /// Attempts at ending a subscription, after which it is forgotten: the hub drops it at the end of its lease.
  private static let mostFarewells = 3
  private static let callbackKey = "websub-callback"

  /// - Parameter isMine: True for feeds whose requests this process sends.
  package init(
    database: any Database, pushed: PushedFeeds, inbox: PushInbox, loaders: LoaderFactory,
    now: @escaping @Sendable () -> Date, logger: Logger, isMine: @escaping @Sendable (Feed) -> Bool = { _ in true }
  ) {
    self.database = database
    self.pushed = pushed
    self.inbox = inbox
    self.loaders = loaders
    self.now = now
    self.logger = logger
    self.isMine = isMine
  }

  /// Subscribes, renews and takes deliveries until its task is cancelled. Ends at once without a public address.
  public func run() async {
    guard case .some = pushed.callback else { return }
    await withTaskGroup(of: Void.self) { group in
      group.addTask { await self.inbox.run() }
      group.addTask { await self.keepSubscribed() }
      await group.waitForAll()
    }
  }

  /// True if a hub delivers the feed.
  public func delivers(_ feed: FeedID) -> Bool { pushed.isPushed(feed) }

  /// Makes `run` look for subscriptions that are due.
  public func wakeUp() { pushed.wake.signal() }

  private func keepSubscribed() async {
    var look = 0
    while !Task.isCancelled {
      do {
        if look == 0 { try await noticeNewCallback() }
        try await subscribeDue(cleans: look % Self.looksPerCleaning == 0)
        look += 1
      } catch is CancellationError {
        return
      } catch {
        logger.warning("hubs not asked", ["problem": "\(error)"])
      }
      await pushed.wake.wait(seconds: Self.pause)
    }
  }

  /// Starts all subscriptions again after the public address has changed, since hubs deliver to the former one.
  func noticeNewCallback() async throws {
    guard let callback = pushed.callback else { return }
    if try await database.setting(Self.callbackKey)?.hasSameBytes(as: callback) != true {
      try await database.restartPushSubscriptions(now: now())
      try await database.setSetting(Self.callbackKey, callback)
    }
  }

  /// Sends all requests that are due.
  func subscribeDue(cleans: Bool = true) async throws {
    guard let callback = pushed.callback else { return }
    let now = now()
    if cleans { try await database.endUnfollowedPushSubscriptions(now: now) }
    try await pushed.readLeases()
    let due = try await database.duePushSubscriptions(now: now, limit: Self.mostAtATime)
    guard !due.isEmpty else { return }
    let client = HubClient(loader: loaders.makeLoader(), callback: callback)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for (index, subscription) in due.enumerated() {
        if index >= Self.requestsAtOnce { try await group.next() }
        group.addTask { try await self.ask(subscription, client) }
      }
      try await group.waitForAll()
    }
  }

  private func ask(_ read: PushSubscription, _ client: HubClient) async throws {
    guard let feed = try await database.feed(read.feed), isMine(feed) else { return }
    // Clouds know no end but that of the registration.
    if read.pending == .unsubscribe, read.hub.kind == .rssCloud || read.attempts >= Self.mostFarewells {
      return try await database.deletePushSubscription(read.feed, token: read.token)
    }
    let now = now()
    var asked = read
    asked.pending = read.pending ?? .subscribe
    asked.attempts = read.attempts + 1
    asked.due = now.addingTimeInterval(Self.wait(attempts: asked.attempts))
    // Stored first: hubs may verify before they answer, and another process must not ask too.
    guard try await database.replacePushSubscription(read, with: asked) else { return }
    do {
      try await client.send(asked, now: now)
      logger.debug(
        "hub asked", ["feed": feed.id, "host": asked.hub.url.host ?? "", "mode": "\(asked.pending ?? .subscribe)"])
    } catch let refusal as HubClient.Refusal {
      logger.warning("hub failed", ["feed": feed.id, "host": asked.hub.url.host ?? "", "problem": refusal.problem])
      var refused = asked
      refused.problem = EntryLimits.problem(FeedProblem(.other, refusal.problem)).sentence
      if let seconds = refusal.retryAfter {
        refused.due = max(asked.due, now.addingTimeInterval(TimeInterval(min(seconds, 7 * 86_400))))
      }
      // Has no effect if the hub has verified it after all.
      _ = try await database.replacePushSubscription(asked, with: refused)
    }
  }

  /// The time to the next request if the hub verifies none: ten minutes, doubled each time, a day at most, and up to a
  /// tenth more.
  static func wait(attempts: Int) -> TimeInterval {
    let doublings = min(max(attempts - 1, 0), 8)
    return min(600 * Double(1 << doublings), 86_400) * Double.random(in: 1...1.1)
  }

  /// The time from a verification to the renewal: most of the lease, so that several attempts fit into the rest.
  static func renewal(lease: TimeInterval) -> TimeInterval { lease * Double.random(in: 0.7...0.8) }
}
