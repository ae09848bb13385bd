import Foundation
import Loading
import Logging
import Storage
import Threading

/// Stores what hubs have delivered, after they have got their answer.
///
/// A delivery that is a whole document of the feed is stored like a fetched one. Any other is taken as the news that the
/// feed has changed, and the feed is fetched: an empty one, a document without entries, one under another title, and one
/// that cannot be read.
package final class PushInbox: Sendable {
  private struct Delivery: Sendable {
    let feed: FeedID
    let hub: AnnouncedHub?
    /// Nil to fetch the feed.
    let content: HubDelivery?
    /// The least time since the last fetch of the feed because of its hub.
    var spacing = PushInbox.spacing
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
  /// False once deliveries are stored no more.
  private let isOpen = Atomic(true)
  /// The number of deliveries of each feed that are not stored.
  private let unfinished = Lock<[FeedID: Int]>([:])
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
  static let spacing = Duration.seconds(5)
  /// The time for which fetches are remembered: the longest spacing.
  private static let memory = Duration.seconds(60)

  package init(
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
  ///
  /// - Returns: False if the program ends: the hub delivers it again later.
  func put(_ content: HubDelivery, of subscription: PushSubscription) -> Bool {
    guard isOpen.load(ordering: .acquiring) else { return false }
    guard !content.body.isEmpty else { return ping(subscription.feed) }
    let bytes = Self.bytes(of: content)
    guard waiting.add(bytes, ordering: .relaxed).newValue <= Self.mostBytes else {
      waiting.subtract(bytes, ordering: .relaxed)
      return ping(subscription.feed)
    }
    unfinished.withLock { $0[subscription.feed, default: 0] += 1 }
    input.yield(Delivery(feed: subscription.feed, hub: subscription.hub, content: content))
    return true
  }

  /// Queues a fetch of the feed, unless one waits already.
  ///
  /// - Parameter spacing: The least time since the last fetch of the feed because of its hub, at most a minute. The fetch
  ///   waits for it.
  /// - Returns: False if the program ends.
  @discardableResult
  func ping(_ feed: FeedID, spacing: Duration = PushInbox.spacing) -> Bool {
    guard isOpen.load(ordering: .acquiring) else { return false }
    guard pinged.withLock({ $0.insert(feed).inserted }) else { return true }
    unfinished.withLock { $0[feed, default: 0] += 1 }
    input.yield(Delivery(feed: feed, hub: nil, content: nil, spacing: spacing))
    return true
  }

  /// Stores deliveries until its task is cancelled. Feeds whose deliveries are not stored by then become due.
  func run() async {
    await withDiscardingTaskGroup { group in
      for await delivery in stream {
        group.addTask { await self.take(delivery) }
      }
    }
    isOpen.store(false, ordering: .releasing)
    let feeds = unfinished.withLock { Array($0.keys) }
    guard !feeds.isEmpty else { return }
    // In a task of its own, since this one is cancelled.
    await Task { [database, logger] in
      do {
        try await database.makeDue(feeds)
      } catch {
        logger.warning("deliveries not stored", ["feeds": feeds.count, "problem": "\(error)"])
      }
    }.value
  }

  /// The bytes that a waiting delivery counts as: many small ones need more than their bodies.
  private static func bytes(of content: HubDelivery) -> Int { content.body.count + 4_096 }

  /// Notes that a delivery needs nothing more.
  private func finish(_ feed: FeedID) {
    unfinished.withLock { unfinished in
      let others = unfinished[feed, default: 1] - 1
      unfinished[feed] = others > 0 ? others : nil
    }
  }

  private func take(_ delivery: Delivery) async {
    do {
      if let content = delivery.content {
        defer { waiting.subtract(Self.bytes(of: content), ordering: .relaxed) }
        try await inPlace(of: delivery.feed) {
          if let feed = try await database.feed(delivery.feed) { try await store(content, of: feed, delivery.hub) }
        }
      } else {
        try await fetch(delivery)
      }
      finish(delivery.feed)
    } catch is CancellationError {
      // The program ends: the feed becomes due.
    } catch {
      logger.warning("delivery not stored", ["feed": delivery.feed, "problem": "\(error)"])
      await makeDue(delivery.feed)
    }
  }

  /// Makes a feed due, as soon as the database answers. If the program ends before, `run` tries it once more.
  private func makeDue(_ feed: FeedID) async {
    while !Task.isCancelled {
      do {
        try await database.makeDue([feed])
        finish(feed)
        return refresher().wakeUp()
      } catch {
        try? await Task.sleep(for: Self.spacing)
      }
    }
  }

  private func outcome(_ content: HubDelivery, of feed: Feed, _ hub: AnnouncedHub?) async throws -> RefreshOutcome? {
    guard let delivered = try await fetcher().delivered(content, of: feed, hub: hub, now: now()) else { return nil }
    return pushed.postponed(delivered, of: feed.id)
  }

  private func store(_ content: HubDelivery, of feed: Feed, _ hub: AnnouncedHub?) async throws {
    guard !feed.isFetchedAlone, let outcome = try await outcome(content, of: feed, hub) else {
      ping(feed.id)
      return
    }
    let record = try await database.record(outcome, for: feed.id)
    await listener.refreshStarted(feeds: 1)
    await listener.refreshed(RefreshedFeed(feed: feed, outcome: outcome, record: record))
    await listener.refreshEnded()
  }

  private func inPlace<Value>(of feed: FeedID, _ work: () async throws -> Value) async throws -> Value {
    let key = Int(truncatingIfNeeded: feed.rawValue)
    try await places.enter(key)
    defer { _ = places.leave(key) }
    return try await work()
  }

  /// Fetches the feed some time after its last fetch. Until then, further pings become one with this one.
  private func fetch(_ delivery: Delivery) async throws {
    let id = delivery.feed
    var hasBegun = false
    // Later pings have set the mark again once the fetch has begun.
    defer { if !hasBegun { pinged.withLock { _ = $0.remove(id) } } }
    if let last = fetched.withLock({ $0[id] }) {
      try await Task.sleep(until: last + delivery.spacing, clock: .continuous)
    }
    // Again after the refresh that is fetching the feed already: that one may have come too early.
    while true {
      let isFetched = try await inPlace(of: id) {
        if !hasBegun { begin(id) }
        hasBegun = true
        // Read again each time, since a check in between has changed it.
        guard let feed = try await database.feed(id) else { return true }
        let summary = try await refresher().refresh([feed])
        return summary.feeds > 0 || !summary.elsewhere.isEmpty
      }
      if isFetched { return }
      try await Task.sleep(for: .seconds(1))
    }
  }

  /// Notes that a fetch of the feed begins: a ping from now on asks for another one.
  private func begin(_ id: FeedID) {
    pinged.withLock { _ = $0.remove(id) }
    let now = ContinuousClock.now
    fetched.withLock {
      if $0.count > Self.mostRemembered { $0 = $0.filter { now < $0.value + Self.memory } }
      $0[id] = now
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
    // Some hubs deliver the new entries only.
    fetched.isWhole = false
    fetched.rhythm = feed.health.rhythm
    outcome.result = .fetched(fetched)
    outcome.nextCheck = feed.health.nextCheck
    (outcome.redirect, outcome.move) = (feed.health.redirect, nil)
    return outcome
  }
}
