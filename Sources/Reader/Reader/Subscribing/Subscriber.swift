import Foundation
import Loading
import Storage
import Syndication

/// Subscribes a user to a feed by its address, or by the address of its site.
public final class Subscriber: Sendable {
  private let database: any Database
  private let loaders: LoaderFactory
  private let ingestor: EntryIngestor
  private let schedule: RefreshSchedule
  private let work: LongWork
  private let pushed: PushedFeeds
  private let now: @Sendable () -> Date

  init(
    database: any Database, loaders: LoaderFactory, ingestor: EntryIngestor, schedule: RefreshSchedule,
    work: LongWork, now: @escaping @Sendable () -> Date, pushed: PushedFeeds
  ) {
    self.database = database
    self.loaders = loaders
    self.ingestor = ingestor
    self.schedule = schedule
    self.work = work
    self.now = now
    self.pushed = pushed
  }

  /// The result of adding a feed.
  public struct Added: Sendable {
    public let subscription: Subscription
    /// False if the user already followed the feed.
    public let isNew: Bool
    public let record: RefreshRecord
  }

  /// Fetches the address, finds the feed, and stores it with its entries. Stores nothing if no feed can be fetched and
  /// read.
  ///
  /// - Throws: `SubscribingError`, `StorageError`, or `CancellationError`.
  public func add(_ typed: String, for user: UserID, folder: String? = nil) async throws -> Added {
    let found = try await FeedFinder(loader: loaders.makeLoader(), work: work).find(typed)
    return try await store(found, user: user, folder: folder)
  }

  private func store(_ found: FoundFeed, user: UserID, folder: String?) async throws -> Added {
    let reading = FeedReading(ingestor: ingestor)
    let moment = now()
    let outcome = try await work.read(found.address) { [schedule] in
      let timing = FeedTiming(of: found.parsed, now: moment)
      return RefreshOutcome(
        checked: moment,
        nextCheck: schedule.next(after: moment, timing: timing, headers: found.response.headers),
        result: .fetched(try reading.fetched(found.parsed, response: found.response, timing: timing)),
        fetch: FetchFacts(found.response))
    }
    let subscribed = try await database.subscribe(
      user, url: found.address, title: nil,
      folders: try await FolderPath.folders(folder, of: user, in: database))
    let record = try await database.record(outcome, for: subscribed.subscription.feed.id)
    await pushed.note(outcome, of: subscribed.subscription.feed.id)
    let subscription = try await database.subscription(user, feed: subscribed.subscription.feed.id)
    return Added(subscription: subscription ?? subscribed.subscription, isNew: subscribed.isNew, record: record)
  }
}
