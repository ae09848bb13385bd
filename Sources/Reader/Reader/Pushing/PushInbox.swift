import Foundation
import Loading
import Logging
import Storage
import Synchronization
import Threading

/// Stores what hubs have delivered, after they have got their answer.
///
/// A delivery that is a whole document of the feed is stored like a fetched one. Any other is taken as the news that the
/// feed has changed, and the feed is fetched: an empty one, a document without entries, one under another title, and one
/// that cannot be read.
final class PushInbox: Sendable {
  private struct Delivery: Sendable {
    let feed: FeedID
    let hub: AnnouncedHub?
    /// Nil to fetch the feed.
    let content: HubDelivery?
  }

  private let database: any Database
  private let fetcher: @Sendable () -> FeedFetcher
  private let refresher: @Sendable () -> Refresher
  private let listener: any RefreshListening
  private let pushed: PushedFeeds
  private let now: @Sendable () -> Date
  private let logger: Logger
  private let stream: AsyncStream<Delivery>
  private let input: AsyncStream<Delivery>.Continuation
  /// The bytes that wait, so that hubs cannot fill the memory.
  private let waiting = Atomic(0)
  /// The feeds that wait to be fetched.
  private let pinged = Lock<Set<FeedID>>([])
  /// The last fetches of feeds because of their hubs.
  private let fetched = Lock<[FeedID: ContinuousClock.Instant]>([:])
  private let places = Places(PushInbox.atOnce, perKey: 1)

  /// The deliveries that are stored at a time, one for each feed.
  private static let atOnce = 8
  /// The most bytes that wait. Beyond, feeds are fetched in their turn.
  static let mostBytes = 32 << 20
  private static let mostRemembered = 1_000
  /// The time between two fetches of a feed because of its hub.
  private static let spacing = Duration.seconds(5)

  init(
    database: any Database, fetcher: @escaping @Sendable () -> FeedFetcher,
    refresher: @escaping @Sendable () -> Refresher, listener: any RefreshListening, pushed: PushedFeeds,
    now: @escaping @Sendable () -> Date, logger: Logger
  ) {
    self.database = database
    self.fetcher = fetcher
    self.refresher = refresher
    self.listener = listener
    self.pushed = pushed
    self.now = now
    self.logger = logger
    (stream, input) = AsyncStream.makeStream()
  }

  /// Queues a delivery.
  func put(_ content: HubDelivery, of subscription: PushSubscription) {
    let count = content.body.count
    guard count > 0 else { return ping(subscription.feed) }
    guard waiting.add(count, ordering: .relaxed).newValue <= Self.mostBytes else {
      waiting.subtract(count, ordering: .relaxed)
      return ping(subscription.feed)
    }
    input.yield(Delivery(feed: subscription.feed, hub: subscription.hub, content: content))
  }

  /// Queues a fetch of the feed, unless one waits already.
  func ping(_ feed: FeedID) {
    guard pinged.withLock({ $0.insert(feed).inserted }) else { return }
    input.yield(Delivery(feed: feed, hub: nil, content: nil))
  }

  /// Stores deliveries until its task is cancelled.
  func run() async {
    await withDiscardingTaskGroup { group in
      for await delivery in stream {
        group.addTask { await self.take(delivery) }
      }
    }
  }

  private func take(_ delivery: Delivery) async {
    defer { waiting.subtract(delivery.content?.body.count ?? 0, ordering: .relaxed) }
    let key = Int(truncatingIfNeeded: delivery.feed.rawValue)
    do {
      if delivery.content == nil { try await waitForSpacing(delivery.feed) }
      try await places.enter(key)
      defer { _ = places.leave(key) }
      guard let feed = try await database.feed(delivery.feed) else { return }
      if let content = delivery.content, let outcome = try await outcome(content, of: feed, delivery.hub) {
        return try await store(outcome, of: feed)
      }
      try await fetch(feed)
    } catch is CancellationError {
      // The program ends; the next check brings it.
    } catch {
      logger.warning("delivery not stored", ["feed": delivery.feed, "problem": "\(error)"])
    }
  }

  private func outcome(_ content: HubDelivery, of feed: Feed, _ hub: AnnouncedHub?) async throws -> RefreshOutcome? {
    guard let delivered = try await fetcher().delivered(content, of: feed, hub: hub, now: now()) else { return nil }
    return pushed.postponed(delivered, of: feed.id)
  }

  private func store(_ outcome: RefreshOutcome, of feed: Feed) async throws {
    let record = try await database.record(outcome, for: feed.id)
    await listener.refreshStarted(feeds: 1)
    await listener.refreshed(RefreshedFeed(feed: feed, outcome: outcome, record: record))
    await listener.refreshEnded()
  }

  /// Waits until some time after the feed's last fetch. Further pings become one with the waiting one.
  private func waitForSpacing(_ feed: FeedID) async throws {
    guard let last = fetched.withLock({ $0[feed] }), .now < last + Self.spacing else { return }
    try await Task.sleep(until: last + Self.spacing, clock: .continuous)
  }

  /// Fetches the feed after the refresh that may be fetching it already: that one may have come too early.
  private func fetch(_ feed: Feed) async throws {
    pinged.withLock { _ = $0.remove(feed.id) }
    let now = ContinuousClock.now
    fetched.withLock {
      if $0.count > Self.mostRemembered { $0 = $0.filter { now < $0.value + Self.spacing } }
      $0[feed.id] = now
    }
    while true {
      let summary = try await refresher().refresh([feed])
      if summary.feeds > 0 || summary.elsewhere > 0 { return }
      try await Task.sleep(for: .seconds(1))
    }
  }
}

extension FeedFetcher {
  /// The outcome of a document that a hub has delivered; nil if it is not one of the feed that can be stored.
  ///
  /// The document has no address of its own: that of the feed is its base. The validators of the last response stay, since
  /// they belong to what the publisher has sent.
  func delivered(
    _ content: HubDelivery, of feed: Feed, hub: AnnouncedHub?, now: Date
  ) async throws -> RefreshOutcome? {
    let fields = [
      content.contentType.map { HTTPHeader("Content-Type", $0) }, feed.health.etag.map { HTTPHeader("ETag", $0) },
      feed.health.lastModified.map { HTTPHeader("Last-Modified", $0) },
    ]
    let response = Response(
      status: 200, url: feed.url, headers: Headers(fields.compactMap(\.self)), body: content.body)
    let read = try await readingDelivery { try self.outcome(of: response, for: feed, now: now) }
    guard var outcome = read, case .fetched(var fetched) = outcome.result, !fetched.entries.isEmpty,
      fetched.title.hasSameBytes(as: feed.title)
    else { return nil }
    fetched.hub = hub
    // It is the digest of what the publisher has sent, as the validators are.
    fetched.bodyHash = feed.health.bodyHash
    outcome.result = .fetched(fetched)
    outcome.nextCheck = feed.health.nextCheck
    return outcome
  }
}
