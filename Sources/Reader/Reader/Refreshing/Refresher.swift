import Bytes
import Foundation
import Loading
import Storage
import Synchronization
import Threading

/// Refreshes feeds, on schedule and on demand, several at a time. Each feed is stored separately and counts as checked
/// once all of it is stored, so a refresh can end at any moment.
///
/// All refreshes share the same places. The feeds of one host take only a few of them, and no refresh waits for
/// another: a host that does not answer delays only its own feeds.
public final class Refresher: Sendable {
  private let database: any Database
  private let loaders: LoaderFactory
  private let ingestor: EntryIngestor
  private let schedule: RefreshSchedule
  private let work: LongWork
  private let now: @Sendable () -> Date
  private let listener: any RefreshListening
  private let pushed: PushedFeeds
  private let wake = WakeSignal()
  private let places = Places(feedsAtOnce, perKey: feedsPerHost)
  /// The feeds that are being refreshed.
  private let underWay = Lock<Set<FeedID>>([])
  /// True after the database has failed.
  private let stumbled = Atomic(false)
  /// True after a feed has been stored.
  private let recovered = Atomic(false)

  /// The most feeds fetched and parsed at a time.
  public static let feedsAtOnce = 12
  /// The most feeds of one host fetched at a time.
  public static let feedsPerHost = 2
  /// The most feeds of one scheduled refresh.
  private static let mostAtATime = 200

  init(
    database: any Database, loaders: LoaderFactory, ingestor: EntryIngestor, schedule: RefreshSchedule,
    work: LongWork, now: @escaping @Sendable () -> Date, listener: any RefreshListening, pushed: PushedFeeds
  ) {
    self.database = database
    self.loaders = loaders
    self.ingestor = ingestor
    self.schedule = schedule
    self.work = work
    self.now = now
    self.listener = listener
    self.pushed = pushed
  }

  /// Refreshes due feeds until its task is cancelled.
  public func run() async { await run(pausing: .seconds(10)) }

  /// - Parameter pause: The time to wait after a failure, doubled with each further one, at most four times: with a full
  ///   disk, every feed stays due and would be fetched again at once.
  func run(pausing pause: Duration) async {
    await withDiscardingTaskGroup { (group) in
      var next = pause
      while !Task.isCancelled {
        do {
          let due = try await due()
          if due.isEmpty {
            await wake.wait(seconds: try await secondsToNextCheck())
          } else {
            group.addTask { await self.refreshOnSchedule(due) }
            // The refresh may wait for slow hosts; feeds of other hosts may be due.
            repeat { await wake.wait(seconds: 1) } while !places.hasRoom && !Task.isCancelled
          }
        } catch {
          stumbled.store(true, ordering: .relaxed)
          await report(error)
        }
        // A sleep and not the signal, so that a failing database is not queried again at once.
        if stumbled.exchange(false, ordering: .relaxed) {
          if recovered.exchange(false, ordering: .relaxed) { next = pause }
          try? await Task.sleep(for: next)
          next = min(next * 2, pause * 16)
        }
      }
    }
  }

  /// Due feeds that are not being refreshed.
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
    await listener.refreshFailed("Refreshing failed: \(error)")
  }

  /// Makes `run` check for due feeds at once, after feeds were added.
  public func wakeUp() {
    wake.signal()
  }

  /// Refreshes the given feeds now, due or not. Skips feeds that another refresh already processes.
  ///
  /// - Throws: `CancellationError` if its task is cancelled; `StorageError` if results could not be stored.
  /// - Returns: The combined results.
  @discardableResult
  public func refresh(_ wanted: [Feed]) async throws -> RefreshSummary {
    let feeds = underWay.withLock { (underWay: inout Set<FeedID>) in
      wanted.filter { feed in underWay.insert(feed.id).inserted }
    }
    guard !feeds.isEmpty else { return RefreshSummary() }
    let fetcher = FeedFetcher(
      loader: loaders.makeLoader(), ingestor: ingestor, schedule: schedule, work: work)
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
      // `run` may wait for a free place.
      if places.leave(host) { wake.signal() }
    }
    do {
      let refreshed = try await refresh(feed, with: fetcher)
      recovered.store(true, ordering: .relaxed)
      return refreshed
    } catch {
      // Before the place is free, which wakes `run`.
      if !(error is CancellationError) { stumbled.store(true, ordering: .relaxed) }
      throw error
    }
  }

  /// The same number for all feeds of one host. Two hosts with a hash collision share their places.
  private static func hostNumber(of feed: Feed) -> Int {
    (feed.url.host ?? ByteString(feed.url.string)).hashValue
  }

  private func refresh(_ feed: Feed, with fetcher: FeedFetcher) async throws -> RefreshedFeed {
    let outcome = pushed.postponed(try await fetcher.outcome(for: feed, now: now()), of: feed.id)
    do {
      let record = try await database.record(outcome, for: feed.id)
      return RefreshedFeed(feed: feed, outcome: outcome, record: record)
    } catch {
      // Cancelled between the parts of a large feed: the rest follows at the next check.
      try Task.checkCancellation()
      // A feed that cannot be stored must not stop the others. If the failure cannot be stored either, the database has
      // failed.
      let failure = fetcher.failure(
        "The feed could not be stored: \(error)", for: feed, now: now())
      let record = try await database.record(failure, for: feed.id)
      return RefreshedFeed(feed: feed, outcome: failure, record: record)
    }
  }

  /// The time until a feed becomes due. Feeds that are due already are being refreshed. Other processes may add feeds,
  /// so it is a minute at most.
  func secondsToNextCheck() async throws -> TimeInterval {
    let now = now()
    guard let next = try await database.nextCheck(after: now) else { return 60 }
    return min(max(next.timeIntervalSince(now), 1), 60)
  }
}
