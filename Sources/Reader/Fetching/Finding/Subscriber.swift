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

  package init(
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

    package init(subscription: Subscription, isNew: Bool, record: RefreshRecord) {
      self.subscription = subscription
      self.isNew = isNew
      self.record = record
    }

  }

  /// Fetches the address, finds the feed, and stores it with its entries. Stores nothing if no feed can be fetched and
  /// read. A feed at the address that is followed already, and works, is as stored: its schedule checks it.
  ///
  /// - Throws: `SubscribingError`, `StorageError`, or `CancellationError`.
  public func add(_ typed: String, for user: UserID, folder: String? = nil) async throws -> Added {
    if let feed = try await followed(typed, for: user) {
      return try await addUnfetched(feed.url, for: user, folder: folder)
    }
    let finder = FeedFinder(
      loader: loaders.makeLoader(), work: work, pauses: HostPauses(database: database), now: now)
    return try await store(try await finder.find(typed), user: user, folder: folder)
  }

  /// Follows an address without fetching it. A new feed is due at once.
  package func addUnfetched(_ url: WebAddress, for user: UserID, folder: String?) async throws -> Added {
    let subscribed = try await database.subscribe(
      user, url: url, title: nil, folders: try await FolderPath.folders(folder, of: user, in: database))
    return Added(subscription: subscribed.subscription, isNew: subscribed.isNew, record: RefreshRecord())
  }

  /// The feed at an address, if any user follows it and its last check found no problem.
  private func followed(_ typed: String, for user: UserID) async throws -> Feed? {
    guard SiteHandle(typed) == nil, let feed = try await database.feed(url: FeedAddress.normalize(typed), for: user),
      feed.health.lastChecked != nil, feed.health.problem == nil
    else { return nil }
    return try await database.subscribers(of: [feed.id]).isEmpty ? nil : feed
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
