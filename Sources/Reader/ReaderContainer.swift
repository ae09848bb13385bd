import Foundation
import Injection
import Loading
import Logging
import Storage

/// What a running reader is made of, each part declared once. The program gives the two that reach outside; tests put
/// others in the place of any.
public struct ReaderContainer: Container {
  public let registry = Registry()
  /// Where everything is stored.
  public let database: any Database
  /// What connects live screens with what happens.
  public let live: LiveReader
  /// Where screens get what they show.
  public let screens: ScreenContainer
  private let transport: any Transport

  @ScreenActor
  public init(database: any Database, transport: any Transport) {
    self.database = database
    self.transport = transport
    screens = ScreenContainer(database: database)
    live = LiveReader(database: database, screens: screens)
  }
}

extension ReaderContainer {
  /// The time now.
  public var clock: Factory<WallClock> { self { WallClock() } }

  /// The log of the running program.
  public var logger: Factory<Logger> { self { Logger.silent } }

  public var kinds: Factory<[ItemKind]> { self { ItemKind.all } }

  public var schedule: Factory<RefreshSchedule> { self { RefreshSchedule() } }

  /// Where browsers reach the reader; the program says so when it knows.
  public var ownAddress: Factory<OwnAddress> { self { OwnAddress() } }

  /// What may take long, done beside the threads that serve pages.
  public var work: Factory<LongWork> { self { LongWork() }.singleton }

  public var accounts: Factory<Accounts> {
    self { Accounts(database: database, now: clock().now) }.singleton
  }

  public var subscriber: Factory<Subscriber> {
    self {
      Subscriber(
        database: database, loaders: visitorLoaders(), preparation: preparation(), schedule: schedule(), work: work(),
        now: clock().now)
    }.singleton
  }

  public var importer: Factory<OPMLImport> { self { OPMLImport(database: database, work: work()) } }

  public var refresher: Factory<Refresher> {
    self {
      Refresher(
        database: database, loaders: loaders(), preparation: preparation(), schedule: schedule(), work: work(),
        now: clock().now, listener: LoggedRefreshes(logger: logger(), next: live))
    }.singleton
  }

  /// Makes stored entries again where this version of the program makes better ones.
  public var rebuilder: Factory<EntryRebuilder> {
    self { EntryRebuilder(database: database, preparation: preparation(), work: work(), listener: live) }
  }

  // MARK: What screens show, for one user each

  public var timelines: ParameterFactory<UserID, any TimelineLoading> { screens.timelines }
  public var subscriptions: ParameterFactory<UserID, any SubscriptionsLoading> { screens.subscriptions }
  public var entries: ParameterFactory<UserID, any EntryLoading> { screens.entries }
  public var settings: ParameterFactory<UserID, any SettingsKeeping> { screens.settings }

  // MARK: Feeds that are looked at before they are followed

  /// Where the feed at an address comes from, or the feed of the site there.
  public var feed: ParameterFactory<String, any FeedLoading> {
    self { (address: String) in
      let network = NetworkFeed(
        address: address, loader: visitorLoaders().makeLoader(), preparation: preparation(), work: work(),
        now: clock().now)
      return CachedFeed(source: network, key: address, cache: previews())
    }
  }

  /// Where the feed in a file comes from, by the file's path.
  public var feedFile: ParameterFactory<String, any FeedLoading> {
    self { (path: String) in FeedFile(path: path, preparation: preparation(), work: work(), now: clock().now) }
  }

  /// Several sources as one.
  public var merged: ParameterFactory<[any FeedLoading], any FeedLoading> {
    self { (sources: [any FeedLoading]) in MergedFeeds(sources: sources, now: clock().now) }
  }

  /// The feed at an address, to be observed.
  public var feedProvider: ParameterFactory<String, FeedProvider> {
    self { (address: String) in FeedProvider(source: feed(address)) }
  }

  // MARK: Parts of those above

  /// Who opens an entry of a preview, or goes back, loads the page again: the feed need not be fetched for that.
  var previews: Factory<FeedCache> {
    self { FeedCache(timeToLive: 600, capacity: 16, now: clock().now) }.singleton
  }

  /// For refreshes.
  var loaders: Factory<LoaderFactory> { self { LoaderFactory(transport: transport) }.singleton }

  /// For addresses that users type. Hosts that do not answer must not keep refreshes from their requests.
  var visitorLoaders: Factory<LoaderFactory> {
    self { LoaderFactory(transport: transport, maximumRequests: 8) }.singleton
  }

  var preparation: Factory<EntryPreparation> {
    self { EntryPreparation(kinds: kinds(), ownAddress: ownAddress()) }.singleton
  }
}
