import Foundation
import Loading
import Storage
import Syndication

/// Subscribes a user to a feed by its address, or by the address of a site that has one.
public final class Subscriber: Sendable {
  private let database: any Database
  private let loaders: LoaderFactory
  private let preparation: EntryPreparation
  private let schedule: RefreshSchedule
  private let now: @Sendable () -> Date

  public init(
    database: any Database, loaders: LoaderFactory, preparation: EntryPreparation, schedule: RefreshSchedule,
    now: @escaping @Sendable () -> Date
  ) {
    self.database = database
    self.loaders = loaders
    self.preparation = preparation
    self.schedule = schedule
    self.now = now
  }

  /// What adding a feed has come to.
  public struct Added: Sendable {
    public let subscription: Subscription
    /// False when the user had it already.
    public let isNew: Bool
    public let record: RefreshRecord
  }

  /// How many of the well-known addresses of a site are tried.
  static let mostGuesses = 8

  /// Fetches the address, finds the feed, stores it with its entries. Where no feed can be fetched and read, nothing is
  /// stored.
  ///
  /// - Throws: `SubscribingError`, `StorageError`, or `CancellationError`.
  public func add(_ typed: String, for user: UserID, folder: String? = nil) async throws -> Added {
    let address: String = try FeedAddress.normalize(typed)
    let loader: Loader = loaders.makeLoader()
    let response: Response = try await fetch(address, with: loader)
    do {
      let parsed: ParsedFeed = try FeedParser.parse(
        response.body, url: response.url, contentType: response.headers["Content-Type"])
      return try await store(parsed, response: response, requested: address, user: user, folder: folder)
    } catch let error as FeedError {
      guard FeedSniffer.looksLikeHTML(response.body, contentType: response.headers["Content-Type"]) else {
        throw SubscribingError.notAFeed(url: address, reason: "\(error)")
      }
    }
    return try await addFeed(ofPage: response, requested: address, user: user, folder: folder, loader: loader)
  }

  // MARK: - Discovery

  private func addFeed(
    ofPage page: Response, requested: String, user: UserID, folder: String?, loader: Loader
  ) async throws -> Added {
    let links: [DiscoveredFeed] = FeedDiscovery.links(in: page.body, pageURL: page.url)
    guard links.count < 2 else { throw SubscribingError.several(url: requested, feeds: links) }
    let guesses: ArraySlice<String> = FeedDiscovery.wellKnownAddresses(forPage: page.url).prefix(Self.mostGuesses)
    for address in links.map(\.url) + guesses {
      let response: Response
      do {
        response = try await fetch(address, with: loader)
      } catch let error as SubscribingError {
        // A guess may miss; a link that the page itself gives may not.
        if links.isEmpty { continue }
        throw error
      }
      if let parsed = try? FeedParser.parse(
        response.body, url: response.url, contentType: response.headers["Content-Type"])
      {
        return try await store(parsed, response: response, requested: address, user: user, folder: folder)
      }
    }
    throw SubscribingError.notAFeed(
      url: requested,
      reason: "It is a web page that names no feed, and there is none at the usual addresses of its site.")
  }

  private func fetch(_ address: String, with loader: Loader) async throws -> Response {
    var request = Request(address)
    request.headers.append(HeaderField("Accept", FeedFetcher.acceptedTypes + ", text/html;q=0.8"))
    let response: Response
    do {
      response = try await loader.load(request)
    } catch .cancelled {
      throw CancellationError()
    } catch {
      throw SubscribingError.unreachable(url: address, reason: NetworkSentence.describe(error))
    }
    guard (200..<300).contains(response.status) else {
      throw SubscribingError.unreachable(url: address, reason: StatusSentence.describe(response.status))
    }
    return response
  }

  private func store(
    _ parsed: ParsedFeed, response: Response, requested: String, user: UserID, folder: String?
  ) async throws -> Added {
    let fetcher = FeedFetcher(loader: loaders.makeLoader(), preparation: preparation, schedule: schedule)
    let fetched: FetchedFeed = fetcher.fetched(parsed, response: response)
    let moment: Date = now()
    let outcome = RefreshOutcome(
      checked: moment,
      nextCheck: schedule.next(after: moment, timeToLive: parsed.timeToLiveMinutes, headers: response.headers),
      result: .fetched(fetched))
    let url: String = response.permanentURL ?? requested
    let subscribed = try await database.subscribe(user, url: url, title: nil, folder: folder)
    let record: RefreshRecord = try await database.record(outcome, for: subscribed.subscription.feed.id)
    let subscription: Subscription? = try await database.subscription(user, feed: subscribed.subscription.feed.id)
    return Added(subscription: subscription ?? subscribed.subscription, isNew: subscribed.isNew, record: record)
  }
}
