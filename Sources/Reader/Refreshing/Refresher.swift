import Foundation
import Loading
import Storage
import Synchronization

/// Looks at feeds, on schedule and on demand, several at a time. Each feed is stored in one transaction of its own, so
/// that a refresh may be ended at any moment.
public final class Refresher: Sendable {
  private let database: any Database
  private let loaders: LoaderFactory
  private let preparation: EntryPreparation
  private let schedule: RefreshSchedule
  private let now: @Sendable () -> Date
  private let listener: any RefreshListening
  private let wake = WakeSignal()
  /// Feeds that somebody looks at right now.
  private let underWay = Mutex<Set<FeedID>>([])

  /// How many feeds are fetched and parsed at a time.
  public static let feedsAtOnce = 12

  public init(
    database: any Database, loaders: LoaderFactory, preparation: EntryPreparation, schedule: RefreshSchedule,
    now: @escaping @Sendable () -> Date, listener: any RefreshListening
  ) {
    self.database = database
    self.loaders = loaders
    self.preparation = preparation
    self.schedule = schedule
    self.now = now
    self.listener = listener
  }

  /// Looks at whatever is due, for as long as its task lives.
  public func run() async {
    while !Task.isCancelled {
      do {
        let due: [Feed] = try await database.dueFeeds(now: now(), limit: 200)
        if due.isEmpty {
          await wake.wait(seconds: try await secondsToNextCheck())
        } else {
          let summary: RefreshSummary = try await refresh(due)
          // All of them are looked at by somebody else: what is due is known again when that is done.
          if summary.feeds == 0 { await wake.wait(seconds: 1) }
        }
      } catch is CancellationError {
        return
      } catch {
        await listener.refreshFailed("Refreshing cannot go on: \(error)")
        await wake.wait(seconds: 10)
      }
    }
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
    let feeds: [Feed] = underWay.withLock { (underWay: inout Set<FeedID>) in
      wanted.filter { (feed: Feed) in underWay.insert(feed.id).inserted }
    }
    defer {
      underWay.withLock { (underWay: inout Set<FeedID>) in underWay.subtract(feeds.map(\.id)) }
    }
    guard !feeds.isEmpty else { return RefreshSummary() }
    let loader: Loader = loaders.makeLoader()
    let fetcher = FeedFetcher(loader: loader, preparation: preparation, schedule: schedule)
    await listener.refreshStarted(feeds: feeds.count)
    var summary = RefreshSummary()
    do {
      try await withThrowingTaskGroup(of: RefreshedFeed.self) { (group) in
        var waiting: ArraySlice<Feed> = feeds[...]
        for feed in waiting.prefix(Self.feedsAtOnce) {
          group.addTask { try await self.refresh(feed, with: fetcher) }
        }
        waiting = waiting.dropFirst(Self.feedsAtOnce)
        while let done = try await group.next() {
          summary.add(done)
          await listener.refreshed(done)
          if let next = waiting.popFirst() {
            group.addTask { try await self.refresh(next, with: fetcher) }
          }
        }
      }
    } catch {
      await listener.refreshEnded()
      throw error
    }
    await listener.refreshEnded()
    return summary
  }

  private func refresh(_ feed: Feed, with fetcher: FeedFetcher) async throws -> RefreshedFeed {
    let outcome: RefreshOutcome = try await fetcher.outcome(for: feed, now: now())
    do {
      let record: RefreshRecord = try await database.record(outcome, for: feed.id)
      return RefreshedFeed(feed: feed, outcome: outcome, record: record)
    } catch {
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
