import Bytes
import Foundation
import Loading
import Storage
import Synchronization

/// Looks at feeds, on schedule and on demand, several at a time. Each feed is stored by itself, and counts as checked once
/// all of it is stored, so that a refresh may be ended at any moment.
///
/// All refreshes share some places. The feeds of one host take only a few of them, and no refresh waits for another to
/// end: a host that does not answer holds up its own feeds.
public final class Refresher: Sendable {
  private let database: any Database
  private let loaders: LoaderFactory
  private let preparation: EntryPreparation
  private let schedule: RefreshSchedule
  private let work: LongWork
  private let now: @Sendable () -> Date
  private let listener: any RefreshListening
  private let wake = WakeSignal()
  private let places = Places(feedsAtOnce, perKey: feedsPerHost)
  /// Feeds that somebody looks at right now.
  private let underWay = Mutex<Set<FeedID>>([])
  /// Set when a refresh on schedule could not go on.
  private let stumbled = Atomic(false)

  /// How many feeds are fetched and parsed at a time.
  public static let feedsAtOnce = 12
  /// How many of them are of one host.
  public static let feedsPerHost = 2
  /// How many feeds a refresh on schedule has at most.
  private static let mostAtATime = 200

  public init(
    database: any Database, loaders: LoaderFactory, preparation: EntryPreparation, schedule: RefreshSchedule,
    work: LongWork, now: @escaping @Sendable () -> Date, listener: any RefreshListening
  ) {
    self.database = database
    self.loaders = loaders
    self.preparation = preparation
    self.schedule = schedule
    self.work = work
    self.now = now
    self.listener = listener
  }

  /// Looks at whatever is due, for as long as its task lives.
  public func run() async {
    await withDiscardingTaskGroup { (group) in
      while !Task.isCancelled {
        do {
          let due = try await due()
          if due.isEmpty {
            await wake.wait(seconds: try await secondsToNextCheck())
          } else {
            group.addTask { await self.refreshOnSchedule(due) }
            // Those wait for their hosts; others may be due and need not.
            repeat { await wake.wait(seconds: 1) } while !places.hasRoom && !Task.isCancelled
          }
        } catch {
          await report(error)
        }
        // Not the signal: a storage that fails would be asked again at once.
        if stumbled.exchange(false, ordering: .relaxed) { try? await Task.sleep(for: .seconds(10)) }
      }
    }
  }

  /// Some of the feeds that are due and that nobody looks at.
  private func due() async throws -> [Feed] {
    let busy = underWay.withLock { $0.count }
    let due = try await database.dueFeeds(now: now(), limit: Self.mostAtATime + busy)
    let others = underWay.withLock { $0 }
    return Array(due.filter { !others.contains($0.id) }.prefix(Self.mostAtATime))
  }

  private func refreshOnSchedule(_ feeds: [Feed]) async {
    do {
      try await refresh(feeds)
    } catch {
      await report(error)
    }
  }

  private func report(_ error: any Error) async {
    if error is CancellationError { return }
    stumbled.store(true, ordering: .relaxed)
    await listener.refreshFailed("Refreshing cannot go on: \(error)")
  }

  /// Makes `run` look again at once: there are new feeds.
  public func wakeUp() {
    wake.signal()
  }

  /// Looks at the given feeds now, due or not; those that another refresh is looking at are left to it.
  ///
  /// - Throws: `CancellationError` when its task is cancelled; `StorageError` when what was found could not be stored.
  /// - Returns: what came of each.
  @discardableResult
  public func refresh(_ wanted: [Feed]) async throws -> RefreshSummary {
    let feeds = underWay.withLock { (underWay: inout Set<FeedID>) in
      wanted.filter { (feed: Feed) in underWay.insert(feed.id).inserted }
    }
    guard !feeds.isEmpty else { return RefreshSummary() }
    let fetcher = FeedFetcher(
      loader: loaders.makeLoader(), preparation: preparation, schedule: schedule, work: work)
    await listener.refreshStarted(feeds: feeds.count)
    var summary = RefreshSummary()
    do {
      try await withThrowingTaskGroup(of: RefreshedFeed.self) { (group) in
        for feed in feeds {
          group.addTask { try await self.refreshInTurn(feed, with: fetcher) }
        }
        while let done = try await group.next() {
          summary.add(done)
          await listener.refreshed(done)
        }
      }
    } catch {
      await listener.refreshEnded()
      throw error
    }
    await listener.refreshEnded()
    return summary
  }

  private func refreshInTurn(_ feed: Feed, with fetcher: FeedFetcher) async throws -> RefreshedFeed {
    defer { underWay.withLock { _ = $0.remove(feed.id) } }
    let host = Self.hostNumber(of: feed)
    try await places.enter(host)
    defer {
      // `run` may have waited for this.
      if places.leave(host) { wake.signal() }
    }
    return try await refresh(feed, with: fetcher)
  }

  /// The same for all feeds of one host. Two hosts that share one by chance share its places.
  private static func hostNumber(of feed: Feed) -> Int {
    ByteString(URLOrigin(of: feed.url)?.host ?? feed.url).hashValue
  }

  private func refresh(_ feed: Feed, with fetcher: FeedFetcher) async throws -> RefreshedFeed {
    let outcome: RefreshOutcome = try await fetcher.outcome(for: feed, now: now())
    do {
      let record: RefreshRecord = try await database.record(outcome, for: feed.id)
      return RefreshedFeed(feed: feed, outcome: outcome, record: record)
    } catch {
      // Ended between the parts of a large feed: the rest comes with its next check.
      try Task.checkCancellation()
      // One feed that cannot be stored must not keep the others from it. If this cannot be stored either, none can.
      let failure: RefreshOutcome = fetcher.failure(
        "What the feed says could not be stored: \(error)", for: feed, now: now())
      let record: RefreshRecord = try await database.record(failure, for: feed.id)
      return RefreshedFeed(feed: feed, outcome: failure, record: record)
    }
  }

  private func secondsToNextCheck() async throws -> TimeInterval {
    guard let next = try await database.nextCheck() else { return 60 }
    return min(max(next.timeIntervalSince(now()), 1), 60)
  }
}
